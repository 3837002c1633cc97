import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/client/queryClient';
import { paths } from '../../../paths';
import { commitForm, draftName, pack, png } from '../../../../tests/support/packSeller';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { createTaip } from '../../../../tests/support/taip';
import { Component, loader } from './VersionsScreen';
import { versionsWords } from './words';

const sandbox = sandboxEachTest('seller');

const address = `/seller/products/${pack}/versions`;
const draw = () => drawScreen(paths.versions, { loader, Component }, address);
/** Draws the screen over an answer that the sandbox never gives. */
async function drawOdd(body: object) {
  await sandbox.fault('seller.product', { body: JSON.stringify(body), times: 100 });
  draw();
}

test('an answer without a product says so and offers no form', async () => {
  await drawOdd({ total: 2 });
  expect(await screen.findByText('The response contains no product')).toBeVisible();
  expect(screen.queryByText(versionsWords.newVersion)).toBeNull();
});

test('a Pack without versions or images in the answer, and with a version that is not SemVer', async () => {
  await drawOdd({ product: { id: pack, asset_kind: 'agent_pack', current_version: 'spring' } });
  expect(await screen.findByText('The service lists no versions of this product.')).toBeVisible();
  expect(screen.getByText('The service doesn’t list the images.')).toBeVisible();
  // Nothing is suggested, which is not an error yet.
  const version = screen.getByRole('textbox', { name: 'Version' });
  expect(version).toHaveValue('');
  expect(version).not.toHaveAttribute('aria-invalid');
});

test('a long changelog is folded, a short one is shown in full', async () => {
  const version = '2.0.0';
  const form = commitForm({ version, changelog: 'Much. '.repeat(100) }, createTaip({ name: draftName, version }));
  const { status } = await sandbox.as('seller').ask('versions.commit', { params: { id: pack }, body: form });
  expect(status).toBe(201);
  draw();
  expect(await screen.findAllByRole('group')).toHaveLength(1);
  expect(screen.getByText('Cites the page of every finding.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Version' })).toHaveValue('2.0.1');
});

test('the outcome of an image that was being sent when the screen was left is shown on return', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No decoder.')));
  const { go } = draw();
  const send = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    await sandbox.fault('listing.previewImage', { hold: true });
    const picker = await screen.findByLabelText(versionsWords.newImages, { selector: 'input' });
    await userEvent.upload(picker, new File([bytes], name, { type: 'image/png' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 image' }));
    await screen.findByRole('button', { name: `Adding ${name}` });
    await go('/');
    await screen.findByText('Elsewhere');
  };
  const answer = async () => {
    await sandbox.release();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  };

  await send('torn.png', new Uint8Array(1));
  await answer();
  await go(address);
  const chosen = await screen.findByRole('list', { name: versionsWords.chosenImages });
  expect(chosen).toHaveTextContent('torn.png');
  expect(chosen).toHaveTextContent('image must be a real JPEG, PNG, WebP or AVIF.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove torn.png' }));

  await send('whole.png', png);
  await go(address);
  expect(await screen.findByRole('list', { name: versionsWords.chosenImages })).toHaveTextContent('whole.png');
  await answer();
  expect(await screen.findByText('1 image added.')).toBeVisible();
  expect(screen.queryByRole('list', { name: versionsWords.chosenImages })).toBeNull();
});
