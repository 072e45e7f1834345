// Compares what all had promised when this browser revealed its number with what the page about chance says now.

const noted = document.getElementById("noted");
const promises = noted?.dataset.promise;
const before = promises?.split(" ").slice(1).map((commitment) => entryOf(commitment)?.promises).find(Boolean);
if (before) (before === promises ? noted : document.getElementById("noted-other")).hidden = false;
