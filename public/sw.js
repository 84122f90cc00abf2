/* The service worker of /buyer and /seller: it caches the offline page and shows push notifications. It caches nothing else. */

// The server writes this line for each build (server/pages/service-worker.ts), so that browsers install a new worker.
const build = { version: 'development', fonts: { en: [], ar: [] } };

/** The path of the area with its language: `/ar/seller/`. */
const scope = new URL(self.registration.scope).pathname;
const language = scope.startsWith('/ar/') ? 'ar' : 'en';
const page = `/offline-${language}.html`;
const fonts = build.fonts[language];
const cachePrefix = `offline ${scope} `;
const cacheName = `${cachePrefix}${build.version}`;

async function keepPage() {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(page, { cache: 'reload' }));
  // A missing font does not fail the installation, because the page then uses the fonts of the device.
  await Promise.allSettled(fonts.map((font) => cache.add(font)));
}

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
  // The browser requests the page while the worker starts, so that the start delays no navigation.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keepPage());
});
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()));

async function answerPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(page, { cacheName })) ?? Response.error();
  }
}

async function answerFont(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (fonts.includes(new URL(request.url).pathname)) event.respondWith(answerFont(request));
});

/** Reads our own message, or ours within Firebase's `data` and `notification`. */
function readPush(data) {
  try {
    const said = data.json();
    return { ...said.data, ...said.notification, ...(said.notification === undefined ? said : {}) };
  } catch {
    return {};
  }
}

/** After the end of the session: closes the shown notifications and cancels the push subscription. */
async function leave() {
  for (const shown of await self.registration.getNotifications()) shown.close();
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Pages post `leave` at a sign-out, and on the sign-in page if the session has ended. */
self.addEventListener('message', (event) => {
  if (event.data === 'leave') event.waitUntil(leave());
});

/**
 * True if the session of the push has ended, because a push can reach the device a day later. The request sends no
 * cookies, so that it does not extend a session. Without an answer the session counts as live.
 */
async function isOver(device) {
  if (device === '') return false;
  try {
    const address = `/api/firebase/device?id=${encodeURIComponent(device)}`;
    const answer = await fetch(address, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(4000),
    });
    return (await answer.json()).data.live === false;
  } catch {
    return false;
  }
}

async function showPush(said) {
  const {
    title = '',
    body = '',
    id = '',
    device = '',
    path = '',
    lang = language,
    dir = 'auto',
  } = said;
  if (await isOver(device)) return leave();
  // A push without a title only requests this check.
  if (title === '' && device !== '') return undefined;
  const look = {
    body,
    lang,
    dir,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { id, path },
  };
  // A tag, so that a repeated push replaces its notification.
  return self.registration.showNotification(
    title === '' ? 'Qeema' : title,
    id === '' ? look : { ...look, tag: id },
  );
}

self.addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))));

/** The pages that a push may open; never another site. */
const ownPage = /^(?:\/ar|\/en)?\/(?:buyer|seller)\/[\w%/?=&#-]+$/;

async function openPage({ id, path }) {
  const target = ownPage.test(path) ? path : `${scope}notifications`;
  if (id !== '') {
    await fetch('/api/notification/read', {
      method: 'POST',
      body: new URLSearchParams({ id }),
    }).catch(() => null);
  }
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = open.find((one) => one.url === new URL(target, self.location.origin).href);
  return same === undefined ? self.clients.openWindow(target) : same.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
