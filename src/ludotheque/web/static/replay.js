// Steps through a finished game without leaving the page: with the links, the arrow keys, or by itself like a film.

const PACE = 1300;
const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-end" };
const film = () => document.getElementById("film");
let running = null;
let turning = false;

async function turn(link) {
  if (turning || link.ariaDisabled === "true") return;
  turning = true;
  try {
    const answer = await fetch(link.href, { headers: PART, credentials: "same-origin" });
    document.getElementById("lost").hidden = true;
    if (answer.headers.get("X-Part") !== "table") return location.assign(link.href);
    await put(await answer.text());
    history.replaceState(null, "", table().dataset.address);
    document.querySelector(".preferences [name=back]").value = table().dataset.address;
  } catch {
    document.getElementById("lost").hidden = false;
    stop();
  } finally {
    turning = false;
  }
}

function stop() {
  clearInterval(running);
  running = null;
  document.body.classList.remove("running");
}

function start() {
  running = setInterval(step, PACE);
  document.body.classList.add("running");
  step();
}

async function step() {
  const link = document.getElementById("step-on");
  if (link.ariaDisabled === "true") return stop();
  await turn(link);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".steps a");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    stop();
    turn(link);
  } else if (event.target.closest?.("#film")) {
    if (running) stop();
    else start();
  }
});

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !KEYS[event.key]) return;
  event.preventDefault();
  stop();
  turn(document.getElementById(KEYS[event.key]));
});
