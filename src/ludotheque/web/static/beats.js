// Sends what is chosen, asks for the table, and tells what has happened: an answer holds the beats since the version that
// the page has, each the table as it was then, and the table as it is. Nothing on the server waits for a reader.

const RETRY = 2000;
const PACES = { slow: 1200, normal: 700, fast: 350, now: 0 }; // milliseconds that a beat stands
const PATIENCE = 30_000; // milliseconds after which an answer that does not come is asked for anew
const GONE = [502, 503, 504]; // what is said in the place of a server that cannot be reached
let SOON = 4000; // milliseconds in which a bot goes on as a rule
const BOT_NEXT = /<div id="table"[^>]* data-bot[ =>]/;
const MOST = 12; // beats that may wait; beyond that the present comes first
let arrived = Number(table().dataset.version); // the newest version that has
let answered = null;
let retry = null;

const seen = () => arrived;
const pace = () => PACES[localStorage.getItem("pace")] ?? PACES.normal;

// Whether the present comes first: nobody looks, or this reader wants it at once. Less motion is no such wish: beats are
// then steps without a glide.
const untold = () => document.hidden || pace() === 0;

// What is asked for beside the table as it is: beats since the version that the page has, or what they say in words.
function asking(wanted, pending = null) {
  const part = pending ? { ...PART, "X-Pending": pending } : PART;
  if (document.hidden) return part;
  const since = { ...part, "X-Since": arrived };
  return wanted || pace() ? since : { ...since, "X-Told": "words" };
}

// What waits for the last word on this page, and at which version: a table that is asked for keeps it.
const awaited = () => confirm() && `${table().dataset.version} ${encodeURIComponent(confirm().value)}`;

// --- asking and answering: commands are forms, every answer ends with the table as it is then ---

let kept = null; // the body of a command that has not been answered: nobody knows whether it arrived

// Each question sends what is kept before all else; the server does it once, and only at the version that it was given at.
function keep(body) {
  kept = body;
  document.getElementById("kept").hidden = !body;
}

// An answer is of no use where the asking was ended (`options.signal`) before it came. Where what is asked for is still
// worked out, it is what to say meanwhile.
async function ask(address, options = {}, wanted = false) {
  if (kept && !options.method) options = { method: "POST", body: kept };
  const headers = asking(wanted, options.method ? null : awaited());
  const ended = new AbortController();
  const overdue = setTimeout(() => ended.abort(), PATIENCE);
  options.signal?.addEventListener("abort", () => ended.abort());
  try {
    const answer = await fetch(address, { ...options, headers, credentials: "same-origin", signal: ended.signal });
    const text = await answer.text();
    if (GONE.includes(answer.status)) {
      throw new Error(answer.statusText, { cause: answer.headers.get("X-Part") === "notice" ? text : "" });
    }
    if (options.signal?.aborted) return false;
    if (options.body === kept) keep(null);
    if (!kept) document.getElementById("lost").hidden = true; // else it was asked before what nobody has answered
    if (options.signal && answer.headers.get("X-Advice") === "later") return JSON.parse(text);
    if (answer.headers.get("X-Part") === "handed") return handOn();
    if (answer.headers.get("X-Part") !== "table") {
      document.getElementById("notice").textContent = text;
    } else if (Number(answer.headers.get("X-Version")) >= arrived) {
      if (!kept) document.getElementById("notice").textContent = "";
      const pages = answer.headers.get("Content-Type").includes("json") ? unpacked(JSON.parse(text)) : [{ text }];
      await arrive(Number(answer.headers.get("X-Version")), pages, wanted);
    }
  } catch (error) {
    if (options.signal?.aborted) return false;
    if (options.method && !options.signal) keep(options.body);
    unanswered(error.cause ?? "");
    clearTimeout(retry);
    retry = setTimeout(() => ask(table().dataset.address), RETRY);
  } finally {
    clearTimeout(overdue);
  }
  return false;
}

// The device goes on to somebody else, or the invitation holds no more: nothing of this page stays, neither on it nor in
// the way back to it.
function handOn() {
  document.body.hidden = true;
  location.replace(location.pathname);
  return new Promise(() => {}); // whoever asked waits until the page is gone
}

// A server that says itself why it cannot answer has not been lost: one of both is said.
function unanswered(words) {
  const notice = document.getElementById("notice");
  if (notice.textContent !== words) notice.textContent = words; // it is read out once
  document.getElementById("lost").hidden = words !== "";
}

addEventListener("online", () => {
  if (document.getElementById("lost").hidden) return;
  clearTimeout(retry);
  ask(table().dataset.address);
});

// Pages share their lines: each is told as ranges of them, [first, behind the last, ...].
function unpacked({ lines, pages }) {
  const joined = (ranges) =>
    ranges.flatMap((from, i) => (i % 2 ? [] : lines.slice(from, ranges[i + 1]))).join("");
  return pages.map((page) => ({ ...page, text: joined(page.text) }));
}

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "moves") return;
  event.preventDefault();
  if (busy) return;
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  if (event.submitter?.name === "advice") return consult(event.submitter.value, body);
  consulting?.abort();
  busy = true;
  offer(null);
  if (!confirming.checked) body.delete("careful");
  answered = ask(table().dataset.address, { method: "POST", body });
  await answered;
  busy = false;
});

// --- advice: asked for beside everything else, which can be done meanwhile. An answer that comes after something else was
// done is dropped: it is about a table that is gone. ---

const THOUGHT = 200; // milliseconds after which it is said that advice is being worked out
const PAUSES = [1000, 2000, 4000, 8000, 16_000]; // milliseconds before it is asked for again, unless the table tells before
let consulting = null; // ends the asking that is under way
let thinking = false; // about what to advise
let pondering = false; // and it is said
let meanwhile = null; // in which words, where the server gave any

async function consult(wanted, body) {
  if (wanted === "1" && thinking) return;
  if (wanted === "0") putAway();
  consulting?.abort();
  const mine = (consulting = new AbortController());
  thinking = wanted === "1";
  const shown = thinking ? setTimeout(ponder, THOUGHT, true) : 0;
  mine.signal.addEventListener("abort", () => {
    clearTimeout(shown);
    thinking = false;
    meanwhile = null;
    ponder(false);
  });
  for (let times = 0; !mine.signal.aborted; times++) {
    meanwhile = await ask(table().dataset.address, { method: "POST", body, signal: mine.signal });
    if (!meanwhile) break;
    sayWhether();
    await ready(PAUSES[Math.min(times, PAUSES.length - 1)], mine.signal);
  }
  if (consulting === mine) mine.abort();
}

// The table tells when whoever advises is ready: that stands beside it no longer.
function ready(pause, signal) {
  const waits = () => table().dataset.aside.includes("adviser");
  let before = waits();
  return new Promise((done) => {
    const end = new AbortController();
    const over = () => (end.abort(), clearTimeout(waited), done());
    const waited = setTimeout(over, pause);
    signal.addEventListener("abort", over, { signal: end.signal });
    addEventListener("redrawn", () => (before && !waits() ? over() : (before = waits())), { signal: end.signal });
  });
}

function ponder(on) {
  pondering = on;
  sayWhether();
}

// The button says so where it stands, and once to those who hear the page.
function sayWhether() {
  const button = document.getElementById("ask");
  const on = pondering && button?.value === "1";
  if (on) button.setAttribute("aria-busy", "true");
  else button?.removeAttribute("aria-busy");
  const shown = button?.querySelector(".meanwhile");
  if (shown && meanwhile) shown.textContent = meanwhile.button;
  const text = !on ? "" : meanwhile?.status ?? shown.textContent;
  const status = document.getElementById("pondering");
  if (status.textContent !== text) status.textContent = text;
}

addEventListener("redrawn", sayWhether);

// --- the last word: asked by the server, given deliberately; and advice, which is read before it is followed. No second
// click of a double one and no key that is held does either; Escape takes back. ---

const DELIBERATE = "#confirm, #advised, #ask[value='0']";

const confirming = document.getElementById("confirming");
const confirm = () => document.getElementById("confirm");

confirming.checked = localStorage.getItem("confirm") !== "off";
confirming.disabled = false;
confirming.addEventListener("change", () => localStorage.setItem("confirm", confirming.checked ? "on" : "off"));

addEventListener("click", (event) => {
  const button = event.target.closest?.(DELIBERATE);
  if (button && (event.detail > 1 || (unread && button !== confirm()))) event.preventDefault();
}, true);
addEventListener("keydown", (event) => {
  if (event.repeat && document.activeElement.matches(DELIBERATE)) event.preventDefault();
  if (event.key === "Escape" && !document.querySelector(":popover-open:not(.log[popover=manual])")) document.getElementById("reconsider")?.click();
}, true);

// --- telling: one beat after the other, then the table as it is ---

let coming = []; // beats that wait
let present = ""; // the newest table
let telling = false; // beats are on the page, and nothing can be done there
let hurry = false;
let goOn = null; // ends the pause after a beat
let soonest = null; // ends the wait for what comes soon
let running = null;

// So many beats as nobody would watch, or any that came while nobody looked, are kept for those who ask for them.
async function arrive(version, pages, wanted) {
  const from = coming.length ? coming[0].version - 1 : arrived;
  const unseen = document.hidden && version > arrived;
  coming.push(...pages.slice(0, -1).filter((page) => page.version > arrived));
  present = pages.at(-1).text;
  arrived = version;
  soonest?.();
  const many = coming.length > MOST && !wanted;
  if (unseen || many) offer(from);
  hurry = false;
  if ((untold() && !wanted) || many) skip();
  running ??= run().finally(() => (running = null));
  if (!telling) await running;
}

async function run() {
  try {
    for (let shown = null; shown !== present; ) {
      // The server leaves out a last beat that this reader brought about: the table follows at once.
      while (coming.length) {
        telling = true;
        await put(coming.shift().text);
        await pause();
      }
      shown = present;
      if (telling && !hurry && BOT_NEXT.test(shown) && (await moreComes())) continue;
      await put(shown, telling);
    }
  } finally {
    telling = false;
  }
}

// Between two moves of a bot nobody reads that it is waited for: its last deed stands until the next one comes, if that
// is soon.
async function moreComes() {
  const held = present;
  await new Promise((done) => {
    goOn = soonest = done;
    setTimeout(done, SOON);
  });
  soonest = null;
  return !hurry && (coming.length > 0 || present !== held);
}

// A beat with a scene of its own stands for several, where the pace leaves time to watch one.
const scenes = () => ["slow", "normal"].includes(document.documentElement.dataset.pace);
const lasts = () => (scenes() ? Number(document.querySelector(".moment")?.dataset.beats ?? 1) : 1);

async function pause() {
  if (hurry) return;
  await new Promise((done) => {
    goOn = done;
    setTimeout(done, (pace() || PACES.normal) * lasts()); // whoever wants the present at once has asked for these beats
  });
}

// A click or a key ends the scene that is on, and the next beat follows; elsewhere it leads to now.
function leave() {
  if (scenes() && document.querySelector(".moment")) goOn?.();
  else skip();
}

function skip() {
  hurry = true;
  coming = [];
  goOn?.();
}

// --- a click or a key leads on; Escape leads to now ---

let skipping = false; // the click or key that is under way began while beats were told
let skipped = false; // the last click was such a one

addEventListener("pointerdown", () => (skipping = telling), true);
addEventListener("keydown", (event) => {
  skipping = telling || (event.repeat && skipping);
  if (telling) (event.key === "Escape" ? skip : leave)();
  if (skipping && ["Enter", " "].includes(event.key)) event.preventDefault();
}, true);
addEventListener("click", (event) => {
  skipped = telling || skipping || (skipped && event.detail > 1);
  if (!skipped) return;
  if (telling) leave();
  if (!event.target.closest?.("#table")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden || !telling) return;
  if (coming.length) offer(coming[0].version - 1);
  skip();
});

// --- what was not watched, and the reader's pace ---

const again = document.getElementById("what-happened");
const choice = document.getElementById("pace");
let missed = null; // the version behind which it begins

function offer(from) {
  missed = from === null ? null : (missed ?? from);
  again.hidden = missed === null;
}

again.addEventListener("click", () => {
  consulting?.abort();
  arrived = missed;
  offer(null);
  ask(table().dataset.address, {}, true);
});

choice.value = Object.keys(PACES).find((name) => PACES[name] === pace());
choice.disabled = false;
document.documentElement.dataset.pace = choice.value; // for the style of scenes
choice.addEventListener("change", () => {
  localStorage.setItem("pace", choice.value);
  document.documentElement.dataset.pace = choice.value;
  offer(missed);
  if (pace() === 0) skip();
});
