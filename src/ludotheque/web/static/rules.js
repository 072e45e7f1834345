// Searching the rules: found words are marked, and each chapter says how many it has. Accents, capitals and the kind of
// a space do not matter.

(() => {
  const search = document.getElementById("search");
  const hits = document.getElementById("hits");
  const next = document.getElementById("next-hit");
  const chapters = document.querySelector(".chapters");
  const beside = matchMedia("(min-width: 60.01rem)");
  const links = [...document.querySelectorAll(".contents a")];
  const plain = (text) => [...text].map((letter) => letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()[0] ?? letter).join("");

  function* passagesOf(chapter, word) {
    const nodes = document.createTreeWalker(chapter, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (!node.parentElement.checkVisibility() || node.parentElement.closest("[inert]")) continue;
      const text = plain(node.data);
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        yield range;
      }
    }
  }

  let passages = [];
  let at = 0; // which of them comes next

  function look() {
    const word = plain(search.value.trim());
    const all = [];
    for (const link of links) {
      const ranges = word.length > 1 ? [...passagesOf(document.querySelector(link.hash), word)] : [];
      link.querySelector("b")?.remove();
      if (ranges.length) link.append(Object.assign(document.createElement("b"), { textContent: ranges.length }));
      all.push(...ranges);
    }
    CSS.highlights?.set("found", new Highlight(...all));
    hits.textContent = word.length < 2 ? "" : all.length ? hits.dataset.some.replace("#", all.length) : hits.dataset.none;
    next.hidden = !all.length;
    passages = all;
    at = 0;
  }

  function lead() {
    if (!passages.length) return;
    const passage = passages[at % passages.length];
    const folded = passage.startContainer.parentElement.closest("details:not([open])");
    if (folded) folded.open = true;
    passage.startContainer.parentElement.scrollIntoView({ block: "center" });
    CSS.highlights?.set("current", new Highlight(passage));
    at += 1;
    hits.textContent = hits.dataset.some.replace("#", `${((at - 1) % passages.length) + 1}/${passages.length}`);
  }

  search.addEventListener("input", look);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") lead();
  });
  next.addEventListener("click", lead);
  // Who chose a chapter wants to see it, below a line that is folded again.
  chapters.addEventListener("click", (event) => {
    if (event.target.closest("a") && !beside.matches) chapters.open = false;
  });
  const unfold = () => {
    chapters.open = beside.matches;
  };
  beside.addEventListener("change", unfold);
  unfold();
  search.closest("label").hidden = false;
})();
