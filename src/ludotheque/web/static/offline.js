// The page without a connection: of the moment that it shows, today's day goes without saying, and it is left as soon as
// the server answers again. The browser may tell that before this script listens, or before the worker can reach anybody:
// so the page asks often at first, and then less often.

const [SOON, SELDOM] = [250, 2000]; // milliseconds before it asks again
const seen = document.getElementById("seen");
if (new Date(seen.dateTime).toDateString() === new Date().toDateString()) document.getElementById("that-day").hidden = true;

let pause = SOON;
let next = null;

async function tryAgain() {
  clearTimeout(next);
  const answer = document.hidden ? null : await fetch("/offline", { method: "HEAD" }).catch(() => null);
  if (answer?.ok) return location.reload();
  clearTimeout(next);
  next = setTimeout(tryAgain, pause);
  pause = Math.min(2 * pause, SELDOM);
}

function tryOftenAgain() {
  pause = SOON;
  tryAgain();
}

addEventListener("online", tryOftenAgain);
addEventListener("visibilitychange", tryOftenAgain);
tryAgain();
