/** The leak check that a person runs: clean as the console is, and every planted leak is found without being shown. */
import type { Page } from '@playwright/test';
import { expect, openByHand, openWith, test } from '../support/fixtures';
import { findLeaks } from '../support/leaks';
import { allAnswered, openRequests } from '../support/openRequests';
import { expectStateAccessible, expectFitsWidth, expectRow, expectScreen, follow, requestBar } from '../support/screen';

const places = (page: Page) => page.getByRole('table', { name: 'Places that were searched' });
const run = (page: Page) => page.getByRole('button', { name: 'Run leak check' }).click();

test('a session is clean in every place; the check sends nothing and leaves nothing @deep', async ({
  page,
  sandbox,
}) => {
  const secret = sandbox.token('seller');
  const open = openRequests(page);
  // With nothing under way, nothing is read for it.
  await sandbox.advance(900_000);
  await openByHand(page, '/', sandbox.token('seller'));
  await follow(page, 'Catalog');
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
  await follow(page, 'Activity');
  await page.getByRole('link', { name: 'Leak check', exact: true }).click();
  await expect(page).toHaveURL('/activity?tab=leaks');
  await allAnswered(open);
  const asked = (await sandbox.state()).requests.length;
  const logged = requestBar(page).getByText(/^\d+ requests, 0 failed$/);
  const before = await logged.textContent();
  await run(page);
  await expect(page.getByRole('status').filter({ hasText: /^No secret was found in \d+ places$/ })).toBeVisible();
  await expectRow(places(page), { Place: 'Copied code', Searched: '18 programs', Result: /^Clean$/ });
  await expectRow(places(page), { Place: 'IndexedDB', Searched: '0 records', Result: /^Clean$/ });
  await expect(places(page).getByText('Clean', { exact: true })).toHaveCount(
    await places(page).locator('tbody tr').count(),
  );
  await expectStateAccessible(page);
  expect((await sandbox.state()).requests).toHaveLength(asked);
  await expect(logged).toHaveText(before ?? '');
  expect(await findLeaks(page, secret)).toEqual([]);
  expect(await findLeaks(page, 'canary-')).toEqual([]);
});

test('a token left in what the browser stores is found, and only the place is shown @deep', async ({
  page,
  sandbox,
}) => {
  const secret = sandbox.token('seller');
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '/activity?tab=leaks', secret);
  await expectScreen(page, 'Activity');
  await run(page);
  await expect(page.getByText('Only where “Keep in this tab” stored the token')).toBeVisible();
  await page.evaluate(async (text) => {
    localStorage.setItem('left', text);
    document.cookie = `left=${text}`;
    const cache = await caches.open('left');
    await cache.put('/left', new Response(text));
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('left');
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('things'));
      request.addEventListener('success', () => {
        const change = request.result.transaction('things', 'readwrite');
        change.objectStore('things').put({ deep: new Map([['a', new Blob([text])]]) }, 1);
        change.addEventListener('complete', () => {
          request.result.close();
          resolve();
        });
      });
    });
  }, secret);
  await run(page);
  await expect(page.getByRole('alert')).toContainText(/^A secret was found in 4 of \d+ places/);
  const found: Readonly<Record<string, string>> = {
    'Local storage, with attempts': 'left',
    Cookies: 'left',
    IndexedDB: 'left, things',
    'Cache storage': 'left',
  };
  for (const [place, where] of Object.entries(found))
    await expectRow(places(page), { Place: place, Result: `Found: token in ${where}` });
  await expect(page.getByRole('main')).not.toContainText(secret);
  await expectFitsWidth(page);
});
