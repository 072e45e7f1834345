// The button that opens the browser's own printing.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
