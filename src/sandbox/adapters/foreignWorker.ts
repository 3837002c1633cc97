/**
 * Removes a service worker that another program left on this origin: 5173 is Vite's own port, so another project may have registered one there. It
 * could read the token and resend a spend, and if it answers navigations itself, even the console's page is not requested.
 *
 * Browsers look for a new version of a worker's script past the worker. A 404 makes Chromium keep the old one, so the
 * answer is a worker that removes itself. The page removes what is left: see src/app/start/foreignWorkers.ts.
 */
import { WORKER_PATH } from '../../lib/page/worker';
import { type Head, getPath } from './head';

/** A worker that removes itself, and the caches of the one it replaces. */
const selfRemoving = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOff()));
async function takeOff() {
  for (const name of await caches.keys()) await caches.delete(name);
  const pages = await self.clients.matchAll({ type: 'window' });
  // Only a registered worker may lead a page on. Not awaited, as the page waits for this event to end.
  for (const page of pages) page.navigate(page.url).catch(() => undefined);
  await self.registration.unregister();
}
`;

/** Answers a browser that requests the script of a service worker other than the build's own, if it has one; undefined for any other request. */
export function answerForeignWorker(head: Head, hasOwn: boolean): Response | undefined {
  if (head.headers['service-worker'] !== 'script' || (hasOwn && getPath(head) === WORKER_PATH)) return undefined;
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(selfRemoving, { headers });
}
