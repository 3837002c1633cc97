import { type Page, type Request, expect } from '@playwright/test';

/** The page's requests to the service that have no answer yet, from now on. */
export function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Waits until no request is without its answer. */
export const allAnswered = (open: ReadonlySet<Request>): Promise<void> =>
  expect.poll(() => open.size, 'requests without an answer').toBe(0);

/**
 * Waits until no request is without its answer, because moving the page's clock would let that one time out; then moves
 * the clock by `ms`.
 */
export async function passQuietly(page: Page, open: ReadonlySet<Request>, ms: number): Promise<void> {
  await allAnswered(open);
  await page.clock.fastForward(ms);
}

/** Whether a request of the page that goes past every cache, and to no route of the service, is answered. */
const isReached = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    fetch('/favicon.svg', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  );

/**
 * Takes the network from the pages of a context, or gives it back, and waits until requests notice: the browser answers before its network service
 * has heard of it, so the next request might still get through. Each that does not is a message in the console.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  await expect.poll(() => isReached(page), offline ? 'offline' : 'online again').toBe(!offline);
}
