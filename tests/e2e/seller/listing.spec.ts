/**
 * The listing of an own Pack: missing fields are filled in, saved in one change, and never over another client's
 * change.
 */
import type { Page } from '@playwright/test';
import { listingWords } from '../../../src/features/seller/listing/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import { allAnswered, openRequests } from '../support/openRequests';
import { ownProductPath } from '../support/products';
import type { Sandbox } from '../support/sandbox';
import { expectAccessible, expectFitsWidth, expectScreen } from '../support/screen';

const draft = ownProductPath('c');
const route = 'PATCH /api/seller/products/:id';
const productRoute = 'GET /api/seller/products/:id';

const changes = (page: Page) => page.getByRole('region', { name: 'Changes' }).getByRole('status');
const save = (page: Page) => page.getByRole('button', { name: listingWords.save, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });
const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

interface Own {
  name: string;
  priceUsd: number;
  tags: string[];
  agentSummary: { format: string; listing: Record<string, unknown> };
}
const own = (sandbox: Sandbox) => sandbox.get<Own>(`/api${draft}`);
const sent = async (sandbox: Sandbox): Promise<unknown[]> =>
  (await sandbox.requests(route)).map(({ body }) => JSON.parse(body ?? '') as unknown);

async function addUse(page: Page, number: number, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add example use' }).click();
  const card = page.getByRole('group', { name: `Example use ${number}`, exact: true });
  await expect(card.getByLabel('Title')).toBeFocused();
  await card.getByLabel('Title').fill(title);
  await card.getByLabel('Scenario').fill('A mail asks two things at once.');
  await card.getByLabel('Example request').fill('Draft a reply to this mail.');
  await card.getByLabel('Expected outcome').fill('A draft with a page for every statement.');
}

test('missing fields are filled in, saved in one change, and no longer missing', async ({ page, sandbox }) => {
  const before = await own(sandbox);
  await openWith(page, `${draft}/listing?field=listing_limitations`, sandbox.token('seller'));
  await expect(page.getByRole('button', { name: 'Add limitation' })).toBeFocused();
  await expect(changes(page)).toHaveText('Nothing changed');
  const needed = page.getByRole('list', { name: 'Needed for submission' }).getByRole('listitem');
  await expect(needed).toHaveText([/^Limitations/, /^Example uses/]);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Limitation 1')).toBeFocused();
  await page.keyboard.type('Promises no refund.');
  await expect(field(page, 'Limitation 1')).toHaveValue('Promises no refund.');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Limitation 2')).toBeFocused();
  await page.getByRole('button', { name: 'Go to Example uses' }).click();
  await expect(page.getByRole('button', { name: 'Add example use' })).toBeFocused();
  await addUse(page, 1, 'First reply');
  await expect(needed).toHaveCount(0);

  // One example use is too few, and an empty one does not count.
  await save(page).click();
  await expect(page.getByText('At least 2 entries, or leave it empty for now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add example use' })).toBeFocused();
  expect(await sandbox.asked(route)).toBe(0);
  await addUse(page, 2, 'Second mail');
  await page.getByRole('button', { name: 'Move step 1 down' }).click();
  await expect(page.getByRole('button', { name: 'Move step 2 down' })).toBeFocused();
  await expect(changes(page)).toHaveText('3 fields changed: Workflow, Limitations, Example uses');
  await save(page).click();
  await expectToast(page, 'Listing saved');
  await expect(changes(page)).toHaveText('Nothing changed');
  await expect(field(page, 'Limitation 2')).toHaveCount(0);
  const [one, two, ...others] = before.agentSummary.listing['workflow'] as string[];
  const use = {
    scenario: 'A mail asks two things at once.',
    exampleRequest: 'Draft a reply to this mail.',
    expectedOutcome: 'A draft with a page for every statement.',
  };
  const listing = {
    ...before.agentSummary.listing,
    workflow: [two, one, ...others],
    limitations: ['Promises no refund.'],
    exampleUses: [
      { title: 'First reply', ...use },
      { title: 'Second mail', ...use },
    ],
  };
  expect(await sent(sandbox)).toEqual([{ agentSummary: { ...before.agentSummary, listing } }]);
  await page.getByRole('main').getByRole('link', { name: 'Readiness', exact: true }).click();
  await expect(progress(page)).toContainText('10 of 13 done');
  await expect(item(page, 'Limitations')).toContainText('Done');
});

test('a draft survives a reload, for its account only; discarding can be undone @deep', async ({ page, sandbox }) => {
  // Tall enough that nothing scrolls: a target partly covered by the bar at the foot would be too small.
  await page.setViewportSize({ width: 390, height: 4_800 });
  await openWith(page, `${draft}/listing`, sandbox.token('seller'));
  await field(page, 'Name').fill('Support Reply Desk');
  await field(page, 'Price in USD').fill('0');
  await page.getByRole('button', { name: 'Remove output 1' }).click();
  await expect(changes(page)).toContainText('3 fields changed');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Support Reply Desk');
  await expect(field(page, 'Output 1')).toHaveValue('The questions that no help page answers');
  await expect(changes(page)).toContainText('3 fields changed');
  await expectFitsWidth(page);
  await expectAccessible(page);

  await openWith(page, `${draft}/listing`, sandbox.token('readonly'));
  await expect(field(page, 'Name')).toHaveValue('Support Reply Drafter');
  await openWith(page, `${draft}/listing`, sandbox.token('seller'));
  await expect(field(page, 'Price in USD')).toHaveValue('0');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(changes(page)).toHaveText('Changes discarded');
  await expect(field(page, 'Name')).toHaveValue('Support Reply Drafter');
  await page.getByRole('button', { name: 'Undo discard' }).click();
  await expect(field(page, 'Name')).toHaveValue('Support Reply Desk');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(changes(page)).toHaveText('Nothing changed');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(save(page)).toHaveAccessibleDescription('There is nothing to save');
});

test('in a narrow window the bar covers no focused element, and no toast it @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, `${draft}/listing`, sandbox.token('seller'));
  await field(page, 'Name').fill('Support Reply Desk');
  await expect(changes(page)).toContainText('1 field changed');
  const seen: string[] = [];
  const covered: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    await (key === 'Tab' ? field(page, 'Name') : save(page)).focus();
    // From Save, what buyers will see comes first.
    for (let entered = false, left = false; !left;) {
      await page.keyboard.press(key);
      const at = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('section[aria-labelledby="listing-changes"]');
        const name = focused?.getAttribute('aria-label') ?? focused?.id ?? '';
        return {
          name: `${name} ${focused?.textContent}`,
          inForm: focused?.closest('[data-field]') !== null,
          isCovered: (focused?.getBoundingClientRect().bottom ?? 0) > (bar?.getBoundingClientRect().top ?? 0),
        };
      });
      left = entered && !at.inForm;
      entered ||= at.inForm;
      if (at.inForm) seen.push(at.name);
      if (at.inForm && at.isCovered) covered.push(`${key}: ${at.name}`);
    }
  }
  expect(covered).toEqual([]);
  expect(seen.length).toBeGreaterThan(100);

  // Measured in the page as soon as the toast appears, because it does not stay.
  const gaps = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        new MutationObserver((_, observer) => {
          const toasts = document.querySelector('[aria-label="Notifications"]');
          const bar = document.querySelector('section[aria-labelledby="listing-changes"]');
          if (!bar || !toasts?.textContent) return;
          observer.disconnect();
          const gapAt = (top: number) => {
            scrollTo(0, top);
            return bar.getBoundingClientRect().top - toasts.getBoundingClientRect().bottom;
          };
          resolve([gapAt(0), gapAt(document.body.scrollHeight)]);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await save(page).click();
  for (const gap of await gaps) expect(gap).toBeGreaterThan(0);
});

test('changes by another client are shown to choose from, never overwritten @deep', async ({ page, sandbox }) => {
  const before = await own(sandbox);
  await openWith(page, `${draft}/listing`, sandbox.token('seller'));
  await field(page, 'Name').fill('Support Reply Desk');
  await field(page, 'Problem it solves').fill('Help pages are not looked up when a mail is answered.');
  await page.getByRole('button', { name: 'Add limitation' }).click();
  await field(page, 'Limitation 1').fill('Promises no refund.');
  await sandbox.patch(`/api${draft}`, {
    name: 'Reply Drafter',
    tags: ['mail'],
    agentSummary: {
      ...before.agentSummary,
      runtime: 'local',
      listing: { ...before.agentSummary.listing, inputs: ['A mail'] },
    },
  });

  await save(page).click();
  const both = page.getByRole('list', { name: listingWords.conflicts }).getByRole('listitem');
  await expect(both).toHaveText([/^Name, on the service: Reply Drafter/]);
  await expect(both).toBeInViewport();
  await expect(page.getByText('Tags, Inputs, Agent runtime. You hadn’t changed these fields')).toBeVisible();
  await expect(field(page, 'Tags')).toHaveValue('mail');
  expect(await sandbox.asked(route)).toBe(1);
  await page.getByRole('button', { name: 'Keep mine: Name' }).click();
  await save(page).click();
  await expectToast(page, 'Listing saved');
  expect(await own(sandbox)).toMatchObject({
    name: 'Support Reply Desk',
    tags: ['mail'],
    agentSummary: {
      ...before.agentSummary,
      runtime: 'local',
      listing: {
        ...before.agentSummary.listing,
        problem: 'Help pages are not looked up when a mail is answered.',
        inputs: ['A mail'],
        limitations: ['Promises no refund.'],
      },
    },
  });
  expect((await sent(sandbox)).slice(1)).toHaveLength(1);
});

test('what is refused keeps what was written; an ordinary listing has no form @deep', async ({ page, sandbox }) => {
  await test.step('refused', async () => {
    expectFailures(page, /\b403\b/);
    await openWith(page, `${draft}/listing`, sandbox.token('seller'));
    await field(page, listingWords.shortDescription).fill('Too short');
    await field(page, 'Tags').fill('mail');
    await save(page).click();
    await expect(field(page, listingWords.shortDescription)).toBeFocused();
    await expect(page.getByText('At least 20 characters')).toBeVisible();
    await field(page, listingWords.shortDescription).fill('Drafts replies to mail from your own help pages.');

    await sandbox.fault({ route, status: 403 });
    await save(page).click();
    for (const words of ['The listing wasn’t changed', '403 FORBIDDEN', 'Check the Token screen'])
      await expect(page.getByRole('alert')).toContainText(words);
    await expect(changes(page)).toContainText('2 fields changed');
    // Not even sent if the current state cannot be read first.
    const asked = await sandbox.asked(route);
    await sandbox.fault({ route: productRoute, status: 403 });
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was sent' })).toContainText(
      'Your changes are still here',
    );
    expect(await sandbox.asked(route)).toBe(asked);
    await save(page).click();
    await expectToast(page, 'Listing saved');
    expect((await own(sandbox)).tags).toEqual(['mail']);
  });
  await test.step('an ordinary listing', async () => {
    await openWith(page, `${ownProductPath('2')}/listing`, sandbox.token('seller'));
    await expectScreen(page, 'Listing');
    await expect(page.getByText('This listing is edited in the signed-in site')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Edit in the signed-in site.*marketplace\.example/ })).toHaveAttribute(
      'href',
      /\/listing$/,
    );
  });
});

test('lost answers: the product is read before anything is reported or offered @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b50[03]\b/, /ERR_/);
  const open = openRequests(page);
  await openWith(page, `${draft}/listing`, sandbox.token('seller'));
  // Done, but the answer was lost.
  await sandbox.fault({ route, when: 'after', drop: true, status: 200 });
  await field(page, 'Name').fill('Support Reply Desk');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('The change was saved');
  await expect(changes(page)).toHaveText('Nothing changed');
  expect((await own(sandbox)).name).toBe('Support Reply Desk');

  // Not done.
  await sandbox.fault({ route, status: 500 });
  await field(page, 'Price in USD').fill('29.50');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('The change wasn’t saved');
  await expect(changes(page)).toContainText('1 field changed');
  expect((await own(sandbox)).priceUsd).toBe(19);

  // Done, but nothing can be read: no action until it can. What was read before is no part of it.
  await allAnswered(open);
  await sandbox.fault({ route, when: 'after', status: 503 });
  // The read before the change succeeds, those after it fail.
  await sandbox.fault({ route: productRoute, delayMs: 1 });
  await sandbox.fault({ route: productRoute, status: 503, retryAfter: 60, times: 2 });
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'may or may not have been changed' })).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await sandbox.clearFaults();
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The change was saved' })).toBeVisible();
  expect((await own(sandbox)).priceUsd).toBe(29.5);
  expect(await sandbox.asked(route)).toBe(3);
});
