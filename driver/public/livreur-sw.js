// The driver's page without a network, and its notifications. It never touches a call: those are the page's own.
const CACHE = 'comptoir-livreur';
const PAGE = '/livreur';

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshPage(request));
  else if (/^\/assets\/|^\/(scheme\.js|favicon\.svg)$/.test(pathname)) event.respondWith(keptFile(request));
});

/** The newest page, or the last one seen. */
async function freshPage(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await keepPage(cache, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

/** A new release has other files: those of the former one leave with it. */
async function keepPage(cache, response) {
  const kept = await cache.match(PAGE);
  const [before, now] = await Promise.all([kept?.text(), response.clone().text()]);
  if (before === now) return;
  await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
  await cache.put(PAGE, response);
}

/** Files under /assets carry their content in their name: what was kept once is right for ever. */
async function keptFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // A part of a file (206) cannot be kept, nor can an error be wanted again.
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

addEventListener('push', (event) => {
  const { title, message } = event.data.json();
  const options = { body: message, tag: 'comptoir-offer', renotify: true, icon: '/livreur-icon-192.png' };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage());
});

async function openPage() {
  const [page] = await clients.matchAll({ type: 'window' });
  return page ? page.focus() : clients.openWindow(PAGE);
}
