// Chooses something that suits the number of players where what was chosen no longer does: the style sheet hides it.
// The server checks all of it again. What was chosen outlives a change of language or light, which loads the page anew.

const form = document.getElementById("new");

function fit() {
  const fits = `at-${new FormData(form).get("players")}`;
  for (const chosen of form.querySelectorAll(".option .fits input:checked")) {
    if (chosen.closest(".fits").classList.contains(fits)) continue;
    const other = chosen.closest(".option").querySelector(`.fits.${fits} input`);
    if (other) other.checked = true;
  }
}

const KEPT = `chosen at ${location.pathname}`;

function keep() {
  sessionStorage.setItem(KEPT, JSON.stringify([...new FormData(form)]));
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT));
  sessionStorage.removeItem(KEPT);
  for (const field of kept ? form.elements : []) {
    const values = kept.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(field.type)) field.checked = values.includes(field.value);
    else if (values.length) [field.value] = values;
  }
}

form.addEventListener("change", (event) => event.target.name === "players" && fit());
document.querySelector(".preferences").addEventListener("submit", keep);
restore();
fit();
