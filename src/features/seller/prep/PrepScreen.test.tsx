import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/client/queryClient';
import { browserContext } from '../../../spending/context';
import { ids } from '../../../sandbox/testSupport';
import { sample } from '../../../../tests/depth';
import { layOut } from '../../../../tests/support/layout';
import { audition, commit, pack, publish, submit } from '../../../../tests/support/packSeller';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { paths } from '../../../paths';
import { spendingWords } from '../../../shared/spending/words';
import { uiWords } from '../../../ui/words';
import { Component, loader } from './PrepScreen';
import { prepWords } from './words';

const sandbox = sandboxEachTest('seller');
beforeEach(() => void layOut());
afterEach(() => void vi.useRealTimers());

const { checkout, inAudit, verified } = ids;

const open = (id: string = checkout) => drawScreen(paths.prep, { loader, Component }, `/seller/products/${id}/prep`);
const posted = () => sandbox.asked('POST');

/** Chooses the first tier; returns the button that reviews it. */
async function choosing() {
  await userEvent.click(await screen.findByRole('radio', { name: /^Smoke scan/ }));
  return screen.getByRole('button', { name: prepWords.review });
}

/** As above, once it can be reviewed. */
async function choose() {
  const review = await choosing();
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'));
  return review;
}

async function confirm() {
  await userEvent.click(await choose());
  await userEvent.click(await screen.findByLabelText(uiWords.confirmationPhrase));
  await userEvent.paste('RUN_SELLER_PREP');
  await userEvent.click(screen.getByRole('button', { name: 'Spend 120 Points' }));
}

/** From here on, requests for the report, which is checked before a spend, wait for `release`. */
const holdCheck = () => sandbox.fault('seller.report', { hold: true, times: 100 });

test('what was confirmed for one product is sent for that product', async () => {
  await holdCheck();
  open();
  await confirm();
  expect(posted()).toEqual([]);
  await sandbox.release();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(posted()).toEqual([`POST /api/seller/products/${checkout}/prep`]);
  expect((await sandbox.as('seller').product(checkout)).prep).toMatchObject({ tier: 'smoke_scan', points: 120 });
});

test('going to another product before the request is sent charges neither', async () => {
  await holdCheck();
  const { go } = open();
  await confirm();
  await go(`/seller/products/${verified}/prep`);
  await screen.findByRole('heading', { level: 1, name: 'Prep · Clinic Booking Platform' });
  await act(() => sandbox.release());
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted()).toEqual([]);
  expect(browserContext.ledger.visible()).toEqual([]);
});

test('a running prep is followed until it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(inAudit);
  await screen.findByText(prepWords.running);
  await sandbox.set('clock', { advanceMs: 3_600_000 });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(screen.queryByText(prepWords.running)).toBeNull());
});

test('a running prep that can no longer be followed says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(inAudit);
  await screen.findByText(prepWords.running);
  await sandbox.fault('seller.product', { status: 403, code: 'FORBIDDEN', times: 100 });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed');
});

test('a new quote that does not arrive says why, and when to ask again; the previous one stays', async () => {
  open();
  const review = await choose();
  await sandbox.fault('seller.prepQuote', { status: 429, code: 'RATE_LIMIT', retryAfter: 60 });
  await userEvent.click(screen.getByRole('button', { name: spendingWords.quoteAgain }));
  expect(await screen.findByRole('alert')).toHaveTextContent('too many requests (429 RATE_LIMIT)');
  expect(screen.getByRole('timer')).toHaveTextContent(/^Ready again in/);
  expect(review).not.toHaveAttribute('aria-disabled');
});

test('before it is paid, each tier of a Pack says whether it makes the version publishable', async () => {
  await submit(sandbox.as('seller'), pack);
  open(pack);
  const whole = await screen.findByRole('radio', { name: /^Verified listing/i });
  await waitFor(() =>
    expect(whole).toHaveAccessibleDescription(expect.stringContaining('Makes the version publishable')),
  );
  const scan = screen.getByRole('radio', { name: /^Smoke scan/i });
  expect(scan).toHaveAccessibleDescription(expect.stringContaining('Doesn’t make the version publishable'));
  const matrix = screen.getByRole('table', { name: 'What each tier includes' });
  const row = within(matrix).getByRole('row', { name: /^Memory isolation|^memory isolation/ });
  expect(row.textContent).toMatch(/not included.*included$/);
  expect(screen.queryByText('Submit the version first')).toBeNull();
  await userEvent.click(scan);
  await userEvent.click(screen.getByRole('button', { name: prepWords.review }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/Makes it publishable\s*no/);
});

/** Audits the current version of the Pack to its end. */
async function audit() {
  await audition(sandbox.as('seller'), pack);
  await sandbox.set('clock', { advanceMs: 90_000 });
}
test.each(
  sample<[string, () => Promise<unknown>, string]>([
    ['passed', audit, 'Version 0.2.0 has passed its audit and won’t be charged again'],
    [
      'failed',
      async () => {
        await commit(sandbox.as('seller'), pack, '0.3.0', { sandbox: { outcome: 'failing' } });
        await audit();
      },
      'Version 0.3.0 failed its audit. Upload a higher one',
    ],
    ['published', () => audit().then(() => publish(sandbox.as('seller'), pack)), 'Version 0.2.0 is published'],
  ]),
)('an audit that is over is not paid again: %s', async (_, happens, why) => {
  await happens();
  open(pack);
  expect(await screen.findAllByText(why)).not.toHaveLength(0);
  const review = await choosing();
  expect(review).toHaveAccessibleDescription(why);
  await userEvent.click(review);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted()).toEqual([]);
});

test('a version that was not submitted yet is submitted first: until then no prep of it is reviewed', async () => {
  open(pack);
  expect(await screen.findByText('Submit the version first')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Submit it' })).toHaveAttribute('href', `/seller/products/${pack}/publish`);
  const review = await choosing();
  expect(review).toHaveAccessibleDescription('Submit version 0.2.0 first');
  await userEvent.click(review);
  expect(screen.queryByRole('dialog')).toBeNull();
  await submit(sandbox.as('seller'), pack);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByText('Submit the version first')).toBeNull();
});

test('a record that does not say what is next leaves the prep to the service', async () => {
  const { nextAction: _, ...record } = await sandbox.as('seller').product(pack);
  const body = JSON.stringify({ ...record, state: 'en espera' });
  await sandbox.fault('seller.product', { body, times: 100 });
  open(pack);
  expect(await screen.findByText('Submit the version first')).toBeVisible();
  await choose();
});

type Choice = Awaited<ReturnType<typeof quote>>['choices'][number];
const quote = async () => (await sandbox.as('seller').ask('seller.prepQuote', { params: { id: checkout } })).body;

/** From here on, the quote has these tiers instead of its first one, which costs 120 Points. */
async function quoteInstead(...firsts: readonly ((first: Choice) => object)[]) {
  const offer = await quote();
  const [first, ...others] = offer.choices;
  const choices = [...firsts.map((change) => change(first!)), ...others];
  await sandbox.fault('seller.prepQuote', { body: JSON.stringify({ ...offer, choices }), times: 100 });
}

test.each(
  sample<[string, ((first: Choice) => object)[], string]>([
    [
      'two prices',
      [(first) => ({ ...first, reservePoints: 400 })],
      'more than one price: points 120, reservePoints 400.',
    ],
    [
      'one tier twice',
      [(first) => first, (first) => ({ ...first, points: 121 })],
      'This tier is quoted more than once, at different prices.',
    ],
    [
      'another version',
      [(first) => ({ ...first, version: '1.4.1' })],
      'The service quoted another version: 1.4.1, but the quote is for 1.4.2.',
    ],
    [
      'another product',
      [(first) => ({ ...first, productId: 'two' })],
      `The service quoted another product: two, but you asked for ${checkout}.`,
    ],
  ]),
)('a tier with %s says why it cannot be chosen', async (_, firsts, reason) => {
  await quoteInstead(...firsts);
  open();
  const [tier] = await screen.findAllByRole('radio', { name: /^Smoke scan/ });
  expect(tier).toHaveAttribute('aria-disabled', 'true');
  expect(tier).toHaveAccessibleDescription(expect.stringContaining(reason));
  expect(screen.getByText(reason, { exact: false })).toBeVisible();
  await userEvent.click(tier!);
  expect(tier).not.toBeChecked();
});

test('a quote that gives one price twice has no price for any tier', async () => {
  const body = JSON.stringify(await quote()).replace('"points":120', '"points":640,"points":120');
  await sandbox.fault('seller.prepQuote', { body, times: 100 });
  open();
  for (const name of [/^Smoke scan/, /^Deep review/]) {
    const tier = await screen.findByRole('radio', { name });
    expect(tier).toHaveAttribute('aria-disabled', 'true');
    expect(tier).toHaveAccessibleDescription(/The quote has choices\.0\.points more than once\./);
  }
});

test('a chosen tier that loses its price cannot be reviewed, and the button says why', async () => {
  open();
  const review = await choose();
  await quoteInstead((first) => ({ ...first, pointsCost: 400 }));
  await userEvent.click(screen.getByRole('button', { name: spendingWords.quoteAgain }));
  await waitFor(() =>
    expect(review).toHaveAccessibleDescription('The quote names more than one price: points 120, pointsCost 400.'),
  );
  await userEvent.click(review);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a tier says how long it takes, and what else it says is shown below', async () => {
  await quoteInstead((first) => ({ ...first, estimatedSeconds: 90, reviewer: 'a person' }));
  open();
  expect(await screen.findByRole('radio', { name: /^Smoke scan/ })).toHaveAccessibleDescription(
    / Takes about 1 min 30 s /,
  );
  const more = screen.getAllByRole('group').filter(({ textContent }) => textContent?.startsWith('More fields'));
  expect(more.map(({ textContent }) => textContent?.replaceAll(/\s/g, ''))).toContain(
    'MorefieldsofSmokescan{"reviewer":"aperson"}',
  );
});
