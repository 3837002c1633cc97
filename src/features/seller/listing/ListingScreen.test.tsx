import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sample } from '../../../../tests/depth';
import {
  changeElsewhere,
  openListing,
  preparedPack,
  clickButton,
  status,
  write,
} from '../../../../tests/support/listing';
import { audition, pack, wholeDraft } from '../../../../tests/support/packSeller';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { listingWords } from './words';

Element.prototype.scrollIntoView = () => undefined;
const sandbox = sandboxEachTest('seller');

const field = (name: string) => screen.getByRole('textbox', { name });
/** The next save is refused with these words, once it is released if it is held. */
const refuse = (hold: boolean, ...fields: { field: string; message: string }[]) => {
  const body = JSON.stringify({ error: { code: 'BAD_REQUEST', message: 'No.', fields } });
  return sandbox.fault('listing.update', { status: 400, body, hold });
};
const isSaving = () =>
  waitFor(() => expect(screen.getByRole('button', { name: listingWords.save })).toHaveAttribute('aria-busy', 'true'));

test('a refusal is shown at its fields until they change; what belongs to no field is shown beside them', async () => {
  // Read in a spelling, and with a field, that the sandbox does not have.
  const { agentSummary, ...product } = await preparedPack(sandbox);
  const body = JSON.stringify({ product: { ...product, agent_summary: { moon: 1, ...agentSummary } } });
  await sandbox.fault('seller.product', { body, times: 100 });
  const patches = await openListing(sandbox);
  await refuse(
    false,
    { field: 'agent_summary.listing.limitations[1]', message: 'Say which price.' },
    { field: 'tags', message: 'Two tags at least.' },
    { field: 'agentSummary', message: 'The summary is too vague.' },
  );
  await write('Limitation 2', 'Knows no prices');
  await clickButton(listingWords.save);
  const second = field('Limitation 2');
  await waitFor(() => expect(second).toBeInvalid());
  expect(second).toHaveAccessibleDescription(/Say which price/);
  expect(screen.getByRole('alert')).toHaveTextContent('The summary is too vague.');
  expect(field('Tags')).toBeInvalid();
  expect(field('Tags')).toHaveFocus();
  await write('Limitation 2', 'Knows no price of 2026');
  expect(second).toBeValid();
  expect(field('Tags')).toBeInvalid();
  // The whole summary is sent as it was read, in its original spelling.
  const listing = { ...agentSummary.listing, limitations: ['Knows no law', 'Knows no prices'] };
  expect(patches()).toEqual([{ agentSummary: { moon: 1, ...agentSummary, listing } }]);
});

test('numbers that are sent back with a change keep their digits', async () => {
  const summary = (limitation: string) =>
    `{"score":1.0,"id":9007199254740993,"listing":{"limitations":["${limitation}"],"weight":0.10}}`;
  const body = `{"product":{"id":"${pack}","assetKind":"agent_pack","name":"Drafter","agentSummary":${summary('Knows no law')}}}`;
  await sandbox.fault('seller.product', { body, times: 100 });
  await openListing(sandbox);
  await sandbox.fault('listing.update', { body: '{"ok":true}' });
  await write('Limitation 1', 'Knows no price');
  await clickButton(listingWords.save);
  await screen.findByText('Listing saved');
  const sent = sandbox.sent.filter(({ method }) => method === 'PATCH').map(({ body: text }) => text);
  expect(sent).toEqual([`{"agentSummary":${summary('Knows no price')}}`]);
});

test("after a save the form shows the service's version, and text typed in the meantime stays", async () => {
  const patches = await openListing(sandbox);
  await sandbox.fault('listing.update', { when: 'after', hold: true });
  await write('Name', 'Drafter 2');
  await clickButton(listingWords.save);
  await isSaving();
  await write('Problem it solves', 'Mail takes half of the day and more of the night');
  await waitFor(() => expect(patches()).toHaveLength(1));
  await changeElsewhere(sandbox, { name: 'DRAFTER 2' });
  await sandbox.release();
  await waitFor(() => expect(field('Name')).toHaveValue('DRAFTER 2'));
  expect(status()).toHaveTextContent('1 field changed: Problem it solves');
  expect(screen.getByText('Listing saved')).toBeInTheDocument();
});

test("the service's version of a save is adopted once it is read, even when the answer had no product", async () => {
  const patches = await openListing(sandbox);
  await sandbox.fault('listing.update', { when: 'after', hold: true, body: '{"ok":true}' });
  await write('Tags', 'Law');
  await clickButton(listingWords.save);
  await isSaving();
  await waitFor(() => expect(patches()).toHaveLength(1));
  await changeElsewhere(sandbox, { tags: ['law'] });
  await sandbox.release();
  await screen.findByText('Listing saved');
  await waitFor(() => expect(field('Tags')).toHaveValue('law'));
  expect(status()).toHaveTextContent('Nothing changed');
  expect(screen.queryByRole('list', { name: listingWords.conflicts })).not.toBeInTheDocument();
  expect(sessionStorage.getItem('console.listingDrafts')).toBeNull();
  expect(patches()).toHaveLength(1);
});

test('a save sends the values as of the click on Save, not those typed while the product was being read', async () => {
  const patches = await openListing(sandbox);
  await write('Price in USD', '29.50');
  await sandbox.fault('seller.product', { hold: true });
  await clickButton(listingWords.save);
  await isSaving();
  await userEvent.clear(field('Price in USD'));
  await write('Name', 'Dr');
  await sandbox.release();
  await screen.findByText('Listing saved');
  expect(patches()).toEqual([{ priceUsd: 29.5 }]);
  expect(field('Price in USD')).toHaveValue('');
  expect(field('Name')).toHaveValue('Dr');
  expect(status()).toHaveTextContent('2 fields changed: Name, Price in USD');
});

test("an entry's error disappears when the entries move, and the error of a missing entry is shown at the list", async () => {
  await openListing(sandbox);
  await refuse(
    false,
    { field: 'limitations[1]', message: 'Say which price.' },
    { field: 'inputs[13]', message: 'One input too many.' },
  );
  await write('Limitation 2', 'Knows no prices');
  await clickButton(listingWords.save);
  await waitFor(() => expect(field('Limitation 2')).toBeInvalid());
  expect(screen.getByRole('button', { name: 'Add input' })).toHaveAccessibleDescription(/One input too many/);
  await userEvent.type(field('Limitation 1'), '{Enter}');
  expect(field('Limitation 3')).toHaveValue('Knows no prices');
  expect(field('Limitation 2')).toBeValid();
});

test('a refusal of a field that was changed meanwhile is shown without moving the focus while the user is typing', async () => {
  await openListing(sandbox);
  await refuse(
    true,
    { field: 'limitations[1]', message: 'Say which price.' },
    { field: 'tags[0]', message: 'Law is no tag.' },
    { field: 'agentSummary', message: 'Too vague.' },
  );
  await write('Limitation 2', 'Knows no prices');
  await write('Tags', 'Law');
  await clickButton(listingWords.save);
  await isSaving();
  await write('Tags', 'contracts');
  await write('Limitation 1', 'Knows no law of 2026');
  await sandbox.release();
  await waitFor(() => expect(field('Limitation 2')).toBeInvalid());
  const alert = screen.getByRole('alert');
  const items = () => [...alert.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items()).toEqual(['Too vague.', 'Tags, entry 1, changed since it was sent: Law is no tag.']);
  expect(alert).toHaveTextContent('Correct the marked fields, then save again.');
  expect(field('Tags')).toBeValid();
  expect(field('Tags')).toHaveValue('contracts');
  expect(field('Limitation 1')).toHaveFocus();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('The listing wasn’t changed'),
  );
  // A corrected field that already shows its error is not named a second time.
  await write('Limitation 2', 'Knows no price of 2026');
  expect(field('Limitation 2')).toBeValid();
  expect(items()).toHaveLength(2);
});

test('when every refused field has changed in the meantime, no fields are said to be marked', async () => {
  await openListing(sandbox);
  await refuse(true, { field: 'name', message: 'Taken.' });
  await write('Name', 'Drafter 2');
  await clickButton(listingWords.save);
  await isSaving();
  await write('Name', 'Drafter 3');
  await sandbox.release();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Name, changed since it was sent: Taken.');
  expect(alert).toHaveTextContent('Fix what the service lists, then send it again.');
  expect(field('Name')).toBeValid();
  // The refused value is still wrong when it is typed again.
  await write('Name', 'Drafter 2');
  expect(field('Name')).toHaveAccessibleDescription(/Taken/);
});

test.each(
  sample([
    [
      undefined,
      () => sandbox.fault('listing.update', { status: 409 }),
      'Its state has changed. Read the message above, then save again.',
    ],
    [
      'running',
      async () => {
        await changeElsewhere(sandbox, { agentSummary: wholeDraft.agentSummary });
        expect((await audition(sandbox.as('seller'), pack)).status).toBe(202);
      },
      'A prep of this product is running. Wait until it ends, then save again.',
    ],
  ]),
)('a 409 while its prep is %s', async (_, happens, next) => {
  await openListing(sandbox);
  await happens();
  await write('Name', 'Drafter 2');
  await clickButton(listingWords.save);
  expect(await screen.findByText(next)).toBeInTheDocument();
});

test('after a lost answer, a change that the service stored in its own spelling counts as saved and is what the form shows', async () => {
  const patches = await openListing(sandbox);
  await sandbox.fault('listing.update', { status: 503, hold: true });
  await write('Tags', 'Law\nEU');
  await write('Name', 'Drafter 2');
  await clickButton(listingWords.save);
  await waitFor(() => expect(patches()).toHaveLength(1));
  await changeElsewhere(sandbox, { tags: ['eu', 'law'] });
  await sandbox.release();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Only part of the change was saved');
  expect(alert).toHaveTextContent('Not saved: Name.');
  expect(field('Tags')).toHaveValue('eu\nlaw');
  expect(status()).toHaveTextContent('1 field changed: Name');
  expect(screen.queryByRole('list', { name: listingWords.conflicts })).not.toBeInTheDocument();
  // Nor is it a conflict when the draft is restored later.
  expect(sessionStorage.getItem('console.listingDrafts')).not.toContain('Law');
  expect(patches()).toHaveLength(1);
});

test('fields changed on both sides are chosen one by one; fields unchanged here follow the service', async () => {
  const patches = await openListing(sandbox);
  await write('Name', 'Mine');
  await write('Tags', 'mine');
  const businessUseCase = 'A use that nobody here has thought of.';
  await changeElsewhere(sandbox, { name: 'Theirs', tags: ['theirs'], businessUseCase });
  await clickButton(listingWords.save);
  expect(await screen.findByRole('list', { name: listingWords.conflicts })).toHaveTextContent(
    /Name.*Theirs.*Tags.*theirs/,
  );
  expect(screen.getByText(/^Business use case\. You hadn’t changed these fields/)).toBeInTheDocument();
  expect(field('Business use case')).toHaveValue(businessUseCase);
  expect(screen.getByRole('button', { name: listingWords.save })).toHaveAttribute('aria-disabled', 'true');
  expect(patches()).toHaveLength(0);
  await clickButton('Keep mine: Name');
  expect(screen.getByRole('button', { name: 'Keep mine: Tags' })).toHaveFocus();
  await clickButton('Use the service’s: Tags');
  expect(screen.getByRole('button', { name: listingWords.save })).toHaveFocus();
  expect(field('Tags')).toHaveValue('theirs');
  expect(status()).toHaveTextContent('1 field changed: Name');
  await clickButton(listingWords.save);
  await screen.findByText('Listing saved');
  expect(patches()).toEqual([{ name: 'Mine' }]);
  expect(status()).toHaveTextContent('Nothing changed');
});

test('a discarded change can be restored, once', async () => {
  await openListing(sandbox);
  await write('Name', 'Drafter 2');
  await clickButton('Discard');
  expect(field('Name')).toHaveValue('Drafter');
  expect(sessionStorage.getItem('console.listingDrafts')).toBeNull();
  await clickButton('Undo discard');
  expect(field('Name')).toHaveValue('Drafter 2');
  expect(sessionStorage.getItem('console.listingDrafts')).toContain('Drafter 2');
});
