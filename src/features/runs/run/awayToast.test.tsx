import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeTab, openTab } from '../../../../tests/support/tab';
import { ApiError } from '../../../api/client/errors';
import { keepEndedRun } from '../../../api/resources/packs/runs';
import type { SpendResult } from '../../../api/spending/spend';
import { awayToast } from './awayToast';

beforeEach(openTab);
afterEach(closeTab);

const spent = { title: 'Drafter', points: 1_051 };
const busy = new ApiError({
  kind: 'refused',
  status: 402,
  code: 'INSUFFICIENT_POINTS',
  route: 'runs.start',
  message: 'm',
});

test.each<[string, SpendResult, string, string, string, string]>([
  [
    'settled',
    { end: 'settled', attempt: 'a', work: 'r' },
    'Drafter',
    'Run started for up to 1,051 Points.',
    'Open the run',
    '/runs/r',
  ],
  [
    'settled, its run not known',
    { end: 'settled', attempt: 'a', work: undefined },
    'Drafter',
    'for up to 1,051 Points.',
    'Open the run',
    '/runtime',
  ],
  [
    'refused',
    { end: 'refused', error: busy },
    'The run of Drafter was refused',
    '402 INSUFFICIENT_POINTS.',
    'Open Run',
    '/packs/p/run',
  ],
  [
    'unknown',
    { end: 'unknown', attempt: 'a' },
    'It is not known whether the run of Drafter was charged',
    '1,051 Points at most.',
    'Open Run',
    '/packs/p/run',
  ],
  [
    'blocked',
    { end: 'blocked', why: 'You left before it was sent.' },
    'The run of Drafter was not sent',
    'You left before it was sent. Open',
    'Open Run',
    '/packs/p/run',
  ],
])('%s: told with a link, and stays', async (_, result, title, detail, label, to) => {
  const go = vi.fn<(to: string) => void>();
  const toast = awayToast('p', spent, result, go);
  expect(toast).toMatchObject({ title, stays: true, tone: result.end === 'settled' ? 'success' : 'failed' });
  render(toast.detail);
  expect(document.body).toHaveTextContent(detail);
  const link = screen.getByRole('link', { name: label });
  expect(link).toHaveAttribute('href', to);
  await userEvent.click(link);
  expect(go.mock.calls).toEqual([[to]]);
});

test('a run that has ended is told with its status and what it was charged', () => {
  keepEndedRun({ run: { runId: 'r', productId: 'p', status: 'completed', result: 'Done', usage: { points: 17 } } });
  render(awayToast('p', spent, { end: 'settled', attempt: 'a', work: 'r' }, vi.fn()).detail);
  expect(document.body).toHaveTextContent('Run ended: completed, 17 Points charged.');
});
