// The table's own script: puts the table as it is in the place of the old one, and shows what a card does. It knows no
// rule; what can be done is in the page as buttons.

const table = () => document.getElementById("table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// --- the table as it is in the place of the old one ---

const PART = { "X-Part": "table" };
const CHOICES = ".choice, .act";
const DOORS = ".act:not(.several .act, [name=change]), .several > summary"; // what leads to a choice on the board
let busy = false;
let gliding = null;

// The newest picture wins: a glide that is still under way is cut short. What was `told` before has glided already.
async function put(text, told = false) {
  gliding?.skipTransition();
  if (!document.startViewTransition || calm.matches || document.hidden) return change(text);
  const births = told ? [] : born(text);
  births.forEach(([old], number) => tag(old, number));
  gliding = document.startViewTransition(async () => {
    births.forEach(([old]) => tag(old));
    await change(text);
    births.forEach(([, id], number) => tag(document.getElementById(id), number));
  });
  gliding.ready.catch(() => {});
  gliding.finished.catch(() => {}).finally(() => births.forEach(([, id]) => tag(document.getElementById(id))));
  await gliding.updateCallbackDone;
}

// Cards that come out of others, such as the top one of a pile: [the card on the page now, the id of the new one].
function born(text) {
  const coming = new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-from]");
  const pairs = new Map([...coming].map((one) => [document.getElementById(one.dataset.from), one.id]));
  pairs.delete(null);
  return [...pairs];
}

// One name on both sides of a change makes the new card glide from the old one's place.
function tag(card, number) {
  if (!card) return;
  card.style.viewTransitionName = number === undefined ? "" : `glide-${number}`;
  card.style.viewTransitionClass = number === undefined ? "" : "glide";
}

async function change(text) {
  const kept = shown;
  const over = document.getElementById("end") !== null;
  fold();
  const before = amounts();
  const dice = new Set(idsOf(".die"));
  await htmx.swap({ text, target: table(), swap: "outerMorph", sourceElement: table() });
  rise(before);
  tumble(dice);
  call();
  if (!over) document.getElementById("end")?.scrollIntoView();
  survey();
  if (kept?.isConnected && concerns(kept)) show(kept);
  const at = document.activeElement;
  const lost = at === document.body || at.id === "sentence" || (busy && !at.matches(CHOICES));
  if (byKeyboard && lost) {
    const next = document.querySelector("#prompt .choice") ?? document.querySelector(DOORS);
    (next ?? document.getElementById("sentence")).focus();
  }
  document.getElementById("confirm")?.focus({ preventScroll: true });
}

// --- around a change: amounts that rise, dice that tumble, the title that calls ---

const title = document.title;
let byKeyboard = false;
addEventListener("keydown", () => (byKeyboard = true), true);
addEventListener("pointerdown", () => (byKeyboard = false), true);

const amounts = () =>
  new Map([...document.querySelectorAll("[data-rises]")].map((one) => [one.id, Number(one.textContent)]));

function rise(before) {
  if (calm.matches) return;
  for (const one of document.querySelectorAll("[data-rises]")) {
    const gain = Number(one.textContent) - before.get(one.id);
    if (!gain) continue;
    const sign = document.createElement("span");
    sign.className = gain > 0 ? "rising" : "rising loss";
    sign.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
    sign.setAttribute("aria-hidden", "true");
    const at = one.getBoundingClientRect();
    sign.style.left = `${at.left + at.width / 2}px`;
    sign.style.top = `${at.top}px`;
    sign.addEventListener("animationend", () => sign.remove());
    document.body.append(sign);
  }
}

const idsOf = (some) => [...document.querySelectorAll(some)].map((one) => one.id);

// A die that has been thrown or turned has a new id.
function tumble(before) {
  for (const id of idsOf(".die.fresh")) if (!before.has(id)) document.getElementById(id).classList.add("tumbling");
}

let yours = false;

function call() {
  const before = yours;
  yours = table().classList.contains("yours");
  document.title = yours ? `● ${title}` : title;
  if (yours && !before) dispatchEvent(new Event("turn"));
}

// --- choices out of sight: a button that leads to them ---

const where = () => document.getElementById("where");

// The leading bar's height is kept for the style sheet; the bar is on top, or at the bottom of a narrow window.
function survey() {
  const bar = document.getElementById("prompt").getBoundingClientRect();
  document.documentElement.style.setProperty("--bar", `${bar.height}px`);
  const above = bar.top < innerHeight / 2;
  const [top, bottom] = above ? [bar.bottom, innerHeight] : [0, bar.top];
  const places = [...document.querySelectorAll(DOORS)].map((one) => one.getBoundingClientRect());
  where().hidden = !places.length || places.some((one) => one.bottom - 24 > top && one.top + 24 < bottom);
}

function lead() {
  const first = document.querySelector(DOORS);
  first?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  if (byKeyboard) first?.focus({ preventScroll: true });
}

let surveying = 0;
for (const moved of ["scroll", "resize"]) {
  addEventListener(moved, () => {
    cancelAnimationFrame(surveying);
    surveying = requestAnimationFrame(survey);
  }, { passive: true });
}
document.addEventListener("click", (event) => event.target.closest?.("#where") && lead());

// --- what a card, a space or a piece does: on hover, focus, click or long press ---

const panel = document.getElementById("panel");
const HOVER = 320;
const PRESS = 450;
let hovering = null;
let pressing = null;
let shown = null;
let pressed = false;

// The card (space, piece) is what the mouse or the focus is on.
const concerns = (card) => card.matches(":hover") || card.contains(document.activeElement);

function fill(card) {
  const words = card.querySelector(":scope > .words");
  if (!words) return false;
  const name = document.createElement("strong");
  const title = card.querySelector(":scope > .name, :scope > .label > .name");
  name.textContent = title ? title.firstChild.textContent : card.querySelector(":scope > .sign").textContent;
  const effect = card.querySelector(":scope > .effect, :scope > .label > .effect")?.cloneNode(true);
  const text = document.createElement("div");
  text.append(...[...words.childNodes].map((node) => node.cloneNode(true)));
  panel.replaceChildren(name, ...(effect ? [effect] : []), text);
  return true;
}

function show(card) {
  if (shown === card || !card.isConnected || !fill(card)) return;
  fold();
  shown = card;
  panel.showPopover();
  place();
}

function place() {
  const at = shown.getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const above = at.top - own.height - 8;
  panel.style.left = `${left}px`;
  panel.style.top = `${above > 8 ? above : Math.min(at.bottom + 8, innerHeight - own.height - 8)}px`;
}

function fold() {
  if (shown) panel.hidePopover();
  shown = null;
}

function hide() {
  clearTimeout(hovering);
  clearTimeout(pressing);
  fold();
}

const cardOf = (event) => event.target.closest?.(".card, .piece, .space");

document.addEventListener("pointerover", (event) => {
  const card = cardOf(event);
  if (event.pointerType !== "mouse" || card === shown) return;
  hide();
  if (card) hovering = setTimeout(() => show(card), HOVER);
});
document.addEventListener("focusin", (event) => {
  const card = cardOf(event);
  if (card && event.target.matches(":focus-visible")) show(card);
});
document.addEventListener("focusout", () => shown && !concerns(shown) && fold());
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

// --- several actions behind one button: shut by Escape, or by a click elsewhere ---

function shut(but) {
  for (const one of document.querySelectorAll(".several[open]")) if (!one.contains(but)) one.open = false;
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
});

call();
survey();
