/** The session's own token, typed or pasted where it does not belong: it stays in that field, and the field says so. */
import { type Locator, type Page } from '@playwright/test';
import { appWords } from '../../../src/app/words';
import { runWords } from '../../../src/features/runs/run/words';
import { sharedWords } from '../../../src/shared/words';
import { type Screen, screens } from '../../screens';
import { replies } from '../support/packs';
import { expect, openByHand, openWith, test } from '../support/fixtures';
import { Recorder, findLeaks } from '../support/leaks';
import { expectScreen } from '../support/screen';
import { expectWhole, goTo } from '../support/screens';

/** Every field for text that the screen shows, except those for a provider key, whose text is never stored. */
const textFields = (page: Page): Locator =>
  page.getByRole('main').locator('input[type="text"], input[type="search"], textarea, [contenteditable="true"]');

/** A field is where its user sees the text; React also mirrors it there. */
const inField = ['document as it stands', 'visible text', 'shadow roots', 'values of fields'];
const elsewhere = { path: '/runtime', h1: 'Runtime' };

async function plant(page: Page, field: Locator, secret: string): Promise<void> {
  await field.fill(secret);
  // Screen readers hear it as a description of the field; the editor's is drawn beside it.
  await expect(
    page.getByText(/contains this session’s token\. It won’t be added to the address/).first(),
  ).toBeVisible();
  await field.press('Enter');
  const leaks = await findLeaks(page, secret);
  expect(leaks.filter((place) => !inField.includes(place))).toEqual([]);
}

/** Such as certainly have fields: the explorer's path, query and body, which the quick run takes, a search with filters, and a prompt. */
const withFields = ['/explorer/listing.update?query.none=1', '/catalog?type=template', `/packs/${replies}/run`];

/** The screens that one journey goes through, in a page that is loaded once. */
const getWalk = ({ account, path }: Screen): string => {
  const area = path.split(/[/?]/)[1];
  if (area === 'explorer' || area === 'seller') return `/${area}`;
  return `all else that the ${account} sees`;
};

for (const walk of new Set(screens.map(getWalk))) {
  const walked = screens.filter((screen) => getWalk(screen) === walk);
  const title = `the token in each text field of ${walk} leaves no trace`;
  test(walk === '/explorer' ? title : `${title} @deep`, async ({ page, sandbox }) => {
    const secret = sandbox.token(walked[0]!.account);
    await openByHand(page, '/', secret);
    const ear = new Recorder(page);
    for (const { path, h1, ...screen } of walked) {
      await test.step(path, async () => {
        await goTo(page, { path, h1 });
        await expectWhole(page, { h1, ...screen });
        const count = await textFields(page).count();
        if (withFields.includes(path)) expect(count).toBeGreaterThan(0);
        for (let at = 0; at < count; at += 1) {
          const field = textFields(page).nth(at);
          // One may have gone with what another one began.
          if (!(await field.isVisible()) || !(await field.isEditable())) continue;
          await plant(page, field, secret);
        }
        // What was typed would go along with the entry that is left.
        await goTo(page, elsewhere);
        expect(await findLeaks(page, secret), 'on another screen').toEqual([]);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await findLeaks(page, secret), 'back again').toEqual([]);
      });
    }
    expect(await ear.leaks(secret)).toEqual([]);
  });
}

test('an address with a token, opened from outside: it is removed before anything is sent, and the screen says so @deep', async ({
  page,
  sandbox,
}) => {
  const secret = sandbox.token('seller');
  await openWith(page, '/', secret);
  await page.goto('about:blank');
  // The page's own request for the address cannot be helped; what the page does with it can.
  await page.goto(`/catalog?q=${secret}&type=plugin`);
  const ear = new Recorder(page);
  await expectScreen(page, 'Catalog');
  await expect(page).toHaveURL('/catalog?type=plugin');
  await expect(page.getByText(appWords.secretRemoved)).toBeVisible();
  expect(
    await page.evaluate(() =>
      (globalThis as unknown as { navigation: { entries: () => { url: string }[] } }).navigation
        .entries()
        .map(({ url }) => url)
        .join(' '),
    ),
  ).not.toContain(secret);
  expect(ear.apiRequests().filter((request) => request.url().includes(secret))).toEqual([]);
  expect((await sandbox.requests('GET /api/catalog/products')).length).toBeGreaterThan(0);
  expect(JSON.stringify(await sandbox.state())).not.toContain(secret);
});

test('before a token is given, an address with one leads to Connect without it @deep', async ({ page, sandbox }) => {
  const secret = sandbox.token('seller');
  await page.goto(`/packs/${secret}?tab=owned`);
  await expectScreen(page, sharedWords.connect);
  await expect(page.getByText(appWords.secretRemoved)).toBeVisible();
  expect((await findLeaks(page, secret)).filter((place) => !place.startsWith('timings'))).toEqual([]);
  await expect(page).toHaveURL('/connect?next=%2Fpacks%3Ftab%3Downed');
});

test('a run whose prompt contains the token gets no quote @deep', async ({ page, sandbox }) => {
  const secret = sandbox.token('buyer');
  await openByHand(page, '/', secret);
  await goTo(page, { path: `/packs/${replies}/run`, h1: 'Run' });
  const prompt = page.getByLabel('Prompt');
  await prompt.fill(`Connect with ${secret}`);
  await page.getByRole('button', { name: runWords.getQuote }).click();
  await expect(prompt).toBeFocused();
  await expect(prompt).toHaveAttribute('aria-invalid', 'true');
  expect(await sandbox.requests('POST /api/ai-packs/runs/quote')).toEqual([]);
  await prompt.fill('Answer the ticket.');
  await expect(prompt).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: runWords.getQuote }).click();
  await expect.poll(() => sandbox.asked('POST /api/ai-packs/runs/quote')).toBe(1);
});
