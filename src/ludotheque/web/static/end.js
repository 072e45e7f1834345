// The end of a game, told: why it ended, then one place after the other from the last to the first, then who won. A click
// or a key shows it all. Whoever wants the present at once, or has seen this end, is shown it all.

const BETWEEN = { slow: 1700, normal: 1100, fast: 600 }; // milliseconds
const END_SEEN = "ends seen";
let revealed = null; // ends what is under way

function isFresh(id) {
  const seen = (sessionStorage.getItem(END_SEEN) ?? "").split(" ");
  if (!id || seen.includes(id)) return false;
  sessionStorage.setItem(END_SEEN, [...seen, id].slice(-20).join(" "));
  return true;
}

const between = () => (localStorage.getItem("pace") === "now" ? 0 : (BETWEEN[localStorage.getItem("pace")] ?? BETWEEN.normal));

async function reveal(end) {
  if (!isFresh(end.dataset.reveal) || document.hidden || !between()) return;
  const rest = end.querySelectorAll(".medal, .own-result, .rematch, .end-actions, .course, .end-table, .fair");
  const stages = [...[...end.querySelectorAll(".place-row")].reverse().map((one) => [one]), [end.querySelector("h2"), ...rest]];
  let hurry = false;
  let goOn = null;
  revealed = () => {
    hurry = true;
    goOn?.();
  };
  end.classList.add("revealing");
  stages[0][0].scrollIntoView({ block: "nearest" });
  for (const stage of stages) {
    await new Promise((done) => {
      goOn = done;
      setTimeout(done, between());
    });
    if (hurry || !end.isConnected) break;
    for (const one of stage) one.classList.add("shown");
    const first = stage[0].matches(".place-row") ? stage[0] : end;
    first.scrollIntoView({ block: first === end ? "start" : "nearest", behavior: calm.matches ? "auto" : "smooth" });
  }
  await new Promise((done) => setTimeout(done, hurry ? 0 : between()));
  end.classList.remove("revealing");
  revealed = null;
}

for (const sign of ["pointerdown", "keydown", "wheel"]) addEventListener(sign, () => revealed?.(), { capture: true, passive: true });

let ended = null;

function look() {
  const end = document.getElementById("end");
  if (end && end !== ended) reveal(end);
  ended = end;
}

new MutationObserver(look).observe(document.getElementById("main"), { childList: true, subtree: true });
look();
