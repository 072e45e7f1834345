// Keeps a table up to date: hears that it changed, and asks for it again.
//
// A browser opens six connections to a host, and a stream holds one, so its tabs share a single stream. A tab that is
// looked at holds a lock named after its table; the one that also gets the lock of the stream listens for all tables
// that have a lock, and passes on what it hears. A closed tab lets go of its locks, and the next one listens. Locks need
// a secure address (https, or this machine): elsewhere every tab that is looked at has its own stream.

const RECONNECT = 2000;
const QUIET_POLL = 15000;
const LOCK = "ludotheque table ";
const STREAM_LOCK = "ludotheque stream";
const own = table().dataset.table;
const tabs = navigator.locks && window.BroadcastChannel ? new BroadcastChannel("ludotheque") : null;

// --- one change after the other, and only the newest version counts ---

let refreshing = false;
let newest = null;

// What stands beside the game changes at the same version.
const isNews = ({ version, aside }) => version > seen() || (version === seen() && aside !== table().dataset.aside);

async function refresh(heard) {
  newest = heard;
  if (refreshing) return;
  refreshing = true;
  for (let asked = null; newest !== asked && isNews(newest); ) {
    asked = newest;
    await answered;
    if (isNews(asked)) await ask(table().dataset.address);
  }
  refreshing = false;
}

// The talk has a number of its own, and asks for nothing of the table.
function standing(version, aside = "", talk = 0) {
  return { version: Number(version), aside, talk: Number(talk) };
}

function hear({ id, stands, lost }) {
  if (lost !== undefined) document.getElementById("lost").hidden = !lost;
  else if (id === own) heard(stands);
}

function heard(stands) {
  dispatchEvent(new CustomEvent("talk", { detail: stands.talk }));
  return refresh(stands);
}

// --- the stream, in the tab that has its lock ---

let leading = false;
let stream = null;
let known = new Map(); // the tables that it is about, and how they stand as far as that was heard

function pass(news) {
  hear(news);
  tabs?.postMessage(news);
}

function openStream(ids) {
  stream?.close();
  known = new Map(ids.map((id) => [id, standing(-1)]));
  stream = new EventSource(`/live/${ids.join(",")}`);
  stream.addEventListener("version", (event) => {
    const [id, ...stands] = event.data.split(" ");
    known.set(id, standing(...stands));
    pass({ id, stands: known.get(id) });
  });
  stream.onopen = () => pass({ lost: false });
  stream.onerror = () => {
    pass({ lost: true });
    if (stream?.readyState === EventSource.CLOSED) setTimeout(() => stream && openStream([...known.keys()]), RECONNECT);
  };
}

async function openAll() {
  const { held } = await navigator.locks.query();
  const others = held.filter(({ name }) => name.startsWith(LOCK)).map(({ name }) => name.slice(LOCK.length));
  if (leading) openStream([...new Set([own, ...others])].sort());
}

tabs?.addEventListener("message", ({ data }) => {
  if (!data.joined) hear(data);
  else if (known.has(data.joined)) pass({ id: data.joined, stands: known.get(data.joined) });
  else if (leading) openAll();
});

// --- looked at or not ---

let looking = null;

function hold(name, mode, then) {
  const { signal } = looking;
  const held = () => {
    then();
    return new Promise((release) => signal.addEventListener("abort", release));
  };
  navigator.locks.request(name, { mode, signal }, held).catch(() => {});
}

function listen() {
  if (looking || document.hidden) return;
  looking = new AbortController();
  if (!tabs) return openStream([own]);
  hold(LOCK + own, "shared", () => tabs.postMessage({ joined: own }));
  hold(STREAM_LOCK, "exclusive", () => {
    leading = true;
    openAll();
  });
}

function deafen() {
  looking?.abort();
  looking = null;
  leading = false;
  stream?.close();
  stream = null;
  known.clear();
}

document.addEventListener("visibilitychange", () => (document.hidden ? deafen() : listen()));
addEventListener("pagehide", deafen);
addEventListener("pageshow", (event) => event.persisted && location.reload());

setInterval(async () => {
  if (!document.hidden) return;
  const answer = await fetch(`/version/${own}`).catch(() => null);
  if (answer?.ok) heard(standing(...(await answer.text()).split(" ")));
}, QUIET_POLL);

listen();
