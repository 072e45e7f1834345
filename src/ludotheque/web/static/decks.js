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
    wanted.facets.every((one) => !one.value || card.dataset[one.dataset.facet] === one.value) &&
    wanted.least.every((one) => Number(card.dataset[one.dataset.least]) >= Number(one.value)) &&
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

filters.hidden = false;
filters.addEventListener("input", filter);
maker.addEventListener("change", (event) => {
  if (event.target.name === "card" || event.target.name === "title") tell();
});
filters.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
maker.addEventListener("focusin", (event) => event.target.readOnly && event.target.select());
filter();
