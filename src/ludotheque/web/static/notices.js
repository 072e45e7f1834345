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

// Where the server has a key, it calls this browser also while none of its pages is open (Web Push).
async function subscribe(on) {
  const worker = notices.dataset.key && (await navigator.serviceWorker?.ready);
  if (!worker?.pushManager) return;
  const had = await worker.pushManager.getSubscription();
  if (on) {
    const wanted = { userVisibleOnly: true, applicationServerKey: notices.dataset.key };
    const { endpoint, keys } = (had ?? (await worker.pushManager.subscribe(wanted))).toJSON();
    await tellServer({ endpoint, ...keys });
  } else if (had) {
    await tellServer({ endpoint: had.endpoint, off: "1" });
    await had.unsubscribe();
  }
}

const tellServer = (fields) => fetch("/called", { method: "POST", body: new URLSearchParams(fields) });

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
    await subscribe(notices.checked).catch(() => {}); // a service that is out of reach: pages go on to say it
  });
  addEventListener("turn", () => !inFront() && notices.checked && allowed() && notify());
  addEventListener("focus", closeNotices);
  document.addEventListener("visibilitychange", closeNotices);
} else if (notices) {
  document.getElementById("notices-unsafe").hidden = false;
}
