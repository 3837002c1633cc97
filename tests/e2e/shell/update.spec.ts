/** Another version of the console is deployed while a tab is open: the files of the first are gone. */
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appWords } from '../../../src/app/words';
import { sellerWords } from '../../../src/features/seller/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { temporaryFolder } from '../../support/children';
import { allowOrigin, expect, expectFailures, openWith, test } from '../support/fixtures';
import { confirm, review } from '../support/prep';
import { checkoutKitPath } from '../support/products';
import { runPath } from '../support/run';
import { alert, expectScreen, expectStateAccessible, follow } from '../support/screen';
import { Service, except, json, likeTheConsole } from '../support/service';

const built = 'dist-served';
const folder = temporaryFolder('console-next-');
test.beforeAll(() => makeNextVersion(folder.path));
test.afterAll(() => folder.remove());

/** The same console, whose files all have other names. */
function makeNextVersion(to: string): void {
  cpSync(built, to, { recursive: true });
  const renamed = (text: string) => text.replaceAll(/-([\w-]{8})\.(js|css|woff2)\b/g, '-$1-next.$2');
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (/\.(br|gz)$/.test(path)) rmSync(path);
    else if (/\.(js|css|html)$/.test(path)) writeFileSync(path, renamed(readFileSync(path, 'utf8')));
  }
  const assets = join(to, 'assets');
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(assets, renamed(name)));
}

const service = new Service();
test.afterEach(({ page }) => service.stop(page));

/** Serves a version; with `without`, as if the file of a screen were lost. */
async function serve(version: string, baseURL: string | undefined, without?: string): Promise<void> {
  const all = likeTheConsole(version, baseURL ?? '');
  const lost = readdirSync(join(version, 'assets')).find((name) => without && name.startsWith(`${without}-`));
  await service.answer(lost === undefined ? all : except(`/assets/${lost}`, json(404, {}), all));
}

test('a spend that is confirmed in the meantime is reported first, then the update; it is charged once @deep', async ({
  page,
  sandbox,
  baseURL,
}) => {
  expectFailures(page, /\/assets\//);
  await serve(built, baseURL, 'ReportScreen');
  allowOrigin(page, service.url);
  await page.goto(`${service.url}${checkoutKitPath}/prep`);
  await page.getByLabel(sharedWords.apiToken).fill(sandbox.token('seller'));
  await page.getByRole('button', { name: sharedWords.connect, exact: true }).click();
  await review(page);
  await serve(folder.path, baseURL);
  await confirm(page);
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(alerts.first()).toContainText('Prep, Verified listing, for 640 Points');
  await expect(alerts.first()).toContainText(
    ' Accepted by the service. The screen failed, but this outcome still counts.',
  );
  await expect(alerts.last()).toContainText('The console was updated');
  await expect(alerts.last()).toContainText('you’ll need your token again.');
  await expect(page.getByText('This screen failed')).toHaveCount(0);
  await expectStateAccessible(page);
  expect((await sandbox.state()).accounts.seller).toMatchObject({ available: 4_360, held: 640 });
  await alerts.last().getByRole('button', { name: appWords.reload }).click();
  await expectScreen(page, sharedWords.connect);
  await page.getByLabel(sharedWords.apiToken).fill(sandbox.token('seller'));
  await page.getByRole('button', { name: sharedWords.connect, exact: true }).click();
  await expectScreen(page, 'Report');
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');
});

test('without an update the network is to blame, and trying again keeps the token in memory @deep', async ({
  page,
  sandbox,
  baseURL,
}) => {
  expectFailures(page, /\/assets\//);
  await serve(built, baseURL, 'PurchasesScreen');
  allowOrigin(page, service.url);
  await page.goto(`${service.url}/`);
  await page.getByLabel(sharedWords.apiToken).fill(sandbox.token('buyer'));
  await page.getByRole('button', { name: sharedWords.connect, exact: true }).click();
  await expectScreen(page, 'Token');
  await follow(page, 'Purchases');
  await expect(alert(page)).toContainText('Part of the console didn’t load');
  await expect(alert(page)).toContainText('Check the network, then try again.');
  await serve(built, baseURL);
  await alert(page).getByRole('button', { name: uiWords.tryAgain }).click();
  await expectScreen(page, 'Purchases');
});

test('what is lost beside a screen breaks nothing; what was typed is there after the reload @deep', async ({
  page,
  sandbox,
  baseURL,
}) => {
  expectFailures(page, /\/assets\//);
  await serve(built, baseURL, 'RawAnswerDialog');
  allowOrigin(page, service.url);
  await openWith(page, service.url + runPath, sandbox.token('buyer'));
  await page.getByLabel('Prompt').fill('Half a prompt');
  await serve(folder.path, baseURL, 'RawAnswerDialog');
  await page.getByRole('button', { name: uiWords.rawResponse }).click();
  await expect(alert(page)).toContainText('Part of the console didn’t load');
  const strip = page.getByRole('status').filter({ hasText: 'The console was updated.' });
  await expect(strip).toContainText('Reloading keeps what you typed.');
  await expect(strip).not.toContainText('token');
  await expect(page.getByLabel('Prompt')).toHaveValue('Half a prompt');
  await strip.getByRole('button', { name: appWords.reload }).click();
  await expect(strip).toHaveCount(0);
  await expect(page.getByLabel('Prompt')).toHaveValue('Half a prompt');
});
