import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonAnswer, scriptedService } from '../../../api/client/testSupport';
import { paths } from '../../../paths';
import { closeTab, drawScreen, openTab } from '../../../../tests/support/tab';
import { Component, loader } from './PrepScreen';

const tiers = ['a', 'b', 'c', 'd'].map((tier, place) => ({ tier, points: 10 + place }));
let prep: { status: string } | null = null;

beforeEach(async () => {
  prep = null;
  openTab();
  const { fetch } = scriptedService(async ({ url }) =>
    url.endsWith('/prep-quote')
      ? jsonAnswer({ currentVersion: '1.0.0', choices: tiers, availablePoints: 5000 })
      : jsonAnswer({ product: { id: 'one', name: 'One', prep } }),
  );
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  closeTab();
  vi.useRealTimers();
});

const open = () => drawScreen(paths.prep, { loader, Component }, '/seller/products/one/prep');

test('a running prep is followed until it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  prep = { status: 'running' };
  open();
  await screen.findByText('A prep is running');
  prep = null;
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(screen.queryByText('A prep is running')).toBeNull());
});
