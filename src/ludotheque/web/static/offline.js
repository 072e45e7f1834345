// The page without a connection: of the moment that it shows, today's day goes without saying, and it is left as soon as
// the server answers again.

const AGAIN = 5000; // milliseconds
const seen = document.getElementById("seen");
if (new Date(seen.dateTime).toDateString() === new Date().toDateString()) document.getElementById("that-day").hidden = true;

async function tryAgain() {
  const answer = await fetch("/offline", { method: "HEAD" }).catch(() => null);
  if (answer?.ok) location.reload();
}

addEventListener("online", tryAgain);
setInterval(() => document.hidden || tryAgain(), AGAIN);
