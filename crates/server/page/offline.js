// The page's own worker: it keeps the files of the page as they were last seen, so that an installed page opens also while its
// server is not running, and then says so. What the server answers is never kept.

const SHELF = 'foehn-page';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event,
    { origin, pathname } = new URL(request.url);
  const isPage = request.method === 'GET' && origin === location.origin && !/^\/(api|lab)\//.test(pathname);
  if (isPage) event.respondWith(fresh(request));
});

/** @param {Request} request */
async function fresh(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const shelf = await caches.open(SHELF);
      await shelf.put(request, answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
