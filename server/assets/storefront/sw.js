// The public shop without a network: the last pages that were read, and the files they are made of. Whatever the network
// answers comes first; calls that write, and streams, never pass through here. And what the shops notify.
const PAGES = 'shop-pages-1';
const FILES = 'shop-files-1';
const MOST_PAGES = 20;
const MOST_FILES = 200;
const OFFLINE = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hors connexion</title><body><h1>Vous êtes hors connexion</h1>
<p>Cette page n’a pas encore été lue sur cet appareil. Rechargez-la dès que la connexion est revenue.</p></body></html>`;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            // Those of the dashboard and of the drivers, on the same address, are not ours.
            .filter((name) => name.startsWith('shop-') && ![PAGES, FILES].includes(name))
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

async function keep(name, request, response, most) {
  if (response.status !== 200 || response.type !== 'basic') return;
  const cache = await caches.open(name);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((old) => cache.delete(old)));
}

/** The page itself, or the menu of its shop. */
async function keptPage(request) {
  const cache = await caches.open(PAGES);
  const [, , slug] = new URL(request.url).pathname.split('/');
  return (
    (await cache.match(request)) ??
    (await cache.match(`/s/${slug}`)) ??
    (await cache.match(`/s/${slug}`, { ignoreSearch: true }))
  );
}

async function page(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(PAGES, event.request, response.clone(), MOST_PAGES));
    return response;
  } catch {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    return (await keptPage(event.request)) ?? new Response(OFFLINE, { status: 503, headers });
  }
}

/** Named after their content: what is kept is right for ever. */
async function file(event) {
  const known = await caches.match(event.request);
  if (known) return known;
  const response = await fetch(event.request);
  event.waitUntil(keep(FILES, event.request, response.clone(), MOST_FILES));
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || searchParams.has('preview')) return;
  if (request.mode === 'navigate' && pathname.startsWith('/s/')) event.respondWith(page(event));
  else if (/^\/(assets|images)\//.test(pathname)) event.respondWith(file(event));
});

/** As a push service delivers it, or as an open page has fetched it. */
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('message', (event) => {
  if (event.data?.push) event.waitUntil(show(event.data.push));
});

function show({ title, message, url, sender, topic, address }) {
  return self.registration.showNotification(title, {
    body: message,
    lang: 'fr',
    ...(topic ? { tag: topic } : {}),
    data: { url, sender, address },
    actions: sender ? [{ action: 'withdraw', title: 'Ne plus recevoir' }] : [],
  });
}

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  event.waitUntil(action === 'withdraw' ? withdraw(notification.data) : openPage(notification.data.url));
});

/** From the company that sent it; others keep what was agreed with them. */
async function withdraw({ sender, address }) {
  const subscription = await self.registration.pushManager.getSubscription();
  await fetch('/api/public/push-subscriptions/withdraw', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ companyId: sender, address: address ?? subscription?.endpoint }),
  });
}

async function openPage(url) {
  const wanted = new URL(url ?? '/s/', self.location.origin).href;
  const open = await self.clients.matchAll({ type: 'window' });
  const same = open.find((page) => page.url === wanted);
  return same ? same.focus() : self.clients.openWindow(wanted);
}
