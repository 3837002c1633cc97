import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonAnswer, scriptedService } from '../../../api/client/testSupport';
import { paths } from '../../../paths';
import { closeTab, drawScreen, openTab } from '../../../../tests/support/tab';
import { Component, loader } from './VersionsScreen';

beforeEach(() => void openTab());
afterEach(closeTab);

function draw(body: unknown) {
  vi.stubGlobal('fetch', scriptedService(jsonAnswer(body)).fetch);
  drawScreen(paths.versions, { loader, Component }, '/seller/products/one/versions');
}

test('an answer without a product says so and offers no form', async () => {
  draw({ total: 2 });
  expect(await screen.findByText('The answer holds no product')).toBeVisible();
  expect(screen.queryByText('New version')).toBeNull();
});

test('a Pack without versions or images in the answer, and with a version that is not SemVer', async () => {
  draw({ product: { id: 'one', asset_kind: 'agent_pack', current_version: 'spring' } });
  expect(await screen.findByText('The service lists no versions of this product.')).toBeVisible();
  expect(screen.getByText('The service does not list the images.')).toBeVisible();
  // Nothing is proposed, which is no error yet.
  const version = screen.getByRole('textbox', { name: 'Version' });
  expect(version).toHaveValue('');
  expect(version).not.toHaveAttribute('aria-invalid');
});

test('a long changelog is folded, a short one is shown in full', async () => {
  const versions = [
    { version: '2.0.0', changelog: 'Much. '.repeat(100) },
    { version: '1.0.0', changelog: 'First.' },
  ];
  draw({ product: { id: 'one', assetKind: 'agent_pack', currentVersion: '2.0.0', versions } });
  expect(await screen.findAllByRole('group')).toHaveLength(1);
  expect(screen.getByText('First.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Version' })).toHaveValue('2.0.1');
});
