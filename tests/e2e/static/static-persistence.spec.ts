/** The worlds of a static build, which the browser stores: across reloads, for one tab at a time, and as long as it has room. */
import type { Page } from '@playwright/test';
import { sandboxWords } from '../../../src/features/sandbox/words';
import { sellerWords } from '../../../src/features/seller/words';
import { allowOrigin, expect, giveToken, openWith, test } from '../support/fixtures';
import { findLeaks } from '../support/leaks';
import { confirm, review } from '../support/prep';
import { checkoutKitPath } from '../support/products';
import { expectRow, expectScreen, expectStateAccessible } from '../support/screen';
import { serveFolder, staticBuild } from '../support/staticBuild';

let served: Awaited<ReturnType<typeof serveFolder>>;

// The tests of this file share the build, so one worker runs them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  served = await serveFolder(await staticBuild());
});
test.afterAll(async () => {
  await served?.stop();
});

const ledger = (page: Page) => page.getByRole('table', { name: 'Ledger of seller' });
const history = (page: Page) => page.getByRole('region', { name: 'History' });
const advance = (page: Page) => page.getByRole('button', { name: sandboxWords.add5Min }).click();

async function openSandbox(page: Page, token: string): Promise<void> {
  allowOrigin(page, served.url);
  await openWith(page, `${served.url}/sandbox`, token);
  await expectScreen(page, 'Sandbox');
}

/** Everything in the database of worlds, as text. */
const records = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('sandbox-worlds');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const reading = database.transaction('parts').objectStore('parts').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    database.close();
    return reading.result.join('');
  });

test('a charged prep is still charged after a reload, until the world is reset; no secret is stored @deep', async ({
  page,
  sandbox,
}) => {
  const token = sandbox.token('seller');
  allowOrigin(page, served.url);
  await openWith(page, `${served.url}${checkoutKitPath}/prep`, token);
  await review(page);
  await confirm(page);
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');

  await page.reload();
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');
  await openSandbox(page, token);
  await expectRow(ledger(page), { Entry: 'hold', Available: '4,360', Held: '7,020' });
  await expect(history(page)).toContainText('1 change');
  await expect(history(page)).toContainText('this browser');
  await advance(page);
  await expectRow(ledger(page), { Entry: 'spend', Held: '6,380', Spent: '640' });
  await page.reload();
  await expectRow(ledger(page), { Entry: 'spend', Held: '6,380', Spent: '640' });
  expect(await records(page)).toContain('/prep');
  await expectStateAccessible(page);
  // It is in the tab's own storage, where `openWith` has put it.
  expect(await findLeaks(page, token)).toEqual(['sessionStorage']);

  await page.getByRole('button', { name: sandboxWords.reset }).click();
  await page.getByRole('button', { name: sandboxWords.clickAgainToReset }).click();
  await expect(page.getByRole('region', { name: 'Reset' })).toContainText('The world was reset.');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Points' })).toContainText('5,000 available + 6,380 held + 0 spent');
  await expect(history(page)).toContainText('0 changes');
  expect(await records(page)).toBe('');
});

test('the tab that was opened last keeps the worlds; one before it goes on and says so, and nothing of it is mixed in @deep', async ({
  page,
  sandbox,
}) => {
  const token = sandbox.token('seller');
  await openSandbox(page, token);
  await advance(page);
  await expect(page.getByText('Advanced by 300,000 ms')).toBeVisible();

  const otherTab = await page.context().newPage();
  await openSandbox(otherTab, token);
  await expect(otherTab.getByText('Advanced by 300,000 ms')).toBeVisible();
  await expect(history(otherTab)).toContainText('this browser');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const lost = page.getByText('A newer tab of this console now saves');
  await expect(lost).toBeVisible();
  await expect(history(page)).toContainText('Not saved');
  await expectStateAccessible(page);

  await Promise.all([advance(page), advance(otherTab)]);
  await expect(page.getByText('Advanced by 600,000 ms')).toBeVisible();
  await expect(otherTab.getByText('Advanced by 600,000 ms')).toBeVisible();
  await advance(page);
  await expect(page.getByText('Advanced by 900,000 ms')).toBeVisible();
  expect((await records(page)).match(/"\/clock"/g)).toHaveLength(2);

  await page.reload();
  await expect(page.getByText('Advanced by 600,000 ms')).toBeVisible();
  await expect(lost).toHaveCount(0);
  await expect(history(page)).toContainText('this browser');
});

test('without room the world continues and says so, and what was stored before is there after a reload @deep', async ({
  page,
  sandbox,
}) => {
  await openSandbox(page, sandbox.token('seller'));
  await advance(page);
  await expect(page.getByText('Advanced by 300,000 ms')).toBeVisible();
  // As a browser undoes what it has no room for.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore) {
      const request = this.count();
      Object.defineProperty(this.transaction, 'error', { value: new DOMException('No room.', 'QuotaExceededError') });
      this.transaction.abort();
      return request as unknown as IDBRequest<IDBValidKey>;
    };
  });
  await advance(page);
  await expect(page.getByText('Advanced by 600,000 ms')).toBeVisible();
  await expect(page.getByText('The browser has no more room for this site.')).toBeVisible();
  await expectStateAccessible(page);
  await page.reload();
  await expect(page.getByText('Advanced by 300,000 ms')).toBeVisible();
  await expect(history(page)).toContainText('this browser');
});

test('where the browser has no database, the world goes on and says that it ends with the page @deep', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No.', 'SecurityError');
    };
  });
  allowOrigin(page, served.url);
  await page.goto(`${served.url}/sandbox`);
  await giveToken(page, sandbox.token('seller'));
  await expectScreen(page, 'Sandbox');
  await advance(page);
  await expect(page.getByText('Advanced by 300,000 ms')).toBeVisible();
  await expect(page.getByText('The browser can’t save data for this page (SecurityError)')).toBeVisible();
  await expect(history(page)).toContainText('Not saved');
});

test('an incomplete entry is dropped, and a damaged one set aside; both are reported @deep', async ({
  page,
  sandbox,
}) => {
  const tear = (text: string) =>
    page.evaluate(async (part) => {
      const opening = indexedDB.open('sandbox-worlds');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const step = database.transaction('parts', 'readwrite');
      const keys = step.objectStore('parts').getAllKeys();
      keys.addEventListener('success', () => step.objectStore('parts').put(part, keys.result.at(-1)));
      await new Promise((resolve) => step.addEventListener('complete', resolve));
      database.close();
    }, text);
  await openSandbox(page, sandbox.token('seller'));
  await advance(page);
  await advance(page);
  await expect(page.getByText('Advanced by 600,000 ms')).toBeVisible();
  await tear('{"at":"2026-');
  await page.reload();
  await expect(page.getByText('was only partly written and never got a response, so it was dropped.')).toBeVisible();
  await expect(page.getByText('Advanced by 300,000 ms')).toBeVisible();
  await tear('{"at":\n');
  await page.reload();
  await expect(page.getByText("couldn't be replayed, so it was reset.")).toBeVisible();
  await expect(page.getByText('Not advanced')).toBeVisible();
});
