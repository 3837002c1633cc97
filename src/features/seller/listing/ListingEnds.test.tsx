import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonAnswer } from '../../../api/client/testSupport';
import { openListing, press, status, write } from '../../../../tests/support/listing';
import { closeTab, openTab } from '../../../../tests/support/tab';

Element.prototype.scrollIntoView = () => undefined;
beforeEach(() => void openTab());
afterEach(closeTab);

const refusal = (...fields: { field: string; message: string }[]) =>
  jsonAnswer({ error: { code: 'BAD_REQUEST', message: 'No.', fields } }, 400);
const isSaving = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true'));
const field = (name: string) => screen.getByRole('textbox', { name });

/** A service whose answer to a change waits for the returned function. */
async function openHeld(answer: () => Response) {
  let release: () => void = () => undefined;
  await openListing(async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return answer();
  });
  return () => release();
}

test('a refusal of a field that was changed meanwhile is shown without moving the focus of a user who is typing', async () => {
  const answer = await openHeld(() =>
    refusal(
      { field: 'limitations[1]', message: 'Say which price.' },
      { field: 'tags[0]', message: 'Law is no tag.' },
      { field: 'agentSummary', message: 'Too vague.' },
    ),
  );
  await write('Limitation 2', 'Knows no prices');
  await write('Tags', 'Law');
  await press('Save');
  await isSaving();
  await write('Tags', 'contracts');
  await write('Limitation 1', 'Knows no law of 2026');
  await waitFor(() => {
    answer();
    expect(field('Limitation 2')).toBeInvalid();
  });
  const alert = screen.getByRole('alert');
  const items = () => [...alert.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items()).toEqual(['Too vague.', 'Tags, entry 1, changed since it was sent: Law is no tag.']);
  expect(alert).toHaveTextContent('Correct the marked fields, then save again.');
  expect(field('Tags')).toBeValid();
  expect(field('Tags')).toHaveValue('contracts');
  expect(field('Limitation 1')).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('The listing was not changed');
  // A corrected field, already marked, is not named a second time.
  await write('Limitation 2', 'Knows no price of 2026');
  expect(field('Limitation 2')).toBeValid();
  expect(items()).toHaveLength(2);
});

test('when every refused field was changed meanwhile, nothing is said to be marked', async () => {
  const answer = await openHeld(() => refusal({ field: 'name', message: 'Taken.' }));
  await write('Name', 'Drafter 2');
  await press('Save');
  await isSaving();
  await write('Name', 'Drafter 3');
  await waitFor(() => {
    answer();
    expect(screen.getByRole('alert')).toHaveTextContent('Name, changed since it was sent: Taken.');
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Correct what the service names and send it again.');
  expect(field('Name')).toBeValid();
  // The value that was refused is still wrong when it is typed again.
  await write('Name', 'Drafter 2');
  expect(field('Name')).toHaveAccessibleDescription(/Taken/);
});

test('after a lost answer, a change that the service stored in its own spelling counts as saved and is what the form shows', async () => {
  await openListing((_, product) => {
    product.tags = ['eu', 'law'];
    return jsonAnswer({}, 503);
  });
  await write('Tags', 'Law\nEU');
  await write('Name', 'Drafter 2');
  await press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Part of the change was saved');
  expect(alert).toHaveTextContent('Not saved: Name.');
  expect(field('Tags')).toHaveValue('eu\nlaw');
  expect(status()).toHaveTextContent('1 field changed: Name');
  expect(screen.queryByRole('list', { name: 'Changed by both' })).not.toBeInTheDocument();
  // Nor is it a conflict when the draft is restored later.
  expect(sessionStorage.getItem('console.listingDrafts')).not.toContain('Law');
});

test('after a lost answer, a value written by another client has to be chosen or replaced', async () => {
  await openListing((_, product) => {
    product.tags = ['theirs'];
    return jsonAnswer({}, 503);
  });
  await write('Tags', 'Law');
  await press('Save');
  await screen.findByText('The change was not saved');
  expect(screen.getByRole('list', { name: 'Changed by both' })).toHaveTextContent(/Tags.*theirs/);
  expect(field('Tags')).toHaveValue('Law');
});
