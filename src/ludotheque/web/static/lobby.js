// Keeps a lobby up to date: hears that something has changed there and asks for it again, sends what its buttons say,
// and goes on to the table when there is one. Without it the page's forms do the same, and it reloads by itself.

const PART = { "X-Part": "lobby" };
const RECONNECT = 2000; // milliseconds after which a stream that was refused is asked for anew
const lobby = () => document.getElementById("lobby");
const { table, address } = lobby().dataset;
const title = document.title;
let last = Promise.resolve(); // one request after the other: the newest answer is the last one shown

function inTurn(ask) {
  last = last.then(ask).then(put, () => lost(true));
  return last;
}

async function put(answer) {
  if (!answer) return addToDice();
  const away = answer.headers.get("X-Location");
  if (away) return leave(away);
  if ([403, 404].includes(answer.status)) return leave(address); // its link was renewed, or it is forgotten
  if (answer.headers.get("X-Part") !== "lobby") return lost(true);
  const text = await answer.text();
  const { own, link } = lobby().dataset;
  await htmx.swap({ text, target: lobby(), swap: "outerMorph", sourceElement: lobby() });
  const now = lobby().dataset;
  if (now.own !== own || now.link !== link) return leave(address); // a place was taken in another tab, or given away
  dispatchEvent(new Event("drawn"));
  lost(false);
  count();
  welcome();
  addToDice();
}

// Who only looks may sit down as soon as a place is free, and no longer.
function welcome() {
  const arrival = document.getElementById("arrival");
  if (arrival) arrival.hidden = !lobby().dataset.maySit;
}

// What is heard on the way goes unheard: to leave a second time would call off the first.
function leave(address) {
  stream?.close();
  location.replace(address);
  return new Promise(() => {});
}

function lost(is) {
  document.getElementById("lost").hidden = !is;
}

function count() {
  const { people, places } = lobby().dataset;
  document.title = `(${people}/${places}) ${title}`;
}

// --- what this browser adds to the dice (nonce.js) ---

let renewed = false; // whether a number was promised from this page
let revealed = ""; // whose number was sent from this page: the server may refuse it, and is not asked again

// A place without a number gets one, and so does one whose number another browser has, or none any more. When the game
// begins, the number is revealed.
function addToDice(first = false) {
  const { own, commitment, promises, begins, awaited } = lobby().dataset;
  if (!own) return;
  const number = entryOf(commitment)?.number;
  if (begins) {
    document.getElementById("number-gone").hidden = !awaited || Boolean(number);
    if (!awaited || !number || revealed === commitment) return;
    notePromises(commitment, promises);
    send({ do: "reveal", nonce: number }, () => (revealed = commitment));
  } else if (!renewed && (!commitment || (first && !number))) {
    const fresh = promiseNumber();
    if (fresh) send({ do: "commit", commitment: fresh }, () => (renewed = true));
  }
}

function send(wish, then) {
  inTurn(async () => {
    const answer = await fetch(address, { method: "POST", headers: PART, body: new URLSearchParams(wish) });
    then();
    return answer;
  });
}

// --- what others do ---

let stream = null;

function listen() {
  stream?.close();
  stream = new EventSource(`/live/${table}`);
  stream.addEventListener("version", (event) => {
    const [, version, aside = "", talk = 0] = event.data.split(" ");
    dispatchEvent(new CustomEvent("talk", { detail: Number(talk) }));
    const stands = `${version} ${aside}`.trim();
    inTurn(() => (stands === lobby().dataset.stands ? null : fetch(address, { headers: PART })));
  });
  stream.onopen = () => lost(false);
  stream.onerror = () => {
    lost(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => stream.readyState === EventSource.CLOSED && listen(), RECONNECT);
  };
}

document.addEventListener("visibilitychange", () => document.hidden || listen());
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => event.persisted && location.reload());

// --- what is done here ---

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("#lobby")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  inTurn(() => fetch(form.action, { method: "POST", headers: PART, body }));
});

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.textContent.trim());
    } catch {
      getSelection().selectAllChildren(field); // where the address is no secure one, pages have no clipboard
      document.execCommand("copy");
    }
    button.textContent = button.dataset.done;
    button.removeAttribute("aria-label");
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () =>
    navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {}),
  );
}

count();
addToDice(true);
listen();
