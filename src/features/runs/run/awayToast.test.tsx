import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openTabEachTest } from '../../../../tests/support/tab';
import { ApiError } from '../../../api/client/errors';
import { queryClient } from '../../../api/client/queryClient';
import { readRun, runQuery } from '../../../api/resources/packs/runs';
import type { SpendResult } from '../../../api/spending/spend';
import { awayToast } from './awayToast';

openTabEachTest();

const spent = { title: 'Drafter', points: 1_051 };
const poor = { kind: 'refused', status: 402, code: 'INSUFFICIENT_POINTS', route: 'runs.start', message: 'm' } as const;

async function told(result: SpendResult) {
  const go = vi.fn<(to: string) => void>();
  const { title, tone, stays, detail } = awayToast('p', spent, result, go);
  render(detail);
  const link = screen.getByRole('link');
  await userEvent.click(link);
  expect(go.mock.calls).toEqual([[link.getAttribute('href')]]);
  return { title, tone, stays, text: document.body.textContent, to: link.getAttribute('href') };
}

test.each([
  ['r', '/runs/r'],
  [undefined, '/runtime'],
])('a run that was accepted with the id %s leads to %s', async (work, to) => {
  const text = 'Run started for up to 1,051 Points. Open the run';
  const expected = { title: 'Drafter', tone: 'success', stays: true, text, to };
  expect(await told({ end: 'settled', attempt: 'a', work })).toEqual(expected);
});

test.each<[SpendResult, string, string]>([
  [
    { end: 'refused', attempt: 'a', error: new ApiError(poor) },
    'The run of Drafter was refused',
    '402 INSUFFICIENT_POINTS.',
  ],
  [{ end: 'unknown', attempt: 'a' }, 'It is not known whether the run of Drafter was charged', '1,051 Points at most.'],
  [{ end: 'blocked', why: 'You left before.' }, 'The run of Drafter was not sent', 'You left before.'],
])('%j leads back to Run', async (result, title, said) => {
  const expected = { title, tone: 'failed', stays: true, text: `${said} Open Run`, to: '/packs/p/run' };
  expect(await told(result)).toEqual(expected);
});

test.each([
  ['completed', 17, 'success'],
  ['failed', 0, 'failed'],
  ['partial', undefined, 'success'],
] as const)('a run that has ended is told with its status and what it was charged: %s, %j', (status, points, tone) => {
  queryClient.setQueryData(runQuery(status).queryKey, readRun({ runId: status, status, usage: { points } }));
  const toast = awayToast('p', spent, { end: 'settled', attempt: 'a', work: status }, vi.fn());
  expect(toast.tone).toBe(tone);
  render(toast.detail);
  const charged = points === undefined ? '' : `, ${points} Points charged`;
  expect(document.body).toHaveTextContent(`Run ended: ${status}${charged}.`);
});
