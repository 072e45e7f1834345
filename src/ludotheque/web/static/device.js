// A table on a device that several people share: a browser that keeps the page it leaves, to go back at once, keeps it
// hidden, and asks the server again.
addEventListener("pagehide", () => (document.body.hidden = true));
addEventListener("pageshow", (event) => event.persisted && location.reload());
