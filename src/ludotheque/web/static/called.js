// A part of the worker: shows what the server says by Web Push, unless our page is in front anyway; and a click on a
// notice leads to the page of its table, or opens it.

addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));

async function tell({ title, body, address }) {
  const pages = await clients.matchAll({ type: "window" });
  const front = pages.some(({ url, focused }) => focused && new URL(url).pathname === address);
  if (!front) await registration.showNotification(title, { body, tag: `turn ${address.slice(3)}`, data: address });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(address) {
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith(address));
  return page ? page.focus() : clients.openWindow(address);
}
