// Chooses something that suits the number of players where what was chosen no longer does: the style sheet hides it.
// The server checks all of it again.

const form = document.getElementById("new");

function fit() {
  const fits = `at-${new FormData(form).get("players")}`;
  for (const chosen of form.querySelectorAll(".option .fits input:checked")) {
    if (chosen.closest(".fits").classList.contains(fits)) continue;
    const other = chosen.closest(".option").querySelector(`.fits.${fits} input`);
    if (other) other.checked = true;
  }
}

form.addEventListener("change", (event) => event.target.name === "players" && fit());
fit();
