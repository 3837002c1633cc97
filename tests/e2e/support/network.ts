/** A network that the page loses, and gets back. */
import { type Page, expect } from '@playwright/test';

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
