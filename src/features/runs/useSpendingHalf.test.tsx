// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { frozenSpend } from '../../../tests/support/frozen';
import { closeTab, openTab } from '../../../tests/support/tab';
import { openAttempt } from '../../api/spending/attempts';
import { useSpendingHalf } from './useSpendingHalf';

beforeEach(openTab);
afterEach(closeTab);

test('what spends waits for the first touch where nothing was tried from this browser', async () => {
  const { result } = renderHook(useSpendingHalf);
  await import('./RunSpending');
  expect(result.current.RunSpending).toBeUndefined();
  result.current.load();
  await waitFor(() => expect(result.current.RunSpending).toBeTypeOf('function'));
});

test('where an attempt is kept it comes by itself: the attempt may lock the Pack', async () => {
  openAttempt(frozenSpend, undefined);
  const { result } = renderHook(useSpendingHalf);
  await waitFor(() => expect(result.current.RunSpending).toBeTypeOf('function'));
});
