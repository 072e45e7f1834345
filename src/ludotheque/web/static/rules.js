// Searching the rules: found words are marked, and each chapter says how many it has. Accents and capitals do not matter.

(() => {
  const search = document.getElementById("search");
  const hits = document.getElementById("hits");
  const links = [...document.querySelectorAll(".contents a")];
  const plain = (text) => [...text].map((one) => one.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()[0] ?? one).join("");

  function* found(chapter, word) {
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

  function look() {
    const word = plain(search.value.trim());
    const all = [];
    for (const link of links) {
      const ranges = word.length > 1 ? [...found(document.querySelector(link.hash), word)] : [];
      link.querySelector("b")?.remove();
      if (ranges.length) link.append(Object.assign(document.createElement("b"), { textContent: ranges.length }));
      all.push(...ranges);
    }
    CSS.highlights?.set("found", new Highlight(...all));
    hits.textContent = word.length < 2 ? "" : all.length ? hits.dataset.some.replace("#", all.length) : hits.dataset.none;
    return all;
  }

  search.addEventListener("input", look);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") look()[0]?.startContainer.parentElement.scrollIntoView({ block: "center" });
  });
  search.closest("label").hidden = false;
})();
