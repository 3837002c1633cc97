/** The static build behind a plain file server: the sandbox runs in the page. */
import { catalogWords } from '../../../src/features/catalog/list/words';
import { explorerWords } from '../../../src/features/explorer/words';
import { sandboxWords } from '../../../src/features/sandbox/words';
import { sellerWords } from '../../../src/features/seller/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { allowOrigin, expect, giveToken, test } from '../support/fixtures';
import { Recorder, findLeaks } from '../support/leaks';
import { confirm, review } from '../support/prep';
import { checkoutKit } from '../support/products';
import { expectRow, expectScreen } from '../support/screen';
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

test('connect, view the catalog, confirm a prep: no /api request leaves the page', async ({ page, sandbox }) => {
  const ear = new Recorder(page);
  allowOrigin(page, served.url);
  await page.goto(`${served.url}/connect`);
  await expect(page.getByRole('banner')).toContainText('Sandbox');
  await giveToken(page, sandbox.token('seller'));
  await expectScreen(page, 'Token');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Catalog' }).click();
  await expect(page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')).toHaveCount(20);
  await page.getByRole('searchbox', { name: catalogWords.search }).fill('invoice');
  await expect(page).toHaveURL(/\/catalog\?q=invoice$/);
  await navigation.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('link', { name: `Prep of ${checkoutKit.name}` }).click();
  await review(page);
  await confirm(page);
  const latest = page.getByRole('region', { name: sellerWords.latestPrep });
  await expect(latest).toContainText('running');

  // The controls act on the same sandbox.
  await page.getByRole('link', { name: /open its controls/ }).click();
  const ledger = page.getByRole('table', { name: 'Ledger of seller' });
  await expectRow(ledger, { Entry: 'hold', Available: '4,360', Held: '7,020' });
  await page.getByRole('button', { name: sandboxWords.add5Min }).click();
  await expectRow(ledger, { Entry: 'spend', Held: '6,380', Spent: '640' });
  await page.goBack();
  await expect(latest).toContainText('completed');

  expect(served.asked.filter((path) => /^\/(api|__sandbox)/.test(path))).toEqual([]);
  expect(ear.origins()).toEqual([served.url]);
  expect(await findLeaks(page, sandbox.token('seller'))).toEqual([]);
  expect(await ear.leaks(sandbox.token('seller'))).toEqual([]);
});

test('a deep link works on a plain file server, and no program is offered that could not reach the sandbox in the page @deep', async ({
  page,
}) => {
  await test.step('a deep link', async () => {
    allowOrigin(page, served.url);
    await page.goto(`${served.url}/seller/products?state=ready`);
    await expectScreen(page, sharedWords.connect);
    await page.getByRole('button', { name: 'Use seller token' }).click();
    await expectScreen(page, 'Seller products');
    await expect(page).toHaveURL(`${served.url}/seller/products?state=ready`);
    await expect(page.getByLabel('State')).toHaveValue('ready');
  });
  await test.step('programs', async () => {
    allowOrigin(page, served.url);
    await page.goto(`${served.url}/explorer`);
    await page.getByRole('button', { name: 'Use seller token' }).click();
    await page.getByRole('link', { name: 'GET /catalog/filters' }).click();
    await page.getByRole('button', { name: explorerWords.send, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Response' })).toContainText('200');
    await expect(page.getByRole('button', { name: uiWords.rawResponse }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Copy (cURL|as)/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Activity' }).click();
    await expectScreen(page, 'Activity');
    await expect(page.getByRole('button', { name: /^Copy (cURL|as)/ })).toHaveCount(0);
    await page.getByRole('link', { name: /open its controls/ }).click();
    await expectScreen(page, 'Sandbox');
    await expect(page.getByRole('button', { name: /^Copy (cURL|as)/ })).toHaveCount(0);
  });
});

const noStorage = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
};
const refused = () => {
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('No.', 'SecurityError'));
};
const unknown = () => {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { configurable: true, get: () => undefined });
};

/** What a browser withholds, and what Connect says of it. */
const withheld = [
  ['storage and service workers, as with cookies blocked', [noStorage, refused], ['storage', 'worker']],
  ['service workers that are refused', [refused], ['worker']],
  ['service workers that are undefined', [unknown], ['worker']],
  ['storage', [noStorage], ['storage']],
] as const;

for (const [withheldApi, scripts, shownNotices] of withheld) {
  test(`the console starts without ${withheldApi}, and says so @deep`, async ({ page, sandbox }) => {
    allowOrigin(page, served.url);
    for (const script of scripts) await page.addInitScript(script);
    await page.goto(`${served.url}/catalog`);
    await expectScreen(page, sharedWords.connect);
    const notices = {
      storage: page.getByText('This browser blocks storage for this page.'),
      worker: page.getByText('The sandbox runs without a service worker.'),
    };
    for (const [name, notice] of Object.entries(notices))
      await expect(notice).toHaveCount(shownNotices.some((text) => text === name) ? 1 : 0);
    await giveToken(page, sandbox.token('buyer'));
    await expectScreen(page, 'Catalog');
    await expect(page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')).toHaveCount(20);
    await expect(page.getByText('Check the network')).toHaveCount(0);
  });
}

test('a browser that blocks service workers itself gets the console too @deep', async ({ browser, sandbox }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${served.url}/purchases`);
  await giveToken(page, sandbox.token('buyer'));
  await expectScreen(page, 'Purchases');
  await context.close();
});
