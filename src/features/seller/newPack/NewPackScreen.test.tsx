import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { paths } from '../../../paths';
import { listingWords } from '../listing/words';
import { Component, loader } from './NewPackScreen';
import { newPackWords } from './words';

const sandbox = sandboxEachTest('seller');

const button = () => screen.getByRole('button', { name: newPackWords.createDraft });

/** Fills in the form, then creates the draft under these faults. */
async function create(faults: () => Promise<void>) {
  drawScreen(paths.newPack, { loader, Component }, '/seller/packs/new');
  await userEvent.type(await screen.findByLabelText('Name'), 'Ticket Triage');
  await faults();
  await userEvent.keyboard('{Enter}');
}

test('nothing can be typed while the draft is being created: it would be lost', async () => {
  await create(() => sandbox.fault('listing.create', { hold: true }));
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
  const description = screen.getByLabelText(listingWords.shortDescription);
  await userEvent.type(description, 'Finds what is urgent.');
  expect(description).toHaveValue('');
  await sandbox.release();
  await screen.findByText('Elsewhere');
});

test('while it is not known whether the draft was created, the button says so', async () => {
  await create(async () => {
    await sandbox.fault('listing.create', { status: 503 });
    await sandbox.fault('GET *', { status: 503, retryAfter: 60, times: 100 });
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The draft may or may not have been created');
  expect(button()).toHaveAccessibleDescription('The outcome of the last attempt isn’t known yet');
});

test('a refusal is shown at its field until that changes; what is about a field of the Listing screen is shown above', async () => {
  const fields = [
    { field: 'name', message: 'It is taken.' },
    { field: 'tags', message: 'One tag at least.' },
  ];
  const body = JSON.stringify({ error: { code: 'BAD_REQUEST', message: 'No.', fields } });
  await create(() => sandbox.fault('listing.create', { status: 400, body }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Tags: One tag at least.');
  const name = screen.getByLabelText('Name');
  expect(name).toHaveAccessibleDescription(/It is taken/);
  await userEvent.type(name, ' 2');
  expect(name).toBeValid();
});
