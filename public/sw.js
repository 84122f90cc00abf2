/* The worker of the areas /buyer and /seller: the page that says one is offline, and pushes. It keeps nothing else. */

// The server writes this line for each build (server/pages/service-worker.ts), so that a new build is a new worker.
const build = { version: 'development', fonts: { en: [], ar: [] } };

/** The registration's own part of the site, in its own language: `/ar/seller/`. */
const scope = new URL(self.registration.scope).pathname;
const language = scope.startsWith('/ar/') ? 'ar' : 'en';
const page = `/offline-${language}.html`;
const fonts = build.fonts[language];
const cachePrefix = `offline ${scope} `;
const cacheName = `${cachePrefix}${build.version}`;

async function keepPage() {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(page, { cache: 'reload' }));
  // Without them the page has the device's own letters.
  await Promise.allSettled(fonts.map((font) => cache.add(font)));
}

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
  // The page is asked for while the worker starts: it costs no time that way.
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

/** What a push says: our own form, or Firebase's around it. */
function readPush(data) {
  try {
    const said = data.json();
    return { ...said.data, ...said.notification, ...(said.notification === undefined ? said : {}) };
  } catch {
    return {};
  }
}

/** Nobody is signed in here any more: what was shown goes, and the push service forgets this browser. */
async function leave() {
  for (const shown of await self.registration.getNotifications()) shown.close();
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** A page says so: whoever signs out, and whoever comes to the sign-in with a session that is over. */
self.addEventListener('message', (event) => {
  if (event.data === 'leave') event.waitUntil(leave());
});

/**
 * Whether the session that a push was sent to is over: it may have waited a day for this device. Without cookies, since
 * the question is no use of a session. If nobody answers, it is not.
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
  // A device that was asked to look, and is signed in.
  if (title === '' && device !== '') return undefined;
  const look = {
    body,
    lang,
    dir,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { id, path },
  };
  // What is told twice takes its own place.
  return self.registration.showNotification(
    title === '' ? 'Qeema' : title,
    id === '' ? look : { ...look, tag: id },
  );
}

self.addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))));

/** Only a page of the areas, never another site. */
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
