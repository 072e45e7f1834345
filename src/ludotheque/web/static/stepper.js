// The buttons beside a list of numbers: each chooses the one before or the next. At an end its button is dull.

(() => {
  const listOf = (stepper) => stepper.querySelector("select");

  function mark(stepper) {
    const list = listOf(stepper);
    for (const button of stepper.querySelectorAll("[data-step]")) {
      button.classList.toggle("dull", !list.options[list.selectedIndex + Number(button.dataset.step)]);
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step]");
    const list = button && listOf(button.parentElement);
    const next = list && list.selectedIndex + Number(button.dataset.step);
    if (!list?.options[next]) return;
    list.selectedIndex = next;
    for (const kind of ["input", "change"]) list.dispatchEvent(new Event(kind, { bubbles: true }));
  });
  document.addEventListener("change", (event) => {
    const stepper = event.target.closest?.(".stepper");
    if (stepper) mark(stepper);
  });
  // "drawn": a part of the page has come anew from the server, which knows of no end of a list.
  for (const kind of ["pageshow", "drawn"]) addEventListener(kind, () => document.querySelectorAll(".stepper").forEach(mark));
})();
