// The page on which a deck is made: filters hide cards, and whatever is chosen is told to the server, which says what the
// deck is like. Nothing here knows a rule; without it the page's form does the same.

const maker = document.getElementById("maker");
const filters = document.getElementById("filters");
const cards = [...maker.querySelectorAll(".pool > li")];
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const words = new Map(cards.map((card) => [card, plain(card.dataset.words)]));
const part = (name) => [...filters.querySelectorAll(`[data-${name}]`)];

function fits(card, wanted) {
  return (
    wanted.words.every((word) => words.get(card).includes(word)) &&
    wanted.facets.every((facet) => !facet.value || card.dataset[facet.dataset.facet] === facet.value) &&
    wanted.least.every((least) => Number(card.dataset[least.dataset.least]) >= Number(least.value)) &&
    (!wanted.chosen || card.querySelector("input").checked)
  );
}

function filter() {
  const wanted = {
    words: plain(part("search")[0].value).split(/\s+/).filter(Boolean),
    facets: part("facet"),
    least: part("least"),
    chosen: part("chosen")[0].checked,
  };
  for (const card of cards) card.hidden = !fits(card, wanted);
  part("found")[0].textContent = cards.filter((card) => !card.hidden).length;
}

let asked = 0;

async function tell() {
  const turn = ++asked;
  const body = new URLSearchParams(new FormData(maker));
  const answer = await fetch(maker.action, { method: "POST", body, headers: { "X-Part": "deck" } }).catch(() => null);
  if (!answer?.ok || turn !== asked) return; // a later one is on its way
  const text = await answer.text();
  const old = document.getElementById("deck-state");
  const shared = old.querySelector("details")?.open;
  old.outerHTML = text;
  const details = document.querySelector("#deck-state details");
  if (details && shared) details.open = true;
}

// --- what was chosen before, and nothing ---

const chosen = () => cards.filter((card) => card.querySelector("input").checked);
const [undo, clear] = [part("undo")[0], part("clear")[0]];
const before = []; // lists of cards, the latest last
let now = chosen();

function note() {
  before.push(now);
  now = chosen();
  changed();
}

function choose(wanted) {
  for (const card of cards) card.querySelector("input").checked = wanted.includes(card);
  now = wanted;
  changed();
  filter();
  tell();
}

function changed() {
  undo.disabled = !before.length;
  clear.disabled = !now.length;
  if (tried) restock();
}

undo.addEventListener("click", () => {
  choose(before.pop());
  if (undo.disabled) clear.focus();
});
clear.addEventListener("click", () => {
  before.push(now);
  choose([]);
  undo.focus();
});

// --- a test hand: drawn from what is chosen, by the browser alone ---

const tried = document.getElementById("try");
const [draw, more] = tried ? tried.querySelectorAll("button") : [];
let stock = []; // what is left to be drawn, shuffled
let held = 0;

function shuffled(some) {
  const left = [...some];
  return some.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

function restock() {
  stock = shuffled(now);
  held = 0;
  tried.querySelector("ul").replaceChildren();
  say();
}

function say() {
  const status = tried.querySelector("[role=status]");
  status.textContent = held ? status.dataset.said.replace("#hand", held).replace("#deck", stock.length) : "";
  more.disabled = !held || !stock.length;
  draw.disabled = !now.length;
}

function take(number) {
  for (const card of stock.splice(0, number)) {
    const shown = document.createElement("li");
    shown.append(card.querySelector(".leaf").cloneNode(true));
    tried.querySelector("ul").append(shown);
    held += 1;
  }
  say();
}

if (tried) {
  tried.hidden = false;
  draw.addEventListener("click", () => {
    restock();
    take(Number(tried.dataset.hand));
  });
  more.addEventListener("click", () => {
    take(1);
    if (more.disabled) draw.focus();
  });
}
changed();

filters.hidden = false;
filters.addEventListener("input", filter);
maker.addEventListener("change", (event) => {
  if (event.target.name === "card") note();
  if (event.target.name === "card" || event.target.name === "title") tell();
});
filters.addEventListener("keydown", (event) => event.key === "Enter" && !event.target.matches("button") && event.preventDefault());
maker.addEventListener("focusin", (event) => event.target.readOnly && event.target.select());
filter();
