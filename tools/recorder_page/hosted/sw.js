// Keeps the recorder, so that it works without a network. A new one is taken when there is one: the
// name of the store is that of the page's contents, which tools/recorder writes here.
const kStore = 'stela-recorder-VERSION';
const kFiles = ['./', 'manifest.webmanifest', 'icon.svg', 'maskable.svg', 'icon-180.png'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kStore).then((store) => store.addAll(kFiles)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names
    .filter((name) => name.startsWith('stela-recorder-') && name !== kStore).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(caches.open(kStore).then((store) => store.match(event.request.mode === 'navigate' ? './' : event.request, {ignoreSearch: true}))
    .then((kept) => kept || fetch(event.request)));
});
