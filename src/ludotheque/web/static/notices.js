// Notices of the system when it is one's turn and this page is not in front of its reader: for those who asked for them,
// where the browser allows it. It is asked for its permission on that click alone. A notice names the game and the table.

const notices = document.getElementById("notices");
const allowed = () => window.Notification?.permission === "granted";
const inFront = () => !document.hidden && document.hasFocus();

// A phone shows notices through a worker only (`called.js`); without one, the page shows them.
async function notify() {
  const { title, body } = notices.dataset;
  const options = { body, tag: `turn ${own}`, data: `/t/${own}` };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  new Notification(title, options).onclick = () => window.focus();
}

async function closeNotices() {
  const worker = inFront() && (await navigator.serviceWorker?.getRegistration());
  for (const notice of (await worker?.getNotifications?.({ tag: `turn ${own}` })) ?? []) notice.close();
}

function keepNotices(on) {
  notices.checked = on;
  localStorage.setItem("notices", on ? "on" : "off");
}

if (notices && window.Notification && isSecureContext) {
  notices.checked = allowed() && localStorage.getItem("notices") === "on";
  notices.disabled = false;
  notices.addEventListener("change", async () => {
    const asked = notices.checked;
    keepNotices(asked && (await Notification.requestPermission()) === "granted");
    document.getElementById("notices-refused").hidden = !asked || notices.checked;
  });
  addEventListener("turn", () => !inFront() && notices.checked && allowed() && notify());
  addEventListener("focus", closeNotices);
  document.addEventListener("visibilitychange", closeNotices);
} else if (notices) {
  document.getElementById("notices-unsafe").hidden = false;
}
