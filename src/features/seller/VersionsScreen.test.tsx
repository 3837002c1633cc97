// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonAnswer, scriptedService } from '../../api/testSupport';
import { closeTab, drawRoutes, openTab } from '../../../tests/support/tab';
import { Component, loader } from './VersionsScreen';

const half = vi.hoisted(() => ({ gone: false }));
vi.mock('./UploadHalf', async (original) => {
  if (half.gone) throw new TypeError('Failed to fetch');
  return original();
});

beforeEach(() => void openTab());
afterEach(closeTab);

function draw(body: unknown) {
  vi.stubGlobal('fetch', scriptedService(jsonAnswer(body)).fetch);
  drawRoutes(
    [{ path: '/seller/products/:id/versions', loader, Component, HydrateFallback: () => null }],
    '/seller/products/one/versions',
  );
}

test('an answer without a product says so, and offers no form', async () => {
  draw({ total: 2 });
  expect(await screen.findByText('The answer holds no product')).toBeVisible();
  expect(screen.queryByText('New version')).toBeNull();
});

test('a Pack of which the service tells neither versions nor images, with a version that is no SemVer', async () => {
  draw({ product: { id: 'one', asset_kind: 'agent_pack', current_version: 'spring' } });
  expect(await screen.findByText('The service lists no versions of this product.')).toBeVisible();
  expect(screen.getByText('The service does not tell which images there are.')).toBeVisible();
  // Nothing is proposed, and that is no error yet.
  const version = screen.getByRole('textbox', { name: 'Version' });
  expect(version).toHaveValue('');
  expect(version).not.toHaveAttribute('aria-invalid');
});

test('a long changelog is folded, a short one stands as it is', async () => {
  const versions = [
    { version: '2.0.0', changelog: 'Much. '.repeat(100) },
    { version: '1.0.0', changelog: 'First.' },
  ];
  draw({ product: { id: 'one', assetKind: 'agent_pack', currentVersion: '2.0.0', versions } });
  expect(await screen.findAllByRole('group')).toHaveLength(1);
  expect(screen.getByText('First.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Version' })).toHaveValue('2.0.1');
});

test('where the half that sends cannot come, that is said once, and nothing claims to be worked out', async () => {
  half.gone = true;
  draw({ product: { id: 'one', assetKind: 'agent_pack', currentVersion: '2.0.0' } });
  const artifact = await screen.findByLabelText('Artifact', { selector: 'input' });
  await userEvent.upload(artifact, new File(['taip'], 'a.taip'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing can be sent yet');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('button', { name: 'Commit version 2.0.1' })).toHaveAccessibleDescription(
    'What sends it could not be loaded',
  );
  half.gone = false;
  screen.getByRole('button', { name: 'Load it again' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('sha256', { exact: false, selector: 'code' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body).not.toHaveFocus();
});
