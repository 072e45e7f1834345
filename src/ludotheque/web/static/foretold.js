// What an action would bring about, for a mouse that rests on its button and for the focus: told in the panel, and drawn on
// the spaces where pieces would come or go. The server foresees it; a phone sees the same while an action is confirmed.

(() => {
  const FORETOLD = "button[name=action]";
  const REST = 260; // milliseconds that a mouse rests before the server is asked
  let resting = 0;
  let wanted = null; // the button that is looked at
  let drawnOn = []; // spaces with what stood there before
  const known = new Map(); // answers of this version of the table, by action

  function forget() {
    clearTimeout(resting);
    if (wanted && shown === wanted) fold();
    for (const line of panel.querySelectorAll(".foretold")) line.remove();
    wanted = null;
    for (const [space, pieces, before] of drawnOn.splice(0)) {
      space.classList.remove("would-changes");
      pieces.remove();
      if (before) before.hidden = false;
    }
  }

  async function foresee(action) {
    const { foretold, version } = table().dataset;
    const key = `${version} ${action}`;
    if (!known.has(key)) {
      const answer = await fetch(`${foretold}?${new URLSearchParams({ action, version })}`, { credentials: "same-origin" });
      if (answer.status !== 200) return null;
      const foreseen = await answer.json();
      if (String(foreseen.version) !== version) return null;
      known.set(key, foreseen);
    }
    return known.get(key);
  }

  // Pieces are drawn beside those that stand there, which are hidden: the table itself stays as it is.
  function draw(foreseen) {
    for (const drawn of foreseen.spaces) {
      const space = document.getElementById(drawn.id);
      if (!space) continue;
      const before = space.querySelector(":scope > .pieces");
      const parsed = new DOMParser().parseFromString(drawn.pieces, "text/html").querySelector(".pieces");
      const pieces = parsed ?? document.createElement("ul");
      for (const inner of [pieces, ...pieces.querySelectorAll("[id]")]) inner.removeAttribute("id");
      for (const cover of pieces.querySelectorAll(".cover, .several, .words")) cover.remove();
      pieces.classList.add("foretold");
      pieces.setAttribute("aria-hidden", "true");
      if (before) before.hidden = true;
      space.append(pieces);
      if (drawn.changes) space.classList.add("would-changes");
      drawnOn.push([space, pieces, before]);
    }
  }

  function say(button, words) {
    if (!words) return;
    const card = button.closest(".card, .piece, .space");
    if (card) show(card);
    else fold();
    if (!shown) {
      shown = button;
      panel.replaceChildren();
      panel.showPopover();
    }
    const line = document.createElement("p");
    line.className = "foretold";
    line.textContent = words;
    (panel.querySelector(":scope > div") ?? panel).append(line);
    place();
  }

  function look(button) {
    if (button === wanted) return;
    forget();
    if (!table().dataset.foretold) return;
    wanted = button;
    resting = setTimeout(async () => {
      const foreseen = await foresee(button.value).catch(() => null);
      if (!foreseen || wanted !== button || !button.isConnected || busy) return;
      draw(foreseen);
      say(button, foreseen.words);
    }, REST);
  }

  // Only a mouse that was moved asks: a button that comes under one that lies still does not.
  let at = { x: NaN, y: NaN };

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || (event.clientX === at.x && event.clientY === at.y)) return;
    at = { x: event.clientX, y: event.clientY };
    const button = event.target.closest?.(FORETOLD);
    if (button) look(button);
  });
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || !wanted || event.target.closest?.(FORETOLD) === wanted) return;
    if (!wanted.contains(document.activeElement)) forget();
  });
  document.documentElement.addEventListener("pointerleave", forget);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(FORETOLD) && event.target.matches(":focus-visible") && !led) look(event.target);
  });
  document.addEventListener("focusout", (event) => event.target === wanted && !wanted.matches(":hover") && forget());
  addEventListener("keydown", (event) => event.key === "Escape" && forget());
  addEventListener("redraw", () => {
    forget();
    known.clear();
  });
})();
