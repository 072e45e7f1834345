// What is said at a table or in its lobby. The page's stream tells the number of the last message; this asks for those that
// are not here yet, counts those that nobody has read on this device, and sends what its reader says.

const talk = document.getElementById("talk");
const talkPlace = talk.dataset.place;
const readHere = `talk ${talkPlace}`; // the last message that was read on this device
const spoken = document.getElementById("spoken");
const aloud = document.getElementById("talk-aloud");
const countOf = document.getElementById("unread");
const talkLines = () => document.getElementById("talk-lines");
let got = -1; // the last message that is on the page, none before they were asked for
let lastTalk = Promise.resolve();

const isOpen = () => !document.hidden && (!talk.popover || talk.matches(":popover-open"));
const sayings = () => [...talkLines().querySelectorAll("[data-number]")];
const numberOf = (line) => Number(line.dataset.number);

// One request after the other, so that none overtakes another.
const inOrder = (work) => (lastTalk = lastTalk.then(work, work));

async function fetchTalk(after = "") {
  const answer = await fetch(`/talk/${talkPlace}${after}`, { headers: { "X-Part": "talk" }, credentials: "same-origin" });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("talk-lines");
}

async function readOn() {
  try {
    const first = got < 0;
    const fetched = await fetchTalk(first ? "" : `?after=${got}`);
    if (!fetched) return;
    if (first) putTalk(fetched);
    else addTalk([...fetched.querySelectorAll("[data-number]")]);
  } catch {
    // the stream says that the connection is lost, and what the last message is when it is back
  }
}

function putTalk(fetched) {
  talkLines().replaceChildren(...fetched.children);
  got = Math.max(0, got, ...sayings().map(numberOf));
  noteTalk();
}

function addTalk(lines) {
  const fresh = lines.filter((line) => numberOf(line) > got);
  if (!fresh.length) return;
  const list = talkLines().querySelector("ol");
  list.querySelector(".nothing")?.remove();
  list.append(...fresh);
  got = Math.max(...fresh.map(numberOf));
  announceTalk(fresh.filter((line) => !("own" in line.dataset)));
  noteTalk();
}

function announceTalk(lines) {
  if (!lines.length || !aloud.checked) return;
  const paragraphs = lines.map((line) => {
    const paragraph = document.createElement("p");
    const [who, words] = [line.querySelector("strong"), line.querySelector(".talk-words")].map((part) => part.textContent.trim());
    paragraph.textContent = spoken.dataset.line.replace("#who", () => who).replace("#words", () => words);
    return paragraph;
  });
  spoken.replaceChildren(...paragraphs);
}

// What is in view has been read; the rest is counted on the drawer's button.
function noteTalk() {
  if (isOpen() && got >= 0) {
    localStorage.setItem(readHere, got);
    talkLines().scrollTop = talkLines().scrollHeight;
  }
  if (!countOf) return;
  const read = Number(localStorage.getItem(readHere));
  const number = sayings().filter((line) => numberOf(line) > read && !("own" in line.dataset)).length;
  countOf.hidden = !number;
  countOf.firstElementChild.textContent = number;
}

async function sendTalk(form, body) {
  const answer = await fetch(form.action, { method: "POST", headers: { "X-Part": "talk" }, body, credentials: "same-origin" });
  const text = await answer.text();
  const refused = document.getElementById("talk-refused");
  refused.hidden = answer.ok;
  refused.textContent = answer.ok ? "" : text;
  if (!answer.ok) return;
  if (form.id === "saying" && !body.has("phrase")) document.getElementById("say").value = "";
  if (form.id === "saying") form.elements.key.value = crypto.getRandomValues(new Uint32Array(2)).join("-");
  putTalk(new DOMParser().parseFromString(text, "text/html").getElementById("talk-lines"));
}

talk.addEventListener("submit", (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  inOrder(() => sendTalk(event.target, body)).catch(() => {
    document.getElementById("lost").hidden = false; // what was typed is still there
  });
});

addEventListener("talk", ({ detail }) => detail > got && inOrder(readOn));
document.addEventListener("visibilitychange", noteTalk);
talk.addEventListener("toggle", (event) => event.newState === "open" && (got < 0 ? inOrder(readOn) : noteTalk()));

aloud.checked = localStorage.getItem("talk aloud") !== "no";
aloud.disabled = false;
aloud.addEventListener("change", () => localStorage.setItem("talk aloud", aloud.checked ? "yes" : "no"));
if (Number(talk.dataset.last) > Number(localStorage.getItem(readHere)) || isOpen()) inOrder(readOn);
