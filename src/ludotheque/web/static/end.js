// The end of a game, told: why it ended, then one place after the other from the last to the first, then who won. A click
// or a key shows it all. Whoever is calm, wants the present at once, or has seen this end, is shown it all.

const BETWEEN = { slow: 1000, normal: 650, fast: 400 }; // milliseconds
const END_SEEN = "ends seen";
let revealed = null; // ends what is under way

function isFresh(id) {
  const seen = (localStorage.getItem(END_SEEN) ?? "").split(" ");
  if (!id || seen.includes(id)) return false;
  localStorage.setItem(END_SEEN, [...seen, id].slice(-200).join(" "));
  return true;
}

const between = () => (localStorage.getItem("pace") === "now" ? 0 : (BETWEEN[localStorage.getItem("pace")] ?? BETWEEN.normal));

async function reveal(end) {
  if (!isFresh(end.dataset.reveal) || still()) return;
  const rest = end.querySelectorAll(".medal, .own-result, .rematch, .course, .end-table, .fair");
  const stages = [...[...end.querySelectorAll(".place-row")].reverse().map((row) => [row]), [end.querySelector("h2 > span"), ...rest]];
  let hurry = false;
  let goOn = null;
  revealed = () => {
    hurry = true;
    goOn?.();
  };
  end.classList.add("revealing");
  for (const stage of stages) {
    await new Promise((done) => {
      goOn = done;
      setTimeout(done, between());
    });
    if (hurry || !end.isConnected) break;
    for (const part of stage) part.classList.add("shown");
  }
  await new Promise((done) => setTimeout(done, hurry ? 0 : between()));
  end.classList.remove("revealing");
  revealed = null;
}

for (const sign of ["pointerdown", "keydown", "wheel"]) addEventListener(sign, () => revealed?.(), { capture: true, passive: true });

let ended = null;

// Browsers that cannot show what is folded by a style alone have it unfolded.
const unfold = (end) => {
  if (CSS.supports("selector(::details-content)")) return;
  for (const details of end.querySelectorAll(".whence")) details.open = true;
};

function look() {
  const end = document.getElementById("end");
  if (end && end !== ended) {
    unfold(end);
    reveal(end);
  }
  ended = end;
}

new MutationObserver(look).observe(document.getElementById("main"), { childList: true, subtree: true });
look();
