import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/client/queryClient';
import { browserContext } from '../../../api/spending/context';
import { deferred, jsonAnswer, refusal } from '../../../api/client/testSupport';
import { layOut } from '../../../../tests/support/layout';
import { paths } from '../../../paths';
import { closeTab, drawScreen, openTab } from '../../../../tests/support/tab';
import { service } from '../../../../tests/support/network';
import { Component, loader } from './PrepScreen';

beforeEach(() => {
  openTab();
  layOut();
});
afterEach(() => {
  closeTab();
  vi.useRealTimers();
});

const quoteOf = (...choices: object[]) => ({ currentVersion: '1.0.0', choices, availablePoints: 5000 });
const tiers = ['a', 'b', 'c', 'd'].map((tier, place) => ({ tier, points: 10 + place }));

/** Any number of products, each with the `quote` and `prep` of `answers` until `refused`; their reports wait for `looked`. */
function open(...choices: object[]) {
  const answers = { quote: quoteOf(...choices), prep: null as object | null, more: {} };
  const refused = { quote: null as Response | null, product: null as Response | null };
  const looked = deferred();
  const sent = service(async ({ url, method }) => {
    if (method === 'POST') return jsonAnswer({ prep: { id: 'w', status: 'running' } }, 202);
    if (url.endsWith('/report')) await looked.promise;
    if (url.endsWith('/prep-quote')) return refused.quote ?? jsonAnswer(answers.quote);
    if (refused.product) return refused.product;
    const id = url.split('/')[4];
    const product = { id, name: `Product ${id}`, prep: answers.prep, ...answers.more };
    return jsonAnswer({ product, report: { status: 'none' } });
  });
  const { go } = drawScreen(paths.prep, { loader, Component }, '/seller/products/one/prep');
  const posted = () => sent.filter(({ method }) => method === 'POST').map(({ url }) => url);
  return { answers, refused, go, looked, posted };
}

/** Chooses the first tier; returns the button that reviews it. */
async function choosing() {
  await userEvent.click(await screen.findByRole('radio', { name: /^A\b/ }));
  return screen.getByRole('button', { name: 'Review prep' });
}

/** The same, once it can be reviewed. */
async function choose() {
  const review = await choosing();
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'));
  return review;
}

async function confirm() {
  await userEvent.click(await choose());
  await userEvent.click(await screen.findByLabelText('Confirmation phrase'));
  await userEvent.paste('RUN_SELLER_PREP');
  await userEvent.click(screen.getByRole('button', { name: 'Spend 10 Points' }));
}

test('what was confirmed for one product is sent for that product', async () => {
  const { looked, posted } = open(...tiers);
  await confirm();
  expect(posted()).toEqual([]);
  looked.resolve();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(posted()).toEqual(['/api/seller/products/one/prep']);
});

test('going to another product before the request is sent charges neither', async () => {
  const { go, looked, posted } = open(...tiers);
  await confirm();
  await go('/seller/products/two/prep');
  await screen.findByRole('heading', { level: 1, name: 'Prep · Product two' });
  await act(async () => looked.resolve());
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted()).toEqual([]);
  expect(browserContext.ledger.visible()).toEqual([]);
});

test('a running prep is followed until it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answers } = open(...tiers);
  answers.prep = { status: 'running' };
  await screen.findByText('A prep is running');
  answers.prep = null;
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(screen.queryByText('A prep is running')).toBeNull());
});

test('a running prep that can no longer be followed says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answers, refused } = open(...tiers);
  answers.prep = { status: 'running' };
  await screen.findByText('A prep is running');
  refused.product = refusal(403, 'FORBIDDEN', 'No.');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed');
});

test('a new quote that does not arrive says why, and when to ask again; the previous one stays', async () => {
  const { refused } = open(...tiers);
  const review = await choose();
  refused.quote = refusal(429, 'RATE_LIMIT', 'No.', { 'retry-after': '60' });
  await userEvent.click(screen.getByRole('button', { name: 'Quote again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('too many requests (429 RATE_LIMIT)');
  expect(screen.getByRole('timer')).toHaveTextContent(/^Ready again in/);
  expect(review).not.toHaveAttribute('aria-disabled');
});

const packOf = (more: object) => ({ assetKind: 'agent_pack', currentVersion: '1.0.0', ...more });

test('before it is paid, each tier of a Pack says whether it makes the version publishable', async () => {
  const { answers } = open(
    { tier: 'smoke_scan', points: 10, gates: ['Models'] },
    { tier: 'verified_listing', points: 40 },
  );
  answers.more = packOf({ state: 'queued' });
  const whole = await screen.findByRole('radio', { name: /^Verified listing/i });
  await waitFor(() =>
    expect(whole).toHaveAccessibleDescription(expect.stringContaining('Makes the version publishable')),
  );
  const scan = screen.getByRole('radio', { name: /^Smoke scan/i });
  expect(scan).toHaveAccessibleDescription(expect.stringContaining('Does not make the version publishable'));
  expect(scan).toHaveAccessibleDescription(expect.stringContaining('1 gate: Models'));
  expect(screen.queryByText('Submit the version first')).toBeNull();
  await userEvent.click(scan);
  await userEvent.click(screen.getByRole('button', { name: 'Review prep' }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/Makes it publishable\s*no/);
});

test.each([
  [packOf({ state: 'verified' }), 'Version 1.0.0 has passed its audit and is not charged again'],
  [packOf({ state: 'changes_needed' }), 'Version 1.0.0 failed its audit; upload a higher one'],
  [packOf({ state: 'published' }), 'Version 1.0.0 is published'],
])('an audit that is over is not paid again: %o', async (more, why) => {
  const { answers, posted } = open(...tiers);
  answers.more = more;
  expect(await screen.findAllByText(why)).not.toHaveLength(0);
  const review = await choosing();
  expect(review).toHaveAccessibleDescription(why);
  await userEvent.click(review);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted()).toEqual([]);
});

test('a version that was not submitted yet is submitted first', async () => {
  const { answers } = open(...tiers);
  answers.more = packOf({ state: 'ready', versions: [{ version: '1.0.0', state: 'not_audited' }] });
  expect(await screen.findByText('Submit the version first')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Submit it' })).toHaveAttribute('href', '/seller/products/one/publish');
});

const a = { tier: 'a', points: 40 };
test.each<[string, object[], string]>([
  ['two prices', [{ ...a, reservePoints: 400 }], 'more than one price: points 40, reservePoints 400.'],
  ['one tier twice', [a, { ...a, points: 41 }], 'This tier is quoted more than once, at different prices.'],
  ['another product', [{ ...a, productId: 'two' }], 'The service quoted another product: two; you asked for one.'],
])('a tier with %s says why it cannot be chosen', async (_, choices, reason) => {
  open(...choices);
  const tier = await screen.findByRole('radio', { name: 'A' });
  expect(tier).toHaveAttribute('aria-disabled', 'true');
  expect(tier).toHaveAccessibleDescription(expect.stringContaining(reason));
  expect(screen.getByText(reason, { exact: false })).toBeVisible();
  await userEvent.click(tier);
  expect(tier).not.toBeChecked();
});

test('a chosen tier that loses its price cannot be reviewed, and the button says why', async () => {
  const { answers } = open(a);
  const review = await choose();
  answers.quote = quoteOf({ ...a, pointsCost: 400 });
  await userEvent.click(screen.getByRole('button', { name: 'Quote again' }));
  await waitFor(() =>
    expect(review).toHaveAccessibleDescription('The quote names more than one price: points 40, pointsCost 400.'),
  );
  await userEvent.click(review);
  expect(screen.queryByRole('dialog')).toBeNull();
});
