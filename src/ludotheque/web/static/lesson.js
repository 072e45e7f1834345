// A lesson's note: a light falls on what it is about, wherever the table has it, an arrow leads there if nothing else lies
// on its way, and the note lies where it covers the least. Nothing is in the way of a click: the light is drawn over the
// table and takes none.

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const ROOM = 5; // pixels of light around a thing
  const GAP = 46; // pixels of arrow
  const NEAR = 24; // pixels between a heading and what it is the heading of
  const CLOSE = 20; // pixels between things that one ring is around
  const EVEN = 4; // pixels by which the ends of things in one row or column may differ
  const LINE = 4; // pixels that a ring's line takes beyond its middle
  const SHORT = matchMedia("(max-width: 46rem)");
  const light = document.createElementNS(SVG, "svg");
  light.setAttribute("class", "lesson-light");
  light.setAttribute("aria-hidden", "true");
  let read = ""; // the note that was brought into sight

  const make = (parent, name, values) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
    parent.append(node);
    return node;
  };
  const spread = (box, by) => boxAt(box.left - by, box.top - by, { width: box.right - box.left + 2 * by, height: box.bottom - box.top + 2 * by });
  const frame = (box) => ({ x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top, rx: 10 });

  // A thing may be drawn where there is room only. The button that is to be tried is pointed at first, unless it is on one
  // of them; it takes the place of one that has several buttons.
  function things(note) {
    if (document.querySelector(".ended")) return []; // the result lies above all that it could be about
    const ids = note.dataset.at.split(" ").filter(Boolean);
    const pointed = ids.map((id) => document.getElementById(id));
    const tried = document.querySelector(`#table button[name=action][value="${CSS.escape(note.dataset.tries)}"]`);
    const on = pointed.findIndex((thing) => thing?.contains(tried));
    if (tried && on < 0) pointed.unshift(tried);
    else if (tried?.matches(".acts > *") && tried.getClientRects().length) pointed[on] = tried;
    return pointed.filter((thing) => thing?.getClientRects().length);
  }

  // The sheet of a payment that comes up over the leading bar of a phone; the leading bar itself does not scroll either.
  const sheet = () => [...document.querySelectorAll(".bill")].find((bill) => getComputedStyle(bill).position === "fixed");
  const aloft = (thing) => thing.closest("#prompt") || sheet()?.contains(thing);

  // What of it can be seen: on a phone note, leading bar and the sheet of a payment lie over the rest. A sliver is not lit,
  // nor is what the note lies on, but for the first of the things.
  function visible(thing, nth) {
    const box = thing.getBoundingClientRect();
    if (!SHORT.matches || aloft(thing)) return box;
    const [under, over] = free();
    if (nth && box.top < under) return null;
    const end = Math.min(over, sheet()?.getBoundingClientRect().top ?? over);
    const [top, bottom] = [Math.max(box.top, under + 2 * ROOM), Math.min(box.bottom, end - 2 * ROOM)];
    const least = Math.min(box.height, end - under) / 3;
    return bottom - top > least ? boxAt(box.left, top, { width: box.width, height: bottom - top }) : null;
  }

  // Things that lie close in one row or column are lit as one.
  function joined(boxes) {
    const close = (a, b, from, to) => Math.max(a[from], b[from]) - Math.min(a[to], b[to]) < CLOSE;
    const even = (a, b, from, to) => Math.abs(a[from] - b[from]) <= EVEN && Math.abs(a[to] - b[to]) <= EVEN;
    const one = (a, b) => (even(a, b, "left", "right") && close(a, b, "top", "bottom")) || (even(a, b, "top", "bottom") && close(a, b, "left", "right"));
    const result = [];
    for (let box of boxes) {
      for (let at; (at = result.findIndex((other) => one(box, other))) >= 0;) {
        const [other] = result.splice(at, 1);
        const [left, top] = [Math.min(box.left, other.left), Math.min(box.top, other.top)];
        box = boxAt(left, top, { width: Math.max(box.right, other.right) - left, height: Math.max(box.bottom, other.bottom) - top });
      }
      result.push(box);
    }
    return result;
  }

  // Where the words of headings, names and numbers are.
  function written() {
    const range = document.createRange();
    return [...document.querySelectorAll("#moves :is(.zone-head, .stats, .card > .name)")].map((one) => {
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    }).filter((box) => box.width > 1);
  }

  // A ring has room around what it lights, and less where it would cut words above or below.
  function ringed(box, words) {
    const beside = words.filter((one) => one.left < box.right + ROOM && one.right > box.left - ROOM);
    const room = (gaps) => Math.min(ROOM, ...gaps.filter((gap) => gap > -LINE && gap < ROOM + LINE).map((gap) => Math.max(0, gap - LINE)));
    const [over, under] = [room(beside.map((one) => box.top - one.bottom)), room(beside.map((one) => one.top - box.bottom))];
    return boxAt(box.left - ROOM, box.top - over, { width: box.right - box.left + 2 * ROOM, height: box.bottom - box.top + over + under });
  }

  // Near what it is about, off that, off what may be chosen and off the leading bar, and on as little as can be that is
  // read: it goes further off where there is nothing, and is slim where there is no room for it else. One that is about
  // nothing on the table lies in the corner that the style sheet gives it.
  const SHAPES = { "": 0, slim: 1 }; // how bad each is
  function lay(note, lit, pointed) {
    note.style.inset = "";
    if (SHORT.matches) return form(note, "");
    const bare = lit.map((box) => spread(box, ROOM));
    const chosen = lying(`#moves :is(.act, .choice):not(.prompt *), #moves .card:has(.act, .choice)`);
    const off = [
      ...weighed(bare, 40),
      ...weighed(lying("#prompt"), 200),
      ...weighed(chosen, 20),
      ...weighed(lying("#moves :is(.about, .bill)"), 20), // what waits for its place, and what is paid for
      ...weighed(lying("#moves .own .stats"), 20), // what one can pay with
      ...weighed(pointed.map(heading).filter((box) => box?.width > 1), 20),
    ];
    const read = [
      ...weighed(lying("#moves :is(.card, .space, .zone-head, .ranking li, .stats)"), 12),
      ...weighed(lying("#moves .own .card"), 24),
    ];
    layCheapest(note, SHAPES, (own) => {
      const [first, away] = bare.length ? [bare[0], GAP - ROOM] : [note.getBoundingClientRect(), 0];
      const corner = [[-innerWidth, -innerWidth], [2 * innerWidth, 2 * innerWidth]];
      const beside = (from, to, sides) => [[from - away, to + away], ...corner, ...[...bare, ...chosen].map(sides)];
      const share = (box) => read.reduce((sum, { box: other, weight }) => sum + weight * shared(other, box), 0) / (own.width * own.height);
      return {
        lefts: along(first.left, first.right, own.width, innerWidth, beside(first.left, first.right, (box) => [box.left, box.right]), AWAY),
        tops: along(first.top, first.bottom, own.height, innerHeight, beside(first.top, first.bottom, (box) => [box.top, box.bottom]), AWAY),
        cost: (box) => covered(box, off) + share(box) + Math.abs(distance(box, first) - away) / 90,
      };
    });
  }

  // The pixels that two boxes share.
  function shared(a, b) {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return Math.max(0, across) * Math.max(0, down);
  }

  const MEANT = ".card, .space, .piece, .act, .choice, .named, .seat > *, .stats, .zone-head, .ranking, p"; // what an arrow might seem to mean

  function crosses(x, y, thing) {
    const other = document.elementFromPoint(x, y)?.closest(MEANT);
    return Boolean(other) && !other.contains(thing) && !thing.contains(other) && !other.closest("#note");
  }

  // From the note's nearest edge to that of the first thing; none where it would cross something else.
  function arrow(from, to, thing) {
    const [right, down] = [to.left - from.right, to.top - from.bottom]; // gaps, or the ones on the other sides
    const [across, upright] = [Math.max(right, from.left - to.right), Math.max(down, from.top - to.bottom)];
    if (Math.max(across, upright) <= 0) return "";
    const near = (low, high, at) => Math.max(low + 16, Math.min(high - 16, at));
    const [x1, y1] = [near(to.left, to.right, (from.left + from.right) / 2), near(to.top, to.bottom, (from.top + from.bottom) / 2)];
    const [x0, y0] = [near(from.left, from.right, x1), near(from.top, from.bottom, y1)];
    const [start, end] = upright > across
      ? [[x0, down > 0 ? from.bottom : from.top], [x1, down > 0 ? to.top - 3 : to.bottom + 3]]
      : [[right > 0 ? from.right : from.left, y0], [right > 0 ? to.left - 3 : to.right + 3, y1]];
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (length < 14) return "";
    const [x, y] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    for (let on = 3; on < length; on += 6) if (crosses(start[0] + on * x, start[1] + on * y, thing)) return "";
    const wing = (turn) => `${end[0] - 11 * x + turn * 8 * y} ${end[1] - 11 * y - turn * 8 * x}`;
    return `M${start.join(" ")}L${end.join(" ")}M${wing(1)}L${end.join(" ")}L${wing(-1)}`;
  }

  const heading = (thing) => thing.closest(".zone")?.querySelector(".zone-head")?.getBoundingClientRect();

  // A thing with the heading that stands right above it, which the note would otherwise cut.
  function headed(thing) {
    const box = thing.getBoundingClientRect();
    const head = heading(thing);
    const near = SHORT.matches && head?.width > 1 && head.top < box.top && box.top - head.bottom < NEAR;
    return near ? boxAt(box.left, head.top, { width: box.width, height: box.bottom - head.top }) : box;
  }

  // On a phone, what may be chosen and lies below a note that is about nothing on the table.
  function beneath(note) {
    if (!SHORT.matches) return [];
    const box = note.getBoundingClientRect();
    return [...document.querySelectorAll("#moves .card:has(.act, .choice)")].filter((card) => overlap(card.getBoundingClientRect(), box));
  }

  // Below what stays on top of the window, the note included, and above a leading bar at its bottom: as many of the things
  // as there is room for, beginning with the first. The page moves by the least, and not where they are in sight.
  function reach(pointed, note, behavior) {
    const boxes = (pointed.length ? pointed : beneath(note)).filter((thing) => !aloft(thing)).map(headed);
    const [under, over] = free();
    const low = (SHORT.matches ? sticking() + note.offsetHeight + ROOM : under) + 2 * ROOM;
    const room = over - 2 * ROOM - low;
    let { top, bottom } = boxes[0] ?? { top: low, bottom: low };
    for (const box of boxes.slice(1)) {
      const [first, last] = [Math.min(top, box.top), Math.max(bottom, box.bottom)];
      if (last - first <= room) [top, bottom] = [first, last];
    }
    const least = bottom > low + room ? bottom - low - room : 0;
    const spare = Math.max(0, room - (bottom - top)) / 4; // what lies above it stays in sight
    const away = top < low || bottom - top > room ? top - low - spare : least;
    scrollTo({ top: Math.max(scrollY + away, SHORT.matches ? aboveAll() : 0), behavior });
  }

  // How far a phone's table is scrolled at least, so that each note lies at the same height.
  const aboveAll = () => scrollY + document.getElementById("moves").getBoundingClientRect().top;
  const sticking = () => document.querySelector(".sections")?.offsetHeight ?? 0;

  function draw() {
    const note = document.getElementById("note");
    light.replaceChildren();
    if (!note) return light.remove();
    const pointed = things(note);
    if (read !== note.dataset.note) {
      const behavior = read && !calm.matches ? "smooth" : "instant";
      read = note.dataset.note;
      reach(pointed, note, behavior);
      requestAnimationFrame(() => reach(pointed, note, behavior)); // the leading bar may have become higher
    }
    const lit = pointed.map(visible).filter(Boolean);
    lay(note, lit, pointed);
    const asked = document.getElementById("confirm")?.value ?? note.dataset.tries;
    if (!lit.length || asked !== note.dataset.tries) return light.remove(); // another choice is to be confirmed
    const words = written();
    const rings = joined(lit).map((box) => ringed(box, words));
    const mask = make(make(light, "defs", {}), "mask", { id: "lesson-mask" });
    make(mask, "rect", { width: innerWidth, height: innerHeight, fill: "#fff" });
    const bare = [...rings, ...[document.getElementById("prompt"), note].map((thing) => thing.getBoundingClientRect())];
    for (const box of bare) make(mask, "rect", { ...frame(box), class: "hole" });
    make(light, "rect", { width: innerWidth, height: innerHeight, class: "dim", mask: "url(#lesson-mask)" });
    for (const kind of ["edge", "ring"]) for (const box of rings) make(light, "rect", { ...frame(box), class: kind });
    const way = SHORT.matches ? "" : arrow(note.getBoundingClientRect(), spread(lit[0], ROOM + 2), pointed[0]);
    if (way) for (const kind of ["arrow edge", "arrow"]) make(light, "path", { d: way, class: kind });
    document.body.append(light);
  }

  let drawing = 0;
  const soon = () => {
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(draw);
  };
  addEventListener("redrawn", draw);
  for (const moved of ["scroll", "resize", "load"]) addEventListener(moved, soon, { passive: true, capture: true });
  document.addEventListener("toggle", soon, true);
  // Letters that come late move everything.
  document.fonts.ready.then(() => {
    read = "";
    draw();
  });
  draw();
})();
