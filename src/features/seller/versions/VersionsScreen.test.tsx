import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/client/queryClient';
import { deferred, jsonAnswer } from '../../../api/client/testSupport';
import { paths } from '../../../paths';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import { type Step, service } from '../../../../tests/support/network';
import { Component, loader } from './VersionsScreen';

openTabEachTest();

const address = '/seller/products/one/versions';
const pack = { id: 'one', assetKind: 'agent_pack' };

function draw(body: unknown) {
  service(jsonAnswer(body));
  drawScreen(paths.versions, { loader, Component }, address);
}

test('an answer without a product says so and offers no form', async () => {
  draw({ total: 2 });
  expect(await screen.findByText('The answer contains no product')).toBeVisible();
  expect(screen.queryByText('New version')).toBeNull();
});

test('a Pack without versions or images in the answer, and with a version that is not SemVer', async () => {
  draw({ product: { id: 'one', asset_kind: 'agent_pack', current_version: 'spring' } });
  expect(await screen.findByText('The service lists no versions of this product.')).toBeVisible();
  expect(screen.getByText('The service does not list the images.')).toBeVisible();
  // Nothing is suggested, which is not an error yet.
  const version = screen.getByRole('textbox', { name: 'Version' });
  expect(version).toHaveValue('');
  expect(version).not.toHaveAttribute('aria-invalid');
});

test('a long changelog is folded, a short one is shown in full', async () => {
  const versions = [
    { version: '2.0.0', changelog: 'Much. '.repeat(100) },
    { version: '1.0.0', changelog: 'First.' },
  ];
  draw({ product: { ...pack, currentVersion: '2.0.0', versions } });
  expect(await screen.findAllByRole('group')).toHaveLength(1);
  expect(screen.getByText('First.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Version' })).toHaveValue('2.0.1');
});

test('the outcome of an image that was being sent when the screen was left is shown on return', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No decoder.')));
  let answered = deferred<Response>();
  const product = jsonAnswer({ product: { ...pack, previewImages: [] } });
  const answers: Step = ({ method }) => (method === 'POST' ? answered.promise : product.clone());
  service(answers);
  const { go } = drawScreen(paths.versions, { loader, Component }, address);
  const send = async (name: string) => {
    const picker = await screen.findByLabelText('New images', { selector: 'input' });
    await userEvent.upload(picker, new File(['x'], name, { type: 'image/png' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 image' }));
    await screen.findByRole('button', { name: `Adding ${name}` });
    await go('/');
    await screen.findByText('Elsewhere');
  };
  const answer = async (status: number, body: object) => {
    answered.resolve(jsonAnswer(body, status));
    answered = deferred();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  };

  await send('torn.png');
  await answer(400, { error: { code: 'BAD_REQUEST', message: 'It is torn.' } });
  await go(address);
  const chosen = await screen.findByRole('list', { name: 'Chosen images' });
  expect(chosen).toHaveTextContent('torn.png');
  expect(chosen).toHaveTextContent('It is torn.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove torn.png' }));

  await send('whole.png');
  await go(address);
  expect(await screen.findByRole('list', { name: 'Chosen images' })).toHaveTextContent('whole.png');
  await answer(201, {});
  expect(await screen.findByText('1 image added.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Chosen images' })).toBeNull();
});
