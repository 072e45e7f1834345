// Goes through a finished game without leaving the page: by the links, the scrubber, the log, the arrow keys, or by
// itself like a film. Where one is stands in the address.

const PACES = { slow: 2600, normal: 1400, fast: 600 }; // milliseconds that a step stands
const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-end" };
const steps = () => document.querySelector(".steps");
const scrub = () => document.getElementById("scrub");
let wanted = null; // the address of the step that is to be shown next; only the last one asked for counts
let turning = false;
let running = null;
let grabbed = false;

async function turn(address) {
  wanted = address;
  if (turning) return;
  turning = true;
  try {
    while (wanted) {
      const next = wanted;
      wanted = null;
      const answer = await fetch(next, { headers: PART, credentials: "same-origin" });
      document.getElementById("lost").hidden = true;
      if (answer.headers.get("X-Part") !== "table") return location.assign(next);
      await put(await answer.text());
      history.replaceState(null, "", table().dataset.address);
      document.querySelector(".preferences [name=back]").value = table().dataset.address;
      dress();
    }
  } catch {
    document.getElementById("lost").hidden = false;
    stop();
  } finally {
    turning = false;
  }
}

// What the server cannot know: where the thumb is while it is held, and the reader's speed.
function dress() {
  if (!grabbed) scrub().value = steps().dataset.step;
  document.getElementById("speed").value = speed();
}

// --- like a film ---

const speed = () => (PACES[localStorage.getItem("pace")] ? localStorage.getItem("pace") : localStorage.getItem("pace") === "now" ? "fast" : "normal");

function stop() {
  clearTimeout(running);
  running = null;
  document.body.classList.remove("running");
}

async function play() {
  document.body.classList.add("running");
  running = 0;
  const on = document.getElementById("step-on");
  if (on.ariaDisabled === "true") return stop();
  await turn(on.href);
  if (running !== null) running = setTimeout(play, PACES[speed()]);
}

// --- what is clicked, dragged and pressed ---

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".end-stop, .jump a, .lines a");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    stop();
    if (link.ariaDisabled !== "true") turn(link.href);
  } else if (event.target.closest?.("#film")) {
    if (running !== null) stop();
    else play();
  }
});

document.addEventListener("input", (event) => {
  if (event.target !== scrub()) return;
  stop();
  turn(steps().dataset.base + scrub().value);
});
document.addEventListener("pointerdown", (event) => (grabbed = event.target === scrub()));
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (grabbed = false));

document.addEventListener("change", (event) => {
  if (event.target.id === "speed") localStorage.setItem("pace", event.target.value);
});

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !KEYS[event.key] || event.target.matches?.("select")) return;
  event.preventDefault();
  stop();
  const link = document.getElementById(KEYS[event.key]);
  if (link.ariaDisabled !== "true") turn(link.href);
});

// The log stays open beside the table until it is shut.
drawer.popover = "manual";
drawer.addEventListener("toggle", (event) => localStorage.setItem("replay log", event.newState));
if (localStorage.getItem("replay log") === "open") drawer.showPopover();

dress();
