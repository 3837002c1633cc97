import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonAnswer } from '../../../api/client/testSupport';
import { openListing, own, press, status, write } from '../../../../tests/support/listing';
import { closeTab, openTab } from '../../../../tests/support/tab';

Element.prototype.scrollIntoView = () => undefined;
beforeEach(() => void openTab());
afterEach(closeTab);

test('a refusal is shown at its fields until they change; what belongs to no field is shown beside them', async () => {
  const fields = [
    { field: 'agent_summary.listing.limitations[1]', message: 'Say which price.' },
    { field: 'tags', message: 'Two tags at least.' },
    { field: 'agentSummary', message: 'The summary is too vague.' },
  ];
  const { patches } = await openListing(() =>
    jsonAnswer({ error: { code: 'BAD_REQUEST', message: 'No.', fields } }, 400),
  );
  await write('Limitation 2', 'Knows no prices');
  await press('Save');
  const second = screen.getByRole('textbox', { name: 'Limitation 2' });
  await waitFor(() => expect(second).toBeInvalid());
  expect(second).toHaveAccessibleDescription(/Say which price/);
  expect(screen.getByRole('alert')).toHaveTextContent('The summary is too vague.');
  expect(screen.getByRole('textbox', { name: 'Tags' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveFocus();
  await write('Limitation 2', 'Knows no price of 2026');
  expect(second).toBeValid();
  expect(screen.getByRole('textbox', { name: 'Tags' })).toBeInvalid();
  // The whole summary is sent as it was read, in the spelling of its source.
  expect(JSON.parse(patches()[0]?.body ?? '')).toEqual({
    agentSummary: {
      moon: 1,
      listing: { ...own.agent_summary.listing, limitations: ['Knows no law', 'Knows no prices'] },
    },
  });
});

test('after a lost answer, each field is reported as saved or not, and the rest can be saved again', async () => {
  const { patches } = await openListing((_, product) => {
    product.name = 'Drafter 2';
    return jsonAnswer({}, 503);
  });
  await write('Name', 'Drafter 2');
  await write('Tags', 'law');
  expect(status()).toHaveTextContent('2 fields changed: Name, Tags');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Part of the change was saved');
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved: Tags.');
  expect(status()).toHaveTextContent('1 field changed: Tags');
  expect(patches()).toHaveLength(1);
});

test("after a save the form shows the service's version; text typed meanwhile stays", async () => {
  let answer: () => void = () => undefined;
  await openListing(async (_, product) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    product.name = 'DRAFTER 2';
    return jsonAnswer({ product });
  });
  await write('Name', 'Drafter 2');
  await press('Save');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true'));
  await write('Problem it solves', 'Mail takes half of the day and more of the night');
  await waitFor(() => {
    answer();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('DRAFTER 2');
  });
  expect(status()).toHaveTextContent('1 field changed: Problem it solves');
  expect(screen.getByText('Listing saved')).toBeInTheDocument();
});

test('an answer without a product does not change the form until the product has been read again', async () => {
  const { product } = await openListing(() => jsonAnswer({ ok: true }));
  await write('Name', 'Drafter 2');
  product.name = 'Drafter';
  await press('Save');
  await screen.findByText('Listing saved');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Drafter 2');
});

test("the service's version of a save is adopted once it is read, even when the answer had no product", async () => {
  const { patches } = await openListing((_, product) => {
    product.tags = ['law'];
    return jsonAnswer({ ok: true });
  });
  await write('Tags', 'Law');
  await press('Save');
  await screen.findByText('Listing saved');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveValue('law'));
  expect(status()).toHaveTextContent('Nothing changed');
  expect(screen.queryByRole('list', { name: 'Changed by both' })).not.toBeInTheDocument();
  expect(sessionStorage.getItem('console.listingDrafts')).toBeNull();
  expect(patches()).toHaveLength(1);
});

test('a save sends the values at the press on Save, never those typed while the product was read', async () => {
  const { patches, hold } = await openListing((sent, product) => {
    Object.assign(product, JSON.parse(sent.body ?? ''));
    return jsonAnswer({ product });
  });
  await write('Price in USD', '29.50');
  const read = hold();
  await press('Save');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true'));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Price in USD' }));
  await write('Name', 'Dr');
  read();
  await screen.findByText('Listing saved');
  expect(patches().map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([{ priceUsd: 29.5 }]);
  expect(screen.getByRole('textbox', { name: 'Price in USD' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Dr');
  expect(status()).toHaveTextContent('2 fields changed: Name, Price in USD');
});

test('typing during a save does not hide that the service changed the same field', async () => {
  const { product, patches, hold } = await openListing((sent, held) => {
    Object.assign(held, JSON.parse(sent.body ?? ''));
    return jsonAnswer({ product: held });
  });
  await write('Name', 'Mine');
  product.tags = ['theirs'];
  const read = hold();
  await press('Save');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true'));
  await write('Tags', 'mine');
  read();
  await screen.findByText('Listing saved');
  expect(patches().map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([{ name: 'Mine' }]);
  expect(screen.getByRole('list', { name: 'Changed by both' })).toHaveTextContent(/Tags.*theirs/);
  expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveValue('mine');
});

test("an entry's mark disappears when the entries move; an error of a missing entry is shown at the list", async () => {
  const fields = [
    { field: 'limitations[1]', message: 'Say which price.' },
    { field: 'inputs[3]', message: 'One input too many.' },
  ];
  await openListing(() => jsonAnswer({ error: { code: 'BAD_REQUEST', message: 'No.', fields } }, 400));
  await write('Limitation 2', 'Knows no prices');
  await press('Save');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Limitation 2' })).toBeInvalid());
  expect(screen.getByRole('button', { name: 'Add input' })).toHaveAccessibleDescription(/One input too many/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Limitation 1' }), '{Enter}');
  expect(screen.getByRole('textbox', { name: 'Limitation 3' })).toHaveValue('Knows no prices');
  expect(screen.getByRole('textbox', { name: 'Limitation 2' })).toBeValid();
});

test.each([
  [undefined, 'Its state has changed. Read the message above, then save again.'],
  ['running', 'A prep of this product is running: wait until it ends, then save again.'],
])('a 409 while its prep is %s', async (prep, next) => {
  const { product } = await openListing(() => jsonAnswer({ error: { code: 'CONFLICT', message: 'Locked.' } }, 409));
  if (prep) Object.assign(product, { prep: { id: 'r', status: prep } });
  await write('Name', 'Drafter 2');
  await press('Save');
  expect(await screen.findByText(next)).toBeInTheDocument();
});

test('fields changed on both sides are chosen one by one; fields unchanged here follow the service', async () => {
  const { product, patches } = await openListing((sent, held) => {
    Object.assign(held, JSON.parse(sent.body ?? ''));
    return jsonAnswer({ product: held });
  });
  await write('Name', 'Mine');
  await write('Tags', 'mine');
  Object.assign(product, { name: 'Theirs', tags: ['theirs'], businessUseCase: 'New' });
  await press('Save');
  expect(await screen.findByRole('list', { name: 'Changed by both' })).toHaveTextContent(/Name.*Theirs.*Tags.*theirs/);
  expect(screen.getByText(/^Business use case\. You had made no changes there/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Business use case' })).toHaveValue('New');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  expect(patches()).toHaveLength(0);
  await press('Keep mine: Name');
  expect(screen.getByRole('button', { name: 'Keep mine: Tags' })).toHaveFocus();
  await press("Take the service's: Tags");
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveValue('theirs');
  expect(status()).toHaveTextContent('1 field changed: Name');
  await press('Save');
  await screen.findByText('Listing saved');
  expect(patches().map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([{ name: 'Mine' }]);
  expect(status()).toHaveTextContent('Nothing changed');
});

test('a discarded change can be restored, once', async () => {
  await openListing(() => jsonAnswer({}));
  await write('Name', 'Drafter 2');
  await press('Discard');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Drafter');
  expect(sessionStorage.getItem('console.listingDrafts')).toBeNull();
  await press('Undo discard');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Drafter 2');
  expect(sessionStorage.getItem('console.listingDrafts')).toContain('Drafter 2');
});
