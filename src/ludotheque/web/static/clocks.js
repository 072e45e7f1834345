// Counts the clocks on, from what the server last said, and how long somebody has been gone or has thought. Whose turn
// it is and whose time is up only the server says. One's own last minute and last seconds are read out.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CALLED = { minute: MINUTE, seconds: 10 };
const called = document.getElementById("time-called");
const [minutes, hours, days] = called.dataset.units.split("|");
const gap = "\u00a0";
let toldAt = performance.now(); // when the server last said it
let lastOwn = Infinity;

const whole = (n, words) => words.replace("#", Math.floor(n)).replaceAll(" ", gap);

function face(seconds) {
  const left = Math.max(0, Math.floor(seconds));
  const two = (n) => String(n).padStart(2, "0");
  if (left < HOUR) return `${Math.floor(left / MINUTE)}:${two(left % MINUTE)}`;
  if (left < DAY) return `${Math.floor(left / HOUR)}${gap}h${gap}${two(Math.floor((left % HOUR) / MINUTE))}`;
  return `${whole(left / DAY, days)}${gap}${whole((left % DAY) / HOUR, hours)}`;
}

function ago(seconds) {
  if (seconds >= DAY) return whole(seconds / DAY, days);
  if (seconds >= HOUR) return whole(seconds / HOUR, hours);
  return whole(seconds / MINUTE, minutes);
}

function write(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

// A clock that stands is counted anew with the next table; so is one that has just begun to run.
function speak(left) {
  for (const [name, seconds] of Object.entries(CALLED)) {
    if (left <= seconds && lastOwn > seconds && left > 0) called.textContent = called.dataset[name];
  }
  lastOwn = left;
}

function count() {
  const passed = (performance.now() - toldAt) / 1000;
  for (const clock of document.querySelectorAll(".clock[data-runs]")) {
    const left = Number(clock.dataset.left) - passed;
    write(clock.querySelector(".face"), face(left));
    clock.classList.toggle("short", left < MINUTE);
    if (clock.classList.contains("own-clock")) speak(left);
  }
  for (const being of document.querySelectorAll("[data-for]")) {
    const seconds = Number(being.dataset.for) * MINUTE + passed;
    if (seconds < MINUTE) continue;
    write(being, ago(seconds));
    const words = being.dataset.says.replace("#", being.textContent);
    being.parentElement.title = words;
    write(being.parentElement.querySelector(".sr"), words);
  }
}

addEventListener("redrawn", () => {
  toldAt = performance.now();
  if (!document.querySelector(".own-clock[data-runs]")) lastOwn = Infinity;
  count();
});
if (document.querySelector(".clock, .being")) count();
setInterval(count, 1000);
