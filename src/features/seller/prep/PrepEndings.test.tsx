/** How a prep can end on its screen, from the review to the report, and its effect on the Points. */
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { sample } from '../../../../tests/depth';
import { layOut } from '../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import type { FaultForm } from '../../../api/client/sandbox/faultForm';
import { paths } from '../../../paths';
import { ids } from '../../../sandbox/testSupport';
import { browserContext } from '../../../spending/context';
import { spendingWords } from '../../../shared/spending/words';
import { sharedWords } from '../../../shared/words';
import { uiWords } from '../../../ui/words';
import { sellerWords } from '../words';
import { Component, loader } from './PrepScreen';
import { prepWords } from './words';

// There are no styles here, and to ask every element for its own would be most of the work.
configure({ defaultHidden: true });

const sandbox = sandboxEachTest('seller');
beforeEach(() => void layOut());

const { checkout } = ids;
const phrase = 'RUN_SELLER_PREP';

const open = () => drawScreen(paths.prep, { loader, Component }, `/seller/products/${checkout}/prep`);
const posted = () => sandbox.asked('POST');
async function points() {
  const { available, held, spent } = (await sandbox.state()).accounts.seller;
  return { available, held, spent };
}
const untouched = { available: 5_000, held: 0, spent: 0 };
const charged = { available: 4_880, held: 120, spent: 0 };

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const findDialog = () => screen.findByRole('dialog', { name: prepWords.confirm });
const findPhrase = () => screen.findByLabelText(uiWords.confirmationPhrase);
const findNotice = () => screen.findByRole('region', { name: spendingWords.outcomeUnknown });

async function review() {
  await userEvent.click(await screen.findByRole('radio', { name: /^Smoke scan/ }));
  await waitFor(() => expect(button(prepWords.review)).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(button(prepWords.review));
}

async function confirm(price = 120) {
  await userEvent.click(await findPhrase());
  await userEvent.paste(phrase);
  await userEvent.click(button(`Spend ${price} Points`));
}

/** Opens the screen and confirms a prep for 120 Points, under this fault. */
async function confirmUnder(fault: Omit<FaultForm, 'route'>) {
  await sandbox.fault('seller.prep', fault);
  const place = open();
  await review();
  await confirm();
  return place;
}

const findReport = () => screen.findByRole('heading', { name: 'Elsewhere' });

/** What the table of changes says, each row as one line. */
const changes = () =>
  within(screen.getByRole('table', { name: spendingWords.whatChanged }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, (cell) => cell.textContent?.trim()).join(' | '));

describe('before anything is sent', () => {
  test('only the exact phrase arms it, and closing voids what was typed', async () => {
    open();
    await screen.findByRole('radio', { name: /^Smoke scan/ });
    expect(button(prepWords.review)).toHaveAccessibleDescription('Choose a tier first');
    await review();
    for (const wrong of ['', phrase.toLowerCase(), `${phrase} `]) {
      const field = await findPhrase();
      await userEvent.clear(field);
      await userEvent.click(field);
      await userEvent.paste(wrong);
      await userEvent.keyboard('{Enter}');
      expect(button('Spend 120 Points')).toHaveAttribute('aria-disabled', 'true');
      expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await userEvent.click(button(uiWords.cancel));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await review();
    expect(await findPhrase()).toHaveValue('');
    expect(posted()).toEqual([]);
  });

  test('too few Points: the review is closed, and says how many are missing and where to get them', async () => {
    const { body } = await sandbox.as('seller').ask('seller.prepQuote', { params: { id: checkout } });
    await sandbox.fault('seller.prepQuote', { body: JSON.stringify({ ...body, availablePoints: 40 }), times: 100 });
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Verified listing/ }));
    expect(button(prepWords.review)).toHaveAccessibleDescription('Not enough Points: 600 Points missing');
    await userEvent.click(button(prepWords.review));
    expect(screen.queryByRole('dialog')).toBeNull();
    const panel = screen.getByRole('region', { name: 'Review' });
    expect(panel).toHaveTextContent('You’re 600 Points short.');
    expect(panel).toHaveTextContent('Get more Points in the signed-in site.');
  });
});

test('above the session’s cap it asks once more, and only then for the consent', async () => {
  browserContext.cap.set(100);
  open();
  await review();
  const question = await screen.findByRole('dialog', { name: spendingWords.overCap });
  for (const line of [
    `${spendingWords.sessionCap}100 Points`,
    'so far0 Points',
    'This adds120 Points',
    'New total120 Points',
  ])
    expect(question).toHaveTextContent(line);
  expect(screen.queryByRole('dialog', { name: prepWords.confirm })).toBeNull();
  await userEvent.click(button(uiWords.cancel));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(button(prepWords.review));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue anyway' }));
  await findDialog();
  expect(posted()).toEqual([]);
  await confirm();
  await findReport();
  expect(posted()).toHaveLength(1);
  expect(await points()).toEqual(charged);
});

describe('refused', () => {
  const malformed = JSON.stringify({
    error: {
      code: 'BAD_REQUEST',
      message: 'tier is malformed',
      fields: [{ field: 'tier', message: 'tier must be one of the quoted four.' }],
    },
  });

  test.each(
    sample<[string, Omit<FaultForm, 'route'>, readonly string[]]>([
      ['a 400', { status: 400, body: malformed }, ['400 BAD_REQUEST', 'tier must be one of the quoted four.']],
      ['a 403', { status: 403, code: 'FORBIDDEN' }, ['403 FORBIDDEN']],
      ['a token', { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' }, ['Only the signed-in site may do this']],
    ]),
  )('with %s: it is explained, and nothing is spent or sent again', async (_, fault, texts) => {
    await confirmUnder(fault);
    await screen.findByRole('button', { name: uiWords.close });
    for (const text of texts) await waitFor(async () => expect(await findDialog()).toHaveTextContent(text));
    expect(posted()).toHaveLength(1);
    expect(await points()).toEqual(untouched);
  });

  test.each(
    sample([
      ['AI_WORKLOAD_BUSY', 'The service is busy. Nothing was charged.'],
      ['RATE_LIMIT', 'Too many requests'],
    ]),
  )('with 429 %s: nothing can be quoted again before the wait is over', async (code, text) => {
    await confirmUnder({ status: 429, code, retryAfter: 30 });
    await screen.findByText(text);
    expect(screen.getByRole('timer')).toHaveTextContent(/^Ready again in (30|2\d) s$/);
    expect(within(await findDialog()).getByRole('button', { name: spendingWords.quoteAgain })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(posted()).toHaveLength(1);
    expect(await points()).toEqual(untouched);
  });

  test('with 402, where the balance was not known: says how many Points are missing and where to get them', async () => {
    const { body } = await sandbox.as('seller').ask('seller.prepQuote', { params: { id: checkout } });
    const { availablePoints: _, ...quote } = body;
    await sandbox.fault('seller.prepQuote', { body: JSON.stringify(quote), times: 100 });
    const refusal = { error: { code: 'INSUFFICIENT_POINTS', message: 'No.' }, availablePoints: 40 };
    await sandbox.fault('seller.prep', { status: 402, body: JSON.stringify(refusal) });
    open();
    await review();
    expect(await findDialog()).toHaveTextContent('Balanceunknown');
    await confirm();
    await screen.findByText('Not enough Points');
    expect(await findDialog()).toHaveTextContent('Missing80 Points');
    expect(await findDialog()).toHaveTextContent('Get more Points in the signed-in site.');
  });

  test('by terms that have to be accepted: they can be accepted there, and it is then reviewed again', async () => {
    await confirmUnder({ status: 403, code: 'FORBIDDEN', message: 'Accept the new terms first.' });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the terms and review again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted().filter((request) => request.endsWith('/prep'))).toHaveLength(1);
    await review();
    await confirm();
    await findReport();
    expect(await points()).toEqual(charged);
  });
});

describe('changed since the review', () => {
  test('another version: old and new are shown, and the new price is confirmed again', async () => {
    open();
    await review();
    await sandbox.set(`products/${checkout}/versions`, { version: '1.5.0', sizeBytes: 510_000 });
    await confirm();
    const again = await screen.findByRole('button', { name: /^Review at \d+ Points$/ });
    const [, price = ''] = /^Review at (\d+) Points$/.exec(again.textContent ?? '') ?? [];
    expect(screen.getByRole('alert')).toHaveTextContent(`The price rose to ${price} Points`);
    expect(changes()).toEqual(
      expect.arrayContaining(['Version | 1.4.2 | 1.5.0', `Smoke scan | 120 Points | ${price} Points`]),
    );
    expect(await points()).toEqual(untouched);
    await userEvent.click(again);
    expect(await findPhrase()).toHaveValue('');
    await confirm(Number(price));
    await findReport();
    expect(await points()).toEqual({ available: 5_000 - Number(price), held: Number(price), spent: 0 });
  });

  test('another price: each is shown, old and new, and the tier then has the new one', async () => {
    open();
    await review();
    await sandbox.set('prices', { percent: 10 });
    await confirm();
    await screen.findByRole('button', { name: 'Review at 132 Points' });
    expect(screen.getByRole('alert')).toHaveTextContent('The price rose to 132 Points');
    expect(changes()).toContain('Smoke scan | 120 Points | 132 Points');
    expect(changes().join()).not.toContain('Version');
    await userEvent.click(button(uiWords.close));
    expect(await screen.findByRole('radio', { name: 'Smoke scan, 132 Points' })).toBeVisible();
    expect(posted()).toHaveLength(1);
  });

  test('another client was first: no second charge follows', async () => {
    open();
    await review();
    const paid = { tier: 'deep_review', expectedVersion: '1.4.2', expectedPoints: 1_890, confirmation: phrase };
    await sandbox.as('seller').ask('seller.prep', { params: { id: checkout }, body: paid });
    await confirm();
    await screen.findByText(spendingWords.somethingChanged);
    await waitFor(async () => expect(await findDialog()).toHaveTextContent('Another prep is running'));
    await userEvent.click(button(uiWords.close));
    expect(await screen.findByText(prepWords.running)).toBeVisible();
    expect(button(prepWords.review)).toHaveAttribute('aria-disabled', 'true');
    expect(await points()).toEqual({ available: 3_110, held: 1_890, spent: 0 });
  });
});

describe('unknown', () => {
  test.each(
    sample<[string, object]>([
      ['is for something else', { maintenance: { id: 'm', state: 'scheduled' } }],
      ['denies it', { success: false }],
    ]),
  )('an answer that %s is not called a start, and locks', async (_, body) => {
    await confirmUnder({ when: 'before', status: 202, body: JSON.stringify(body) });
    const notice = await findNotice();
    expect(notice).toHaveTextContent('may have been spent');
    expect(notice).toHaveTextContent('. The response ');
    expect(notice).toHaveFocus();
    expect(screen.queryByText(/^Prep started/)).toBeNull();
    expect(button(prepWords.review)).toHaveAttribute('aria-disabled', 'true');
    expect(posted()).toHaveLength(1);
  });

  test.each(
    sample<[string, Omit<FaultForm, 'route'>]>([
      ['is denied', { status: 202, body: '{"success":false}' }],
      ['is an error of the server', { status: 503 }],
      ['is a page', { body: '<html>proxy</html>', contentType: 'text/html' }],
    ]),
  )('a start whose answer %s is found, and charged once', async (_, fault) => {
    await confirmUnder({ when: 'after', ...fault });
    await findReport();
    expect(await screen.findByText('Prep started for 120 Points')).toBeVisible();
    expect(posted()).toHaveLength(1);
    expect(await points()).toEqual(charged);
  });

  test('while the product cannot be read it stays locked, and is read again on request', async () => {
    await sandbox.fault('seller.prep', { when: 'before', status: 500 });
    open();
    await review();
    await sandbox.fault('seller.product', { status: 403, code: 'FORBIDDEN', times: 100 });
    await confirm();
    await screen.findByText(prepWords.notLoaded);
    expect(button(prepWords.review)).toHaveAttribute('aria-disabled', 'true');
    const reads = sandbox.asked('GET').length;
    await userEvent.click(button(sharedWords.checkAgain));
    await waitFor(() => expect(sandbox.asked('GET').length).toBeGreaterThan(reads));
    expect(await screen.findByText(prepWords.notLoaded)).toBeVisible();
    expect(button(prepWords.review)).toHaveAttribute('aria-disabled', 'true');
  });
});

test('a start of something else than was confirmed says so, on the next screen and among the attempts', async () => {
  const prep = { id: 'w', tier: 'deep_review', version: '1.4.2', points: 2_980, status: 'running' };
  const { go } = await confirmUnder({ when: 'after', status: 202, body: JSON.stringify({ prep }) });
  await findReport();
  const differs = 'tier deep_review instead of smoke_scan, Points 2,980 instead of 120';
  expect(await screen.findByText('The service started something other than what you confirmed')).toBeVisible();
  expect(screen.getByText(`The prep has ${differs}.`)).toBeVisible();
  await go(`/seller/products/${checkout}/prep`);
  expect(await screen.findByRole('table', { name: spendingWords.earlierAttempts })).toHaveTextContent(
    `Accepted by the service, but not as confirmed: ${differs}`,
  );
});

test('a prep left while it is being sent tells its end on the screen after it', async () => {
  await sandbox.fault('seller.prep', { hold: true });
  const { go } = open();
  await review();
  await confirm();
  await waitFor(() => expect(posted()).toHaveLength(1));
  await go('/elsewhere');
  await findReport();
  expect(screen.queryByRole('dialog')).toBeNull();
  await sandbox.release();
  expect(await screen.findByText('Prep started for 120 Points.')).toBeVisible();
  expect(screen.getByRole('link', { name: sellerWords.openReport })).toHaveAttribute(
    'href',
    `/seller/products/${checkout}/report`,
  );
});
