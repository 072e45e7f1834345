// The log: asked for when its drawer is opened, and again when the table changes while it is open.

const drawer = document.getElementById("log");
let asked = 0;

async function readLog() {
  const mine = ++asked;
  const lines = await fetchPart(drawer.dataset.address, "log", "lines");
  if (!lines || mine !== asked) return;
  document.getElementById("log-lines").replaceChildren(lines);
  point(lines);
}

// The moment that a replay shows is marked; else what is new comes into sight, with what there is room for behind it.
function point(lines) {
  for (const line of lines.querySelectorAll("[aria-current]")) line.removeAttribute("aria-current");
  const shown = replaying() ? Number(document.getElementById("table").dataset.version) : null;
  const steps = [...lines.querySelectorAll("[data-step]")];
  for (const line of steps) if (Number(line.dataset.step) === shown) line.setAttribute("aria-current", "step");
  const here = steps.find((line) => Number(line.dataset.step) === shown) ?? steps.findLast((line) => Number(line.dataset.step) < shown);
  const first = shown === null ? null : (here ?? lines.firstElementChild);
  lines.style.paddingBlockEnd = "";
  (first ?? lines.querySelector(".begins") ?? lines.lastElementChild).scrollIntoView({ block: first ? "center" : "start" });
  if (!first) beginWhole(lines);
}

// The first line in sight is a whole one: one that is cut goes up, into the room that the lines get below them.
function beginWhole(lines) {
  const room = lines.parentElement;
  const { top } = room.getBoundingClientRect();
  const cut = [...lines.children].map((line) => line.getBoundingClientRect()).find((line) => line.top < top - 0.5 && line.bottom > top + 0.5);
  if (!cut) return;
  lines.style.paddingBlockEnd = `${cut.bottom - top}px`;
  room.scrollTop += cut.bottom - top;
}

// A replay has the whole log at once; a table has more of it with every change.
const replaying = () => document.getElementById("step-on") !== null;

function comeAlong() {
  const lines = document.getElementById("lines");
  if (lines && replaying()) point(lines);
  else readLog();
}

drawer.addEventListener("toggle", (event) => event.newState === "open" && comeAlong());
new MutationObserver(() => drawer.matches(":popover-open") && comeAlong()).observe(document.getElementById("main"), {
  subtree: true,
  attributeFilter: ["data-version"],
});

// Beside a table on a wide page the log is no drawer but stands there, until its reader shuts it.
const beside = matchMedia("(min-width: 100rem)");

function standBeside() {
  if (replaying()) return;
  const stands = beside.matches && localStorage.getItem("log") !== "shut";
  drawer.popover = beside.matches ? "manual" : "auto"; // shuts one that is open
  if (stands) drawer.showPopover();
}

// Noted before it happens: "toggle" comes later, and the page may have gone by then.
drawer.addEventListener("beforetoggle", (event) => {
  if (beside.matches && !replaying()) localStorage.setItem("log", event.newState === "open" ? "open" : "shut");
});
beside.addEventListener("change", standBeside);
standBeside();
