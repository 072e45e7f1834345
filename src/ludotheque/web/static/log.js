// The log: asked for when its drawer is opened, and again when the table changes while it is open.

const drawer = document.getElementById("log");
let asked = 0;

async function readLog() {
  const mine = ++asked;
  try {
    const answer = await fetch(drawer.dataset.address, { headers: { "X-Part": "log" }, credentials: "same-origin" });
    const text = await answer.text();
    if (!answer.ok || mine !== asked) return;
    const lines = new DOMParser().parseFromString(text, "text/html").getElementById("lines");
    document.getElementById("log-lines").replaceChildren(lines);
    point(lines);
  } catch {
    document.getElementById("lost").hidden = false;
  }
}

// The moment that a replay shows is marked; else what is new comes into sight, with what there is room for behind it.
function point(lines) {
  const shown = document.getElementById("step-on") && document.getElementById("table").dataset.version;
  const here = shown ? lines.querySelectorAll(`[data-step="${shown}"]`) : [];
  for (const one of here) one.setAttribute("aria-current", "step");
  (here[0] ?? lines.querySelector(".begins") ?? lines.lastElementChild).scrollIntoView({ block: here[0] ? "center" : "start" });
}

drawer.addEventListener("toggle", (event) => event.newState === "open" && readLog());
new MutationObserver(() => drawer.matches(":popover-open") && readLog()).observe(document.getElementById("main"), {
  subtree: true,
  attributeFilter: ["data-version"],
});
