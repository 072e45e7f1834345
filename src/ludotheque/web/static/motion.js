// Cards and pieces glide to their new places after a change, the same for all games: each is drawn where it was and moves
// to where it is. What is laid out is the new table at once; only the drawing moves, and never beyond its surface, so that
// nothing passes over the leading bar, a header or its amounts. What changes surfaces leaves one and comes into the other.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => calm.matches || document.hidden || localStorage.getItem("pace") === "now";

const GLIDERS = ".card[id], .piece[id]";
const SURFACES = ".board, .own-zones, .seat-zones";
const EASING = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const SLIDE = 220; // milliseconds within a surface
const JOURNEY = 250; // from one surface to another
const FADE = 180;
const LEAST = 4; // pixels; a card that is lifted does so by itself
let gliding = []; // the animations that are under way

// id -> where it is drawn, on which surface, and in what it lies. What is folded away is nowhere.
function places() {
  const drawn = new Map();
  const frames = new Map();
  for (const node of table().querySelectorAll(GLIDERS)) {
    const surface = node.closest(SURFACES);
    const box = node.getBoundingClientRect();
    if (!surface || !box.width) continue;
    if (!frames.has(surface)) frames.set(surface, surface.getBoundingClientRect());
    drawn.set(node.id, { node, box, surface, frame: frames.get(surface), parent: node.parentElement });
  }
  return drawn;
}

// Changes the table into that of a text. The newest wins: a glide that is under way goes on from where it is drawn. Births, which are cards that
// come out of others such as the top one of a pile, glide unless they have glided before.
async function moved(text, change, glided) {
  if (still()) {
    rest();
    return change(text);
  }
  const before = places();
  for (const thing of leaving(before, text)) thing.copy = copyOf(thing);
  rest();
  await change(text);
  const after = places();
  const origins = new Set();
  for (const [id, to] of after) {
    const source = glided ? undefined : to.node.dataset.from;
    const from = before.get(source) ?? before.get(id);
    if (before.has(source)) origins.add(source);
    if (!from) begin(to.surface, to.node, [{ opacity: 0, scale: 0.92, offset: 0 }], FADE);
    else if (from.surface === to.surface) slide(from, to);
    else travel(from, to);
  }
  for (const [id, from] of before) if (!after.has(id) && !origins.has(id)) vanish(from);
  const these = gliding;
  Promise.allSettled(these.map((animation) => animation.finished)).then(() => these === gliding && rest());
}

// What will lie on another surface, and what others come out of: it must be copied while it looks as it does.
function leaving(before, text) {
  const coming = new DOMParser().parseFromString(text, "text/html");
  const origins = new Set([...coming.querySelectorAll("[data-from]")].map((thing) => thing.dataset.from));
  return [...before].filter(([id, thing]) => {
    const next = coming.getElementById(id)?.closest(SURFACES);
    return origins.has(id) || (next && nameOf(next) !== nameOf(thing.surface));
  }).map(([, thing]) => thing);
}

const nameOf = (surface) => surface.closest("[id]").id;

// Everything is where it belongs. Whether something was not.
function rest() {
  const some = gliding.length > 0;
  for (const animation of gliding) animation.cancel();
  gliding = [];
  for (const ghosts of document.querySelectorAll(".ghosts")) ghosts.remove();
  for (const surface of document.querySelectorAll(".gliding")) surface.classList.remove("gliding");
  return some;
}

function begin(surface, node, frames, duration, fill = "none") {
  surface.classList.add("gliding");
  gliding.push(node.animate(frames, { duration, easing: EASING, fill }));
}

// Within a surface, which may itself have moved.
function slide(from, to) {
  const x = centre(from.box, from.frame, "x") - centre(to.box, to.frame, "x");
  const y = centre(from.box, from.frame, "y") - centre(to.box, to.frame, "y");
  const scale = scaleOf(from.box, to.box);
  if (Math.hypot(x, y) < LEAST && Math.abs(scale - 1) < 0.03) return;
  begin(to.surface, to.node, way(x, y, scale, 2), SLIDE);
}

// Each surface shows what of the way lies on it: the new one the card, the old one a ghost of it as it was.
function travel(from, to) {
  const x = centre(from.box, { x: 0 }, "x") - centre(to.box, { x: 0 }, "x");
  const y = centre(from.box, { y: 0 }, "y") - centre(to.box, { y: 0 }, "y");
  const scale = scaleOf(from.box, to.box);
  begin(to.surface, to.node, way(x, y, scale, 3), JOURNEY);
  const frame = from.surface.getBoundingClientRect();
  haunt(from, frame, { translate: `${-x}px ${-y}px`, scale: 1 / scale }, JOURNEY);
}

function vanish(from) {
  if (from.node.isConnected) return;
  from.copy ??= copyOf(from);
  haunt(from, from.frame, { opacity: 0, scale: 0.85 }, FADE);
}

const SIDES = { x: "width", y: "height" };
const centre = (box, frame, axis) => box[axis] + box[SIDES[axis]] / 2 - frame[axis];
const scaleOf = (from, to) => Math.sqrt((from.width * from.height) / (to.width * to.height));
const way = (x, y, scale, zIndex) => [
  { translate: `${x}px ${y}px`, scale, zIndex, offset: 0 },
  { zIndex, offset: 1 },
];

// --- ghosts: what is drawn on a surface that it has left ---

// A card as it is, in empty copies of what it lies in, on which its looks depend. The card itself is `ghost`.
function copyOf({ node, surface, parent }) {
  const ghost = node.cloneNode(true);
  for (const part of ghost.querySelectorAll("button, details, .acts, .words")) part.remove();
  for (const part of [ghost, ...ghost.querySelectorAll("[id]")]) part.removeAttribute("id");
  ghost.removeAttribute("data-from");
  let root = ghost;
  for (let around = parent; around && around !== surface; around = around.parentElement) {
    const shell = document.createElement(around.tagName);
    shell.className = around.className;
    shell.style.display = "contents";
    shell.append(root);
    root = shell;
  }
  return { ghost, root };
}

// A pile from which several cards come has one ghost.
function haunt({ surface, box, copy }, frame, end, duration) {
  if (!surface.isConnected || !copy || copy.root.isConnected) return;
  const { ghost, root } = copy;
  const lies = { left: box.x - frame.x - surface.clientLeft, top: box.y - frame.y - surface.clientTop };
  for (const [name, value] of Object.entries({ ...lies, width: box.width, height: box.height })) {
    ghost.style[name] = `${value}px`;
  }
  ghostsOf(surface).append(root);
  begin(surface, ghost, [{ ...end, offset: 1 }], duration, "forwards");
}

function ghostsOf(surface) {
  const known = surface.querySelector(":scope > .ghosts");
  if (known) return known;
  const layer = document.createElement("div");
  layer.className = "ghosts";
  layer.inert = true;
  surface.append(layer);
  return layer;
}

// --- a click goes to what lies there, not to what is drawn on its way past ---

const TARGETS = "button, summary, a, label";
let hasty = false; // the press that is under way ended a glide

addEventListener("pointerdown", () => (hasty = rest()), true);
addEventListener("click", (event) => {
  if (!hasty || !event.detail) return;
  hasty = false;
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest(TARGETS);
  if (!target || target.contains(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  target.click();
}, true);
document.addEventListener("visibilitychange", () => document.hidden && rest());
