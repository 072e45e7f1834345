// A part of the worker: a click on a notice leads to the page of its table, or opens it.

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(address) {
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith(address));
  return page ? page.focus() : clients.openWindow(address);
}
