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

/** A service whose answer to a change waits for what it gives as well. */
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

test('what a refusal says of a field that was changed meanwhile is told, and whoever writes on is not moved', async () => {
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
  expect(alert).toHaveTextContent('Correct what is marked, and save again.');
  expect(field('Tags')).toBeValid();
  expect(field('Tags')).toHaveValue('contracts');
  expect(field('Limitation 1')).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('The listing was not changed');
  // What is corrected where it is marked needs no second telling.
  await write('Limitation 2', 'Knows no price of 2026');
  expect(field('Limitation 2')).toBeValid();
  expect(items()).toHaveLength(2);
});

test('where all that a refusal names was changed meanwhile, nothing is said to be marked', async () => {
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
  // As it was sent, it is as wrong as it was.
  await write('Name', 'Drafter 2');
  expect(field('Name')).toHaveAccessibleDescription(/Taken/);
});

test('of a lost answer, a change that the service stored in its own way is there, and is what the form shows', async () => {
  await openListing((_, product) => {
    product.tags = ['eu', 'law'];
    return jsonAnswer({}, 503);
  });
  await write('Tags', 'Law\nEU');
  await write('Name', 'Drafter 2');
  await press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('A part of the change is there');
  expect(alert).toHaveTextContent('Not there: Name.');
  expect(field('Tags')).toHaveValue('eu\nlaw');
  expect(status()).toHaveTextContent('1 field changed: Name');
  expect(screen.queryByRole('list', { name: 'Changed by both' })).not.toBeInTheDocument();
  // Nor is it a conflict for whoever comes back to the draft.
  expect(sessionStorage.getItem('console.listingDrafts')).not.toContain('Law');
});

test('of a lost answer, what another client wrote instead has to be chosen', async () => {
  await openListing((_, product) => {
    product.tags = ['theirs'];
    return jsonAnswer({}, 503);
  });
  await write('Tags', 'Law');
  await press('Save');
  await screen.findByText('The change is not there');
  expect(screen.getByRole('list', { name: 'Changed by both' })).toHaveTextContent(/Tags.*theirs/);
  expect(field('Tags')).toHaveValue('Law');
});
