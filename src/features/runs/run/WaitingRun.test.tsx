import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../../tests/limits';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import type { Attempt } from '../../../spending/ledger/attempt';
import { WaitingRun } from './WaitingRun';
import { runWords } from './words';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/WorkloadPanel', () => {
  asked();
  throw new Error('Not loaded');
});

openTabEachTest();

const attempt = { at: 0, choice: 'a:b', version: '1.0.0', points: 51 } as Attempt;

test('without the code of the workload panel, what was sent stays in view', async () => {
  const Component = () => (
    <WaitingRun productId="p" attempt={attempt} offer={undefined} expectedFinishAt={undefined} onStop={undefined} />
  );
  drawScreen('/', { Component }, '/');
  await act(() => vi.waitFor(() => expect(asked).toHaveBeenCalled(), STEP_MS));
  const region = screen.getByRole('region', { name: runWords.pending });
  expect(region).toHaveTextContent('Waiting for the run');
  expect(region).toHaveTextContent('51 Points');
});
