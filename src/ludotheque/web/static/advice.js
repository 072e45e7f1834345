// Advice: a sheet that lies where nothing of the game is, so that nothing moves or is covered. On a wide window it stands
// beside the question, over what is written there and above it, and takes the question's own place only where choices or
// long words leave no room; on others it stands at the bottom and rolls. What does not fit, or
// is more than a few reasons, is unfolded by a button. It is put away by its button or by Escape, and has to have been there for a moment before
// it can be followed. What is said of an answer to a puzzle is such a sheet, too.

const SHEET = "#advice, [open] > #verdict";
const READ = 600; // milliseconds, from when its letters are there, in which nobody has read it
const SIZES = [1.02, 0.96, 0.9, 0.85, 0.8]; // of its letters, in rem: the first in which all that it says fits
const LONGEST = 720; // pixels of a line that is read easily
const WORD = 20; // pixels below a place of a map, for the word that is written there
let words = ""; // what it says
let unread = false;
let reading = 0;

const sheet = () => document.querySelector(`:is(${SHEET}):not([hidden])`);

// What advice is about comes into sight; at once where the sheet is laid by what it covers then.
let brought = "";
function bring() {
  const text = sheet()?.textContent ?? "";
  if (text === brought) return;
  brought = text;
  const view = free();
  if (text && !WIDE.matches) view[1] = sheet().getBoundingClientRect().top - WORD;
  const [first, ...others] = text ? lying(".about") : [];
  const seen = (box) => Math.min(box.bottom, view[1]) - Math.max(box.top, view[0]);
  const whole = (box) => seen(box) > Math.min(box.height, view[1] - view[0]) - 0.01;
  if (!first || [first, ...others].some(whole)) return;
  const away = (first.top + first.bottom - view[0] - view[1]) / 2;
  scrollBy({ top: away, behavior: calm.matches || !NARROW.matches ? "auto" : "smooth" });
}

// It has come, has gone or is drawn anew; what it says tells which.
function lay() {
  const panel = sheet();
  const says = panel?.textContent ?? "";
  const comes = says !== "" && says !== words;
  words = says;
  document.getElementById("dismiss")?.removeAttribute("hidden");
  if (!panel) return clearUnder();
  if (comes) {
    unread = true;
    document.fonts.ready.then(() => {
      clearTimeout(reading);
      reading = setTimeout(() => (unread = false), READ);
    });
  }
  fit(panel);
  roll();
}

// On a wide window: as high as all that lies above the table, its letters as large as fit. Where even the smallest are too
// many, lines that do not fit whole are folded away.
function fit(panel) {
  const lines = [...panel.querySelectorAll("li, .chance")];
  Object.assign(panel.style, { inset: "", inlineSize: "", blockSize: "", fontSize: "" });
  panel.classList.remove("folded", "off-question", "narrow");
  for (const line of lines) line.classList.remove("beyond");
  clearUnder();
  if (!WIDE.matches) return shorten(panel, lines);
  stand(panel);
  for (const size of SIZES) {
    panel.style.fontSize = `${size}rem`;
    if (!rolls(panel.querySelector(".said"))) return;
  }
  if (panel.matches(".unfolded")) return;
  panel.classList.add("folded");
  const said = panel.querySelector(".said");
  const foot = said.getBoundingClientRect().bottom - parseFloat(getComputedStyle(said).paddingBottom) / 2;
  const first = lines.findIndex((line) => line.getBoundingClientRect().bottom > foot);
  for (const line of first < 0 ? [] : lines.slice(Math.max(first, 1))) line.classList.add("beyond");
}

// Beside the question and what is written above it, up to the first button of the bar, if that leaves room enough; else on
// the question, which the sheet then repeats, up to the links.
const ENOUGH = 330; // pixels
const NARROWER = 540; // in which its own buttons have a line of their own
const LINK = ".top-links :is(a, button)";
function stand(panel) {
  const [top, links, bar, asked, choices] = [".top", ".top-links", "#prompt", ".asked", "#prompt > .choices"].map((part) => document.querySelector(part).getBoundingClientRect());
  const { left: edge, top: above } = panel.getBoundingClientRect();
  const words = [...["#sentence", "#prompt .heading"].map(wordsOf), ...lying(".top > :not(.top-links)")];
  const begins = Math.max(...words.map((box) => box.right)) + 2 * AWAY;
  const ends = Math.min(...lying("#prompt > .choices > *, #prompt > .glance").map((box) => box.left), bar.right - AWAY) - AWAY;
  const width = Math.min(ends - begins, LONGEST);
  const beside = width >= ENOUGH;
  const low = !beside && choices.left < asked.right ? choices.top - bar.top - 2 * above : bar.height; // many choices stand below the question
  panel.classList.toggle("off-question", beside);
  panel.classList.toggle("narrow", beside && width < NARROWER);
  panel.style.insetInlineStart = beside ? `${ends - width}px` : "";
  panel.style.inlineSize = `${beside ? width : Math.min(asked.right, links.left - AWAY, LONGEST) - edge}px`;
  panel.style.blockSize = panel.matches(".unfolded") ? "" : `${top.height + low}px`;
  clearUnder(panel);
}

// Where the words of a part lie, which may be wider.
function wordsOf(part) {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(part));
  return words.getBoundingClientRect();
}

// Links are seen whole or, under a sheet that stands beside the question, not at all.
function clearUnder(panel) {
  const room = panel?.matches(".off-question") && panel.getBoundingClientRect();
  for (const link of document.querySelectorAll(LINK)) link.classList.toggle("under", Boolean(room) && overlap(room, link.getBoundingClientRect()));
}

// On others what is said of an answer begins with few reasons.
const FEW = 3;
function shorten(panel, lines) {
  if (panel.id !== "verdict" || lines.length <= FEW + 1 || panel.matches(".unfolded")) return;
  panel.classList.add("folded");
  for (const line of lines.slice(FEW)) line.classList.add("beyond");
  const said = panel.querySelector(".said");
  for (let few = FEW; few > 1 && rolls(said); few--) lines[few - 1].classList.add("beyond"); // the smallest window has room for fewer
}

const rolls = (text) => text.scrollHeight > text.clientHeight + 4; // some pixels of its padding are no words

// That there is more below is seen, and keys roll it only where there is.
function roll() {
  const text = sheet()?.querySelector(".said");
  if (!text) return;
  if (rolls(text) && !text.matches(".folded > *")) text.tabIndex = 0;
  else text.removeAttribute("tabindex");
  text.parentElement.classList.toggle("more", rolls(text) && text.scrollTop + text.clientHeight < text.scrollHeight - 4);
}

function putAway() {
  const panel = sheet();
  if (!panel) return;
  const focused = panel.contains(document.activeElement);
  panel.hidden = true;
  words = "";
  clearUnder();
  if (focused) (document.getElementById("ask") ?? document.getElementById("sentence")).focus();
}

document.addEventListener("click", (event) => {
  const why = event.target.closest?.("#why");
  if (!why || !event.target.closest("#dismiss")) return;
  why.open = false;
  why.querySelector("summary").focus();
});
document.addEventListener("click", (event) => {
  const unfold = event.target.closest?.("#unfold");
  if (!unfold) return;
  unfold.setAttribute("aria-expanded", sheet().classList.toggle("unfolded"));
  lay();
});
document.addEventListener("toggle", (event) => event.target.id === "why" && lay(), true);
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || document.querySelector(":popover-open:not(.log[popover=manual]), .several[open], #reconsider")) return;
  if (sheet()) document.getElementById("dismiss")?.click();
}, true);
document.addEventListener("scroll", (event) => event.target.matches?.(".said") && roll(), { capture: true, passive: true });
addEventListener("redrawn", lay);
addEventListener("resize", anew);

// Letters that come later than the page have another size, and so has all that was measured before.
document.fonts.addEventListener("loadingdone", () => (fitLead(), unread ? bringAnew() : survey()));
document.fonts.ready.then(bringAnew);

// The window, or what is in it, has another size.
function anew() {
  fitLead();
  survey();
  lay();
}

// Nobody has read it yet, so that it may still be laid elsewhere.
function bringAnew() {
  brought = "";
  bring();
  anew();
}

bring();
lay();
