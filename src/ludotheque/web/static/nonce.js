// Adds to the dice: a number that nobody can have known before, drawn as a form is sent that opens a table or takes a
// place at one.
document.addEventListener(
  "submit",
  ({ target }) => {
    const field = target.elements.namedItem("nonce");
    const drawn = crypto.getRandomValues(new Uint8Array(16));
    if (field) field.value = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  },
  true,
);
