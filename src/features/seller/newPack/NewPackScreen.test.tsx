import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferred, jsonAnswer, refusal } from '../../../api/client/testSupport';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import { type Step, service } from '../../../../tests/support/network';
import { paths } from '../../../paths';
import { Component, loader } from './NewPackScreen';

openTabEachTest();

const button = () => screen.getByRole('button', { name: 'Create draft' });

/** Creates a draft; the service gives this `answer` to it and to every later request. */
async function create(answer: Step) {
  service(jsonAnswer({ products: [] }), answer);
  drawScreen(paths.newPack, { loader, Component }, '/seller/packs/new');
  await userEvent.type(await screen.findByLabelText('Name'), 'Ticket Triage{Enter}');
}

test('nothing can be typed while the draft is being created: it would be lost', async () => {
  const answer = deferred<Response>();
  await create(() => answer.promise);
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
  const description = screen.getByLabelText('Short description');
  await userEvent.type(description, 'Finds what is urgent.');
  expect(description).toHaveValue('');
  answer.resolve(jsonAnswer({ product: { id: 'p' } }, 201));
  await screen.findByText('Elsewhere');
});

test('while it is not known whether the draft was created, the button says so', async () => {
  await create(refusal(503, 'DOWN', 'No.', { 'retry-after': '60' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is not known whether the draft was created');
  expect(button()).toHaveAccessibleDescription('The outcome of the last one is not known yet');
});

test('a refusal is shown at its field until that changes; what is about a field of the Listing screen is shown above', async () => {
  const fields = [
    { field: 'name', message: 'It is taken.' },
    { field: 'tags', message: 'One tag at least.' },
  ];
  await create(jsonAnswer({ error: { code: 'BAD_REQUEST', message: 'No.', fields } }, 400));
  expect(await screen.findByRole('alert')).toHaveTextContent('Tags: One tag at least.');
  const name = screen.getByLabelText('Name');
  expect(name).toHaveAccessibleDescription(/It is taken/);
  await userEvent.type(name, ' 2');
  expect(name).toBeValid();
});
