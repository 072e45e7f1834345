// Shows as many seats as there are players, and offers a bot's name to bots only; the server looks at no more than that.

const form = document.getElementById("new");

function fit() {
  const players = Number(new FormData(form).get("players"));
  form.querySelectorAll(".sitter").forEach((row, number) => (row.hidden = number >= players));
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
