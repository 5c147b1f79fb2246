// OFF-04: the dashboard without a line. One store per release, filled whole or not at all; files carry their content in
// their name, so that a page never runs files of two releases. Calls and streams never pass through here.
const RELEASE = '__RELEASE__';
const FILES = ['__FILES__'];
const ENTRY = '__ENTRY__';
const PREFIX = 'poste-';
const STORE = PREFIX + RELEASE;
const PAGE = '/';
const AT_ONCE = 3;
/** A line that is there and carries nothing: the kept page is better than a white one. */
const PATIENCE_MS = 6_000;
/** Addresses of other pages of this server, and of whoever has no session of staff. */
const FOREIGN =
  /^\/(api|images|sandbox|webhooks|assets|healthz|metrics|s|e|l|suivi|livreur|cuisine|desabonnement)(\/|$)/;

addEventListener('install', (event) => event.waitUntil(keepRelease().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(leaveOldReleases()));

/** Fails, and is tried again at the next visit, when the server has moved on to another release meanwhile. */
async function keepRelease() {
  const page = await fetch(PAGE, { cache: 'no-store' });
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('another release is served by now');
  const store = await caches.open(STORE);
  const left = FILES.slice();
  await Promise.all(Array.from({ length: AT_ONCE }, () => keepFiles(store, left)));
  // Last: a store without its page is never used.
  await store.put(PAGE, page);
}

/** After whatever somebody has pressed: these files are for a later day. */
async function keepFiles(store, left) {
  for (let file = left.pop(); file; file = left.pop()) {
    if (await store.match(file)) continue;
    const response = await fetch(file, { priority: 'low' });
    if (!response.ok) throw new Error(`${file} could not be kept`);
    await store.put(file, response);
  }
}

/** The release before stays, unless it was never filled: a page that was opened with it may still ask for its files. */
async function leaveOldReleases() {
  const stores = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE);
  const whole = await Promise.all(stores.map(async (name) => (await caches.match(PAGE, { cacheName: name })) && name));
  const last = whole.findLast(Boolean);
  await Promise.all(stores.filter((name) => name !== last).map((name) => caches.delete(name)));
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!FOREIGN.test(pathname)) event.respondWith(freshPage(request));
  } else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(keptFile(request));
});

/** What the server gives; without it, the page of the kept release. */
async function freshPage(request) {
  const kept = () => caches.match(PAGE, { cacheName: STORE });
  try {
    const response = await Promise.race([fetch(request), tooLong()]);
    return response.status >= 500 ? ((await kept()) ?? response) : response;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

const tooLong = () => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE_MS));

/** Named after their content: right in whichever store they are. The few with a plain name ask the server first. */
async function keptFile(request) {
  const isNamedByContent = new URL(request.url).pathname.startsWith('/assets/');
  if (isNamedByContent) return (await caches.match(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName: STORE, ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
