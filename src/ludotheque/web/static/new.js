// Shows as many seats as there are players and the options that suit them, offers a bot's name to bots only, and lets
// names that are ticked stand in for a value of the list above them. The server checks all of it again.

const form = document.getElementById("new");

function fit() {
  const players = new FormData(form).get("players");
  form.querySelectorAll(".sitter").forEach((row, number) => (row.hidden = number >= Number(players)));
  for (const row of form.querySelectorAll(".option")) {
    const select = row.querySelector("select");
    for (const one of select.options) one.hidden = one.disabled = !one.dataset.seats.split(" ").includes(players);
    const open = [...select.options].filter((one) => !one.disabled);
    if (select.selectedOptions[0]?.disabled) select.value = open[0]?.value;
    select.disabled = row.querySelector(".tick input:checked") !== null;
    row.hidden = open.length < 2;
  }
}

form.addEventListener("change", (event) => {
  const name = event.target.closest(".sitter")?.querySelector("input");
  if (name && event.target.matches("select")) {
    const person = event.target.value === "human";
    if (person && name.value === name.defaultValue) name.value = "";
    if (!person && name.value === "") name.value = name.defaultValue;
  }
  fit();
});
fit();
