// Answers while the server cannot be reached: with one page, which shows the shelf and one's tables as they were last seen
// and says so. It keeps that page and the files that it is made of, and nothing else: no page of a table, and nothing that
// was sent. What is sent reaches the server, or fails.
//
// The server writes three lines before this: the part that leads from a notice to its page (`called.js`), FILES, the
// addresses of those files, and CACHE, the name under which this version of them is kept.

const PAGE = "/offline";
const KEPT = "ludotheque "; // how the names of our caches begin

addEventListener("install", (event) => event.waitUntil(prepare()));
addEventListener("activate", (event) => event.waitUntil(dropOld()));

// A new worker takes over at once: it shows no page of an old one.
async function prepare() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...FILES]);
  await skipWaiting();
}

async function dropOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(KEPT) && name !== CACHE).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { pathname, search } = new URL(event.request.url);
  if (event.request.mode === "navigate") event.respondWith(visit(event, pathname));
  else if (FILES.includes(pathname + search)) event.respondWith(file(pathname + search));
  else if (pathname === PAGE) event.respondWith(fetch(event.request)); // whether this worker reaches the server
});

const file = async (address) => (await caches.match(address)) ?? fetch(address);

// The list of tables is kept anew with the shelf, and after whatever a form may have changed.
async function visit(event, pathname) {
  const sent = event.request.method !== "GET";
  try {
    const answer = await fetch(event.request);
    if (sent || pathname === "/") event.waitUntil(keepPage());
    return answer;
  } catch {
    return sent ? Response.redirect(PAGE, 303) : keptPage(); // a reload does not send it again
  }
}

async function keepPage() {
  const page = await fetch(PAGE).catch(() => null);
  if (page?.ok) await (await caches.open(CACHE)).put(PAGE, page);
}

async function keptPage() {
  const page = await caches.match(PAGE, { ignoreVary: true });
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
}
