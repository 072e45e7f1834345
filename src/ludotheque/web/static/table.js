// The table's own script: puts the table as it is in the place of the old one, and shows what a card does. It knows no
// rule; what can be done is in the page as buttons.

const NARROW = matchMedia("(max-width: 46rem)");
const WIDE = matchMedia("(min-width: 70rem)"); // as in the style sheet
const table = () => document.getElementById("table");

// --- the table as it is in the place of the old one ---

const PART = { "X-Part": "table" };
const CHOICES = ".choice, .act";
const DOORS = ".act:not(.several .act, [name=change]), .several > summary, .bill .choice"; // what leads to a choice on the board
let busy = false;
let led = false; // the focus is put somewhere, and nobody asked what that does

const put = (text, glided = false) => moved(text, change, glided);

async function change(text) {
  const kept = shown;
  const over = document.getElementById("end") !== null;
  fold();
  const before = amounts();
  const had = document.getElementById("advised") !== null;
  const dice = new Set(idsOf(".die"));
  dispatchEvent(new Event("redraw"));
  await htmx.swap({ text, target: table(), swap: "outerMorph", sourceElement: table() });
  fitLead();
  bring();
  dispatchEvent(new Event("redrawn"));
  rise(before);
  tumble(dice);
  call();
  if (!over && document.getElementById("end")) scrollTo(0, 0); // the result is above everything, below the page's own head
  survey();
  if (kept?.isConnected && concerns(kept)) show(kept);
  const at = document.activeElement;
  const advised = document.getElementById("advised");
  const answers = at.id === "ask" && advised && !had;
  const lost = answers || at === document.body || at.id === "sentence" || (busy && !at.matches(CHOICES));
  if (byKeyboard && lost) {
    const wanted = advised ?? document.querySelector("#prompt .choice");
    const next = wanted ?? document.querySelector(DOORS);
    led = true;
    (next ?? document.getElementById("sentence")).focus();
    led = false;
  }
  document.getElementById("confirm")?.focus({ preventScroll: true });
  meet(calm.matches ? "auto" : "smooth");
}

// --- around a change: amounts that rise, dice that tumble, the title that calls ---

const title = document.title;
let byKeyboard = false;
addEventListener("keydown", () => (byKeyboard = true), true);
addEventListener("pointerdown", () => (byKeyboard = false), true);

const amounts = () =>
  new Map([...document.querySelectorAll("[data-rises]")].map((amount) => [amount.id, Number(amount.textContent)]));

function rise(before) {
  if (still()) return;
  for (const amount of document.querySelectorAll("[data-rises]")) {
    const gain = Number(amount.textContent) - before.get(amount.id);
    if (!gain) continue;
    const sign = document.createElement("span");
    sign.className = gain > 0 ? "rising" : "rising loss";
    sign.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
    sign.setAttribute("aria-hidden", "true");
    const at = amount.getBoundingClientRect();
    sign.style.left = `${at.left + at.width / 2}px`;
    sign.style.top = `${at.top}px`;
    sign.addEventListener("animationend", () => sign.remove());
    document.body.append(sign);
  }
}

const idsOf = (some) => [...document.querySelectorAll(some)].map((node) => node.id);

// A die that has been thrown or turned has a new id.
function tumble(before) {
  if (still()) return;
  for (const id of idsOf(".die.fresh")) if (!before.has(id)) document.getElementById(id).classList.add("tumbling");
}

let yours = false;

function call() {
  const before = yours;
  yours = table().classList.contains("yours");
  document.title = yours ? `● ${title}` : title;
  if (yours && !before) dispatchEvent(new Event("turn"));
}

// --- choices out of sight: the page goes to them when they are new, and later a button leads there ---

const where = () => document.getElementById("where");

// On a phone the leading bar of a player has one height: its heading and its sentence are set in the largest letters in
// which they keep to their room. High buttons and a note below the heading take of that of the sentence, as long as it has two
// lines. On a wide window a sentence is set in smaller letters only where it needs two lines.
const LETTERS = [1, 0.92, 0.85, 0.8, 0.75, 0.7, 0.65]; // in rem
const TWO_LINES = 1.75; // in rem, of small letters
function fitLead() {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const sentence = document.getElementById("sentence");
  const choices = document.querySelector("#prompt > .choices");
  const kept = (part) => (NARROW.matches && parseFloat(getComputedStyle(part).minHeight)) || 0;
  sentence.style.minBlockSize = "";
  if (WIDE.matches) {
    sentence.classList.remove("long");
    sentence.classList.toggle("long", sentence.offsetHeight > 2 * parseFloat(getComputedStyle(sentence).fontSize));
  }
  const heading = document.querySelector("#prompt .heading");
  const noted = heading.querySelector(".quiet-line:not(.preparing)"); // in a line below it
  const above = noted && kept(heading) && heading.offsetHeight - kept(heading);
  const taken = (kept(choices) && choices.offsetHeight - kept(choices)) + above;
  if (taken > 0) sentence.style.minBlockSize = `${Math.max(kept(sentence) - taken, TWO_LINES * rem)}px`;
  for (const words of noted ? [sentence] : [heading, sentence]) {
    words.style.fontSize = "";
    const room = kept(words);
    const usual = parseFloat(getComputedStyle(words).fontSize);
    for (const size of LETTERS.filter((size) => size * rem < usual)) {
      if (!room || words.getBoundingClientRect().height <= room + 0.5) break;
      words.style.fontSize = `${size}rem`;
    }
  }
}

// The leading bar's height is kept for the style sheet.
function measured() {
  const bar = document.getElementById("prompt").getBoundingClientRect();
  document.documentElement.style.setProperty("--bar", `${bar.height}px`);
  return bar;
}

// What of the window the leading bar leaves free: it is on top, or at the bottom of a narrow window.
function free() {
  const bar = measured();
  return bar.top < innerHeight / 2 ? [bar.bottom, innerHeight] : [stuck(), bar.top];
}

const inView = (box, [top, bottom]) => box.bottom - 24 > top && box.top + 24 < bottom;
const boxesOf = (nodes) => [...nodes].map((node) => node.getBoundingClientRect()).filter((box) => box.width > 1);
const lying = (selector) => boxesOf(document.querySelectorAll(selector)); // where something can be seen
const doorsLaid = () => [...document.querySelectorAll(DOORS)].filter((door) => door.getClientRects().length);
const partOf = (door) => door.closest(".board, .own, .seat");

// Choices of a part of the table of which none is in view.
function unseen(view) {
  const doors = doorsLaid();
  const seen = new Set(doors.filter((door) => inView(door.getBoundingClientRect(), view)).map(partOf));
  return doors.filter((door) => !seen.has(partOf(door)));
}

// The button that leads there takes of the bar's room.
function survey() {
  const view = free();
  const inSight = !unseen(view).length;
  if (where().hidden !== inSight) {
    where().hidden = inSight;
    fitLead();
  }
  situate(view[0]);
  measured();
}

// Which part of the table is in view: the one that was jumped to, which may be too near to the end of the page to come
// under the jump bar, until somebody scrolls; then the one under that bar.
let jumped = "";
function situate(top) {
  const links = [...document.querySelectorAll(".sections a")];
  const parts = links.map((link) => document.querySelector(link.hash)?.getBoundingClientRect());
  const under = parts.map((box) => (box && box.bottom > top + 24 ? box.top : Infinity));
  const aimed = links.findIndex((link) => link.hash === jumped);
  const at = aimed >= 0 ? aimed : under.indexOf(Math.min(...under));
  links.forEach((link, i) => (i === at ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
}

// How far down of a narrow window is covered by what stays on top of it.
function stuck() {
  let down = 0;
  for (const part of [document.querySelector(".sections"), document.getElementById("note")]) {
    const at = part?.getBoundingClientRect();
    if (at?.height && at.top <= down + AWAY) down = Math.max(down, at.bottom);
  }
  return down;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".sections a");
  const part = link && document.querySelector(link.hash);
  if (!part) return;
  event.preventDefault();
  jumped = link.hash;
  part.scrollIntoView({ behavior: calm.matches ? "auto" : "smooth" });
  survey();
});

for (const scrolled of ["wheel", "touchmove", "keydown"]) {
  addEventListener(scrolled, () => {
    jumped = "";
  }, { passive: true });
}

function lead() {
  const first = approach(calm.matches ? "auto" : "smooth", unseen(free()));
  if (byKeyboard) first?.focus({ preventScroll: true });
}

// The page moves as little as it has to, so that the board stays: for all of these choices if there is room, else for what
// has the first of them, or for as many of those as there is room for.
function approach(behavior, doors = doorsLaid()) {
  jumped = "";
  if (!doors.length) return null;
  const [top, end] = freeInside();
  const zones = doors.map(zoneOf);
  const spans = [zones, zones.slice(0, 1)].map(extent);
  const span = spans.find(({ from, to }) => to - from <= end - top) ?? roomFor(doors.filter((door, i) => zones[i] === zones[0]), end - top);
  scrollBy({ top: span.to > end ? span.to - end : Math.min(0, span.from - top), behavior });
  return doors[0];
}

// As many of these choices, from the first on, as so much room has.
function roomFor(doors, room) {
  const { top } = doors[0].getBoundingClientRect();
  const whole = boxesOf(doors).filter((box) => box.top >= top && box.bottom <= top + room);
  return { from: top, to: Math.max(...whole.map((box) => box.bottom), top) };
}

const zoneOf = (door) => door.closest(".zone") ?? door;

function freeInside() {
  const [covered, end] = free();
  return [Math.max(covered, document.querySelector(".sections").offsetHeight) + AWAY, end - AWAY];
}

// Whether all choices lie in one zone that a phone cuts, as a hand below the bar, though it would have room for more.
function cut() {
  if (!NARROW.matches) return false;
  const doors = doorsLaid();
  const zones = new Set(doors.map(zoneOf));
  const [top, end] = freeInside();
  if (zones.size !== 1) return false;
  const { from, to } = extent([...zones]);
  if (to - from <= end - top) return from < top - 1 || to > end + 1;
  return roomFor(doors, end - top).to > end + 1;
}

function extent(parts) {
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return { from: Math.min(...boxes.map((box) => box.top)), to: Math.max(...boxes.map((box) => box.bottom)) };
}

const OWN_WAY = 1500; // milliseconds after a reader's own scrolling in which the page stays where it is
let scrolled = -Infinity;
for (const own of ["wheel", "touchmove"]) addEventListener(own, () => (scrolled = performance.now()), { passive: true });

// The focus stays where it is. In a lesson the note says where to look.
let sought = "";
function meet(behavior) {
  const question = table().dataset.version + document.getElementById("sentence").textContent;
  if (question === sought || !document.querySelector(DOORS)) return;
  sought = question;
  const reading = performance.now() - scrolled < OWN_WAY || document.getElementById("note");
  if (!reading && (unseen(free()).length === doorsLaid().length || cut())) approach(behavior);
}

let surveying = 0;
for (const moved of ["scroll", "resize"]) {
  addEventListener(moved, () => {
    cancelAnimationFrame(surveying);
    surveying = requestAnimationFrame(survey);
  }, { passive: true });
}
document.addEventListener("click", (event) => event.target.closest?.("#where") && lead());

// --- what a card, a space or a piece does: for a mouse that is moved there, on focus, click or long press ---

const panel = document.getElementById("panel");
const RULE_KEY = "r"; // Règle, rule: for the card that is told of
const HOVER = 320;
const TRAVEL = 500; // milliseconds for the way from a card to its panel, over other cards
const NEAR = 12; // pixels around the panel that belong to this way
const PRESS = 450;
let hovering = null;
let pressing = null;
let shown = null;
let pressed = false;
let met = 0; // when the mouse was last on the card that is told of

// The card (space, piece, track) is what the mouse or the focus is on.
const concerns = (card) => card.matches(":hover") || card.contains(document.activeElement);

function fill(card) {
  const words = card.querySelector(":scope > .words") ?? document.getElementById(card.dataset.words);
  if (!words) return false;
  const title = card.querySelector(":scope > .name, :scope > .label > .name");
  const name = title ? title.firstChild.textContent : card.querySelector(":scope > .sign").textContent;
  const kinds = [...card.classList].filter((kind) => kind.startsWith("k-")).join(" ");
  const head = holding("header", kinds, ...copies(card, PLATE), holding("strong", "", name));
  if (card.matches(".card")) head.append(rule(name));
  head.append(closer());
  if (!card.matches(ON_HAND)) head.append(holding("span", "numbers", ...copies(card, NUMBERS)));
  const action = card.querySelector(":scope > .act.cover > span");
  const does = action ? [holding("p", "does", action.textContent)] : [];
  panel.replaceChildren(head, holding("div", "", ...does, ...[...words.childNodes].flatMap(lines)));
  return true;
}

// The head of a panel has the card's own picture and its signs; those of a large card in the hand are read on it.
const ON_HAND = ".z-hand .l";
const PLATE = ":scope > .plate, :scope > .corner";
const NUMBERS = ":scope > .effect, :scope > .label > .effect, :scope > .foot";
const copies = (card, some) => [...card.querySelectorAll(some)].map((part) => part.cloneNode(true));

function holding(tag, className, ...inside) {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(...inside);
  return element;
}

// Each sentence of a rule is a line of its own, and what it is about stands out at its beginning.
const SENTENCE = /(?<=[.!?]) +(?=[\p{Lu}\d«(])/u;
const ABOUT = /^(\p{Lu}[^.:]{1,27}:)(?=\s)/u;

function lines(node) {
  if (node.nodeType !== Node.TEXT_NODE) return [node.cloneNode(true)];
  const sentences = node.data.trim().split(SENTENCE).filter(Boolean);
  return sentences.map((sentence) => {
    const [, about, said] = sentence.split(ABOUT);
    return about ? holding("p", "", holding("span", "about", about), said) : holding("p", "", sentence);
  });
}

// The way to a card's rule: a finger and a mouse take it in the panel, and a key opens it.
function rule(name) {
  const link = Object.assign(document.createElement("a"), { className: "rule", target: "_blank", rel: "noopener" });
  link.href = panel.dataset.rules + encodeURIComponent(name.trim());
  const key = Object.assign(document.createElement("kbd"), { textContent: RULE_KEY.toUpperCase() });
  link.append(panel.dataset.rule, " ", key);
  return link;
}

// A finger closes the panel by a button of its own.
function closer() {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "shut", textContent: "×" });
  button.setAttribute("aria-label", panel.dataset.close);
  button.addEventListener("click", hide);
  return button;
}

addEventListener("keydown", (event) => {
  const typed = event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea, select");
  if (event.key.toLowerCase() === RULE_KEY && !typed && shown) panel.querySelector(".rule")?.click();
});

function show(card) {
  if (shown === card || !card.isConnected || !fill(card)) return;
  fold();
  shown = card;
  panel.showPopover();
  place();
}

// On a map that keeps some ground free for it, the panel lies there if it fits, with the shorter of its words.
function dock() {
  const room = shown.closest(".map")?.querySelector(".dock")?.getBoundingClientRect();
  panel.classList.toggle("docked", Boolean(room?.width));
  if (!room?.width) return false;
  panel.style.inset = `${room.top}px auto auto ${room.left}px`;
  if (panel.offsetHeight <= room.height && room.top > AWAY) return true;
  panel.classList.remove("docked");
  return false;
}

// Near the card, and where it covers as little as can be of what may be clicked, of other cards, of a map, and above all
// of what would change: above, below or at a side of it, or of one of them. On a phone it is a low sheet.
function place() {
  if (dock()) return;
  lower();
  const map = WIDE.matches && document.querySelector("#board > .map");
  const beside = map && (shown.matches(".card") ? OF_A_CARD : BESIDE_A_MAP);
  const { kept, peer, itself, outside, far, gap, shapes } = beside || (NARROW.matches ? AS_SHEET : USUAL);
  const at = shown.getBoundingClientRect();
  const [under, over] = free(); // of what is asked and of the links above it, however far
  const keptFree = [...Object.entries(kept).flatMap(([some, weight]) => weighed(lying(some), weight)), ...weighed(peers(), peer)];
  layCheapest(panel, WIDE.matches ? shapes : { "": 0 }, (own) => {
    const reach = Math.max(own.width, own.height);
    const near = keptFree.filter(({ box, weight }) => weight > 1 || distance(box, at) < reach);
    return {
      lefts: along(at.left, at.right, own.width, innerWidth, near.map(({ box }) => [box.left, box.right]), gap),
      tops: along(at.top, at.bottom, own.height, innerHeight, [[over, under], ...near.map(({ box }) => [box.top, box.bottom])], gap),
      cost: (box) => covered(box, near) + (box.top < under || box.bottom > over ? outside : 0) + (overlap(box, at) ? itself : 0) + distance(box, at) / far,
    };
  });
  unroll();
}

// A sheet says that its words roll, as long as there are more below.
function unroll() {
  const words = NARROW.matches && panel.querySelector(":scope > div");
  panel.classList.toggle("rolls", Boolean(words) && words.scrollTop + words.clientHeight < words.scrollHeight - 4);
}
panel.addEventListener("scroll", unroll, true);

// Other cards of its zone, which one compares with it.
function peers() {
  const cards = [...(shown.closest(".zone")?.querySelectorAll(".card") ?? [])];
  return boxesOf(cards.filter((card) => !card.contains(shown) && !shown.contains(card)));
}

const weighed = (boxes, weight) => boxes.map((box) => ({ box, weight }));

// What a panel there lies over, as bad as each is.
const covered = (panel, some) => some.reduce((sum, { box, weight }) => sum + (overlap(panel, box) ? weight : 0), 0);

// A sheet is no higher than the room beside its card and below the note of a lesson: its words roll.
function lower() {
  if (!NARROW.matches) return;
  const { top, bottom } = shown.getBoundingClientRect();
  const [ends, over] = free();
  const under = Math.max(ends, ...lying(".note").map((note) => note.bottom).filter((foot) => foot <= top));
  panel.style.setProperty("--beside", `${Math.max(top - Math.max(under, AWAY), over - bottom) - 2 * AS_SHEET.gap}px`);
}

// Lays a panel in the shape and at the place that cost least. `offered`: where one of a size may begin, and what a place of
// it costs beside its shape.
function layCheapest(panel, shapes, offered) {
  const spots = Object.entries(shapes).flatMap(([shape, price]) => {
    form(panel, shape);
    const size = panel.getBoundingClientRect();
    const { lefts, tops, cost } = offered(size);
    const boxes = tops.flatMap((top) => lefts.map((left) => boxAt(left, top, size)));
    return boxes.map((box) => ({ shape, box, cost: cost(box) + price }));
  });
  const best = spots.reduce((one, other) => (other.cost < one.cost ? other : one)); // the first of those that cost least
  form(panel, best.shape);
  panel.style.inset = `${best.box.top}px auto auto ${best.box.left}px`;
}

// A panel may also be slim and high, or broad and low, and lean, with the shorter of its words.
function form(panel, shape) {
  for (const other of ["slim", "broad", "lean"]) panel.classList.toggle(other, shape.includes(other));
}

// What a panel leaves free, and how much it costs to cover one.
const CHOSEN = ".card.can, .choice, .act:not(.card .act), .several > summary";
const KEPT_FREE = {
  [CHOSEN]: 12, // what may be chosen, however far
  ".advice": 8, // what is read beside it
  ".note": 100, // what a lesson asks
  ".card:not(.xs), .spot": 0.5,
  ".card.xs": 0.15, // what somebody else has
  ".ranking, .own .stats": 4, // what cards are compared with
  ".space:has(> .pieces.foretold), .would-changes": 12,
};
const PRICED = ".map ~ .z-row .card:has(> .foot > .price)"; // what one chooses among, sooner or later
const COMPARED = { [CHOSEN]: 3, ".board > .z-row .can": 12, [PRICED]: 6, ".map > .ground": 20, ".own": 20, ".own .track, .own .cards": 8, ".map ~ .track:not(:last-child)": 6, ".seat": 1 };
const READ_FOR_A_CARD = { ".map > .ground": 60, ".map ~ .track": 30 }; // where the panel of a place may rather lie
const AWAY = 8; // pixels from the card and from the window's edge
// `peer`: how bad it is to cover another card of the same zone; `itself`: the card; `outside`: the leading bar, or the
// links above; `far`: pixels from the card that are as bad as one thing covered; `shapes`: how bad it is to have one, another
// than that of the card before, or without words that may be left out.
const USUAL = { kept: KEPT_FREE, peer: 8, itself: 20, outside: 30, far: 80, gap: AWAY, shapes: { "": 0, slim: 4, broad: 4 } };
const BESIDE_A_MAP = { ...USUAL, kept: { ...KEPT_FREE, ...COMPARED }, peer: 10, far: 400, shapes: { "": 0, slim: 0, lean: 1, "slim lean": 1 } }; // which leaves less room near a card
const OF_A_CARD = { ...BESIDE_A_MAP, kept: { ...BESIDE_A_MAP.kept, ...READ_FOR_A_CARD } };
const AS_SHEET = { ...USUAL, kept: { ...KEPT_FREE, ".card.about": 6 }, peer: 0, itself: 1000, outside: 1000, far: 400, gap: 3 }; // wherever there is room

const boxAt = (left, top, { width, height }) => ({ left, top, right: left + width, bottom: top + height });

// Where a panel of a size may begin: before, behind or in the middle of a card, or beside something else.
function along(from, to, size, room, others, gap) {
  const places = [from - size - gap, to + gap, (from + to - size) / 2, from, to - size];
  places.push(...others.flatMap(([begins, ends]) => [begins - size - gap, ends + gap]));
  return [...new Set(places.map((place) => Math.max(AWAY, Math.min(place, room - size - AWAY))))];
}

const distance = (a, b) =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function fold() {
  if (shown) panel.hidePopover();
  shown = null;
}

// What the panel is about is neither under the mouse nor in the focus any more.
const lapse = () => shown && !concerns(shown) && fold();

// Nothing is about to be shown.
function wait() {
  clearTimeout(hovering);
  hovering = null;
}

function hide() {
  wait();
  clearTimeout(pressing);
  fold();
}

const cardOf = (event) => event.target.closest?.(".card, .piece, .space, .named, .zone-title:has(> .tell)");

// A mouse that goes from a card to the way to its rule: the panel stays, also over other cards if it is quick.
function follows(event) {
  if (!shown || !panel.querySelector(".rule") || !inside(panel.getBoundingClientRect(), event)) return false;
  const card = cardOf(event);
  return card !== shown && (!(card ?? event.target.closest?.(CHOICES)) || performance.now() - met < TRAVEL);
}

// The same mouse on its way between them.
function heads(event) {
  if (!shown || !panel.querySelector(".rule") || performance.now() - met > TRAVEL) return false;
  const [at, own] = [shown, panel].map((part) => part.getBoundingClientRect());
  const [left, top] = [Math.min(at.left, own.left), Math.min(at.top, own.top)];
  return inside({ left, top, right: Math.max(at.right, own.right), bottom: Math.max(at.bottom, own.bottom) }, event);
}

const inside = ({ left, top, right, bottom }, { clientX: x, clientY: y }) =>
  x > left - NEAR && x < right + NEAR && y > top - NEAR && y < bottom + NEAR;

// Only a mouse that was moved asks: a card that comes under one that lies still does not.
let mouse = { x: NaN, y: NaN };
let aimed = null;

document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || (event.clientX === mouse.x && event.clientY === mouse.y)) return;
  mouse = { x: event.clientX, y: event.clientY };
  if (follows(event)) return wait();
  const card = cardOf(event);
  const between = card !== shown && heads(event);
  if (card === aimed) return between || lapse();
  aimed = card;
  if (between) wait();
  else hide();
  hovering = setTimeout(() => (card?.matches(":hover") ? show(card) : lapse()), HOVER);
});
document.addEventListener("pointerout", (event) => shown?.contains(event.target) && (met = performance.now()));
document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && !follows(event) && !heads(event) && lapse());
// A finger that is lifted leaves the page, too: what it pressed for stays.
document.documentElement.addEventListener("pointerleave", (event) => {
  if (event.pointerType !== "mouse") return;
  aimed = null;
  wait();
  lapse();
});
document.addEventListener("focusin", (event) => {
  const card = cardOf(event);
  if (card && !led && event.target.matches(":focus-visible")) show(card);
});
document.addEventListener("focusout", lapse);
document.addEventListener("pointerdown", (event) => {
  pressed = false;
  const card = cardOf(event);
  if (event.pointerType === "mouse" || !card) return;
  pressing = setTimeout(() => {
    pressed = true;
    show(card);
  }, PRESS);
});
for (const end of ["pointerup", "pointercancel", "scroll"]) {
  document.addEventListener(end, () => clearTimeout(pressing), { capture: true, passive: true });
}
document.addEventListener("click", (event) => {
  const tell = event.target.closest?.(".tell");
  if (pressed) {
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = false;
  } else if (tell) {
    const card = cardOf(event);
    const again = shown === card && event.pointerType !== "mouse";
    hide();
    if (!again) show(card);
  } else {
    hide();
  }
}, true);
document.addEventListener("contextmenu", (event) => pressed && event.preventDefault());
addEventListener("keydown", (event) => event.key === "Escape" && hide());
addEventListener("scroll", () => shown && (concerns(shown) ? place() : fold()), { passive: true });

// --- what is behind a button, several actions or why nothing can be undone: shut by Escape, or by a click elsewhere ---

function shut(but) {
  for (const several of document.querySelectorAll(":is(.several, .no-undo)[open]")) if (!several.contains(but)) several.open = false;
}
document.addEventListener("click", (event) => shut(event.target));
addEventListener("keydown", (event) => event.key === "Escape" && shut(null));

// --- copying a link ---

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  button.closest(".link-row").querySelector("input").select();
  if (navigator.clipboard) await navigator.clipboard.writeText(button.dataset.copy);
  else document.execCommand("copy"); // the only way at an address that is not secure, as in a home network
  button.textContent = button.dataset.done;
  button.removeAttribute("aria-label");
});

// --- pictures or signs alone, in a cookie, so that every page comes as it was asked for ---

const YEAR = 365 * 24 * 3600; // seconds
const pictures = document.getElementById("pictures");
pictures?.addEventListener("change", () => {
  const [prefix, also] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""]; // server/cookies.py
  document.cookie = `${prefix}pictures=${pictures.value}; path=/; max-age=${YEAR}; samesite=lax${also}`;
  document.documentElement.toggleAttribute("data-saving", pictures.value === "signs");
});
if (pictures) pictures.disabled = false;

call();
fitLead();
survey();
document.fonts.ready.then(() => meet("auto")); // letters that come late move everything

// --- a drawer is asked for when it is opened ---

// The element of this id in a part of a page; nothing if the server does not answer, which the page says.
async function fetchPart(address, part, id) {
  try {
    const answer = await fetch(address, { headers: { "X-Part": part }, credentials: "same-origin" });
    const text = await answer.text();
    return answer.ok ? new DOMParser().parseFromString(text, "text/html").getElementById(id) : null;
  } catch {
    document.getElementById("lost").hidden = false;
    return null;
  }
}

// The reference is as long as the rest of the page, and does not change: it comes once.
const reference = document.getElementById("reference");
reference?.addEventListener("beforetoggle", async ({ newState }) => {
  if (newState !== "open" || document.querySelector("#explanations.came")) return;
  const all = await fetchPart(table().dataset.address, "reference", "explanations");
  if (all) document.getElementById("explanations").replaceWith(all);
});
