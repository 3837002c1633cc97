/** Submission readiness: what is there, what is missing, where to fix it, and what a second check finds. */
import type { Page } from '@playwright/test';
import { spendingWords } from '../../../src/shared/spending/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { ownProductPath } from '../support/products';
import { expectFitsWidth, expectScreen, showTab } from '../support/screen';

const route = 'GET /api/seller/products/:id/submission-readiness';
const draft = ownProductPath('2');
const site = 'https://marketplace.example/seller/products/0b100000-0000-4000-8000-000000000002';

const items = (page: Page, group: string) => page.getByRole('list', { name: group, exact: true }).getByRole('listitem');
const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });
const changed = (page: Page) => page.getByRole('status', { name: spendingWords.whatChanged });
const checkAgain = (page: Page) => page.getByRole('button', { name: sharedWords.checkAgain });

test('a draft: what is missing, why and where to fix it, and what a second check finds @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('missing', async () => {
    await openWith(page, draft, sandbox.token('seller'));
    await page.getByRole('link', { name: 'Readiness', exact: true }).click();
    await expect(page).toHaveURL(`${draft}/readiness`);
    await expectScreen(page, 'Submission readiness');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Queue Ledger for Laravel');
    for (const [group, count] of [
      ['Required metadata', 5],
      ['Immutable code', 2],
      ['Preview images', 1],
    ] as const)
      await expect(items(page, group)).toHaveCount(count);
    await expect(progress(page)).toContainText('3 of 8 done');
    await expect(items(page, 'Progress by group')).toHaveText([
      'Required metadata 3 of 5',
      'Immutable code 0 of 2',
      'Preview images 0 of 1',
    ]);

    await expect(item(page, 'Short description')).toContainText('Done');
    await expect(item(page, 'Short description').getByRole('link')).toHaveCount(0);
    for (const [name, why, address] of [
      ['Business use case', 'Tells a buyer whether the product fits.', `${site}/listing`],
      ['Signed digest', 'Proves that what is sold is what was audited.', `${site}/code`],
      [
        'at least 3 preview images',
        'Shown in the catalog; sanitized before they are stored.',
        `${site}/preview-images`,
      ],
    ] as const) {
      await expect(item(page, name)).toContainText(why);
      await expect(item(page, name)).toContainText('Missing');
      const link = item(page, name).getByRole('link', {
        name: /^Continue in the signed-in site for .*marketplace\.example/,
      });
      await expect(link).toHaveAttribute('href', address);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
  });
  await test.step('checked again', async () => {
    expectFailures(page, /\b409\b/);
    await openWith(page, `${draft}/readiness`, sandbox.token('seller'));
    await expect(changed(page)).toHaveText('');
    await checkAgain(page).click();
    await expect(changed(page)).toHaveText('Nothing has changed since the last check.');

    await sandbox.commitVersion('0b100000-0000-4000-8000-000000000002');
    await checkAgain(page).click();
    await expect(changed(page)).toHaveText('Fixed: Version 0.1.0 is committed, Signed digest.');
    await expect(progress(page)).toContainText('5 of 8 done');
    await expect(item(page, 'Signed digest')).toContainText('Done');

    // A failed check removes nothing, and the next one is compared with the last successful one.
    await sandbox.fault({ route, status: 409 });
    await checkAgain(page).click();
    await expect(page.getByRole('alert')).toContainText('The last refresh failed');
    await expect(page.getByRole('alert')).toContainText('409 CONFLICT');
    await expect(progress(page)).toContainText('5 of 8 done');

    const now = {
      ready: false,
      groups: [
        {
          key: 'metadata',
          label: 'Required metadata',
          items: [
            { key: 'name', label: 'Name', done: false, continueUrl: 'javascript:alert(1)' },
            { key: 'tags', label: 'Tags', done: true },
            { key: 'licence_file', done: false, continueUrl: 'ftp://files.example/licence' },
          ],
        },
      ],
    };
    await sandbox.fault({ route, status: 200, body: JSON.stringify(now) });
    await checkAgain(page).click();
    await expect(changed(page)).toHaveText(
      /^Fixed: Tags\. Newly missing: Name\. New on the list: licence_file\. No longer on the list: Short description, .*\.$/,
    );
    await expect(page.getByRole('alert')).toHaveCount(0);
    // Neither a javascript: nor an ftp: address may become a link.
    await expect(item(page, 'Licence file')).toContainText('Missing');
    await expect(page.getByRole('main').getByRole('link', { name: /Continue in the signed-in site/ })).toHaveCount(0);
  });
});

test('an Agent Pack is fixed in the console, and returning to a tab shows what was fixed in the meantime @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('an Agent Pack', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const draft = ownProductPath('c');
    await openWith(page, `${draft}/readiness`, sandbox.token('seller'));
    for (const [name, mend, leads] of [
      ['Example uses', 'Edit listing', `${draft}/listing?field=listing_example_uses`],
      ['A committed version', 'Upload a version', `${draft}/versions`],
      ['Signed digest', 'Upload a version', `${draft}/versions`],
      ['0 of at least 1 preview image', 'Add a preview image', `${draft}/versions`],
    ] as const) {
      const link = item(page, name).getByRole('link', { name: `${mend} for ${name}`, exact: true });
      await expect(link).toHaveAttribute('href', leads);
    }
    await expect(item(page, 'Short description').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: /Continue in the signed-in site/ })).toHaveCount(0);
    await expectFitsWidth(page);

    await openWith(page, `${ownProductPath('8')}/readiness`, sandbox.token('seller'));
    await expect(page.getByText('ready', { exact: true })).toBeVisible();
    await expect(progress(page)).toContainText('13 of 13 done');
    await expect(page.getByText('Missing', { exact: true })).toHaveCount(0);
  });
  await test.step('returning', async () => {
    await openWith(page, `${draft}/readiness`, sandbox.token('seller'));
    await expect(progress(page)).toContainText('3 of 8 done');
    await page.clock.install();
    await sandbox.commitVersion('0b100000-0000-4000-8000-000000000002');
    await page.clock.fastForward(60_000);
    await showTab(page, 'visible');
    await expect(changed(page)).toHaveText('Fixed: Version 0.1.0 is committed, Signed digest.');
  });
});
