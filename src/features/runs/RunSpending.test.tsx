// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeTab, drawRoutes, openTab } from '../../../tests/support/tab';
import { ApiError } from '../../api/errors';
import { draftOf, keepDraft, promptOf } from '../../api/runDraft';
import { type RunOffer, quoteRun, runSnapshot, startRun } from '../../api/runSpend';
import type { Snapshot } from '../../api/spending/evidence';
import { RunSpending } from './RunSpending';
import type { RunFormState } from './useRunForm';

const { loaded, counted } = vi.hoisted(() => {
  const names: string[] = [];
  const count = (name: string) => async (real: () => Promise<object>) => {
    names.push(name);
    return real();
  };
  return { loaded: names, counted: count };
});
vi.mock('./useOwnRun', () => ({ useOwnRun: () => undefined }));
vi.mock('../../api/runSpend', async (real) => ({
  ...(await real<object>()),
  quoteRun: vi.fn(),
  runSnapshot: vi.fn(),
  startRun: vi.fn(),
}));
vi.mock('../../screen/spending/UnknownOutcome', counted('UnknownOutcome'));
vi.mock('../../screen/spending/AttemptsTable', counted('AttemptsTable'));
vi.mock('./ConfirmRun', counted('ConfirmRun'));
vi.mock('./RunRefusal', counted('RunRefusal'));

const request = { productId: 'p', model: 'a:b', fundingMode: 'points', prompt: 'As sent', files: [] };
const offer = { request, ceilingPoints: 51, version: '1.0.0', breakdown: [], receivedAt: 0 } as unknown as RunOffer;
const quiet: Snapshot = {
  work: undefined,
  workStatus: undefined,
  workChoice: undefined,
  workVersion: undefined,
  balance: 100,
  fingerprint: 'f',
};
const began: Snapshot = { ...quiet, work: 'r', workChoice: 'a:b', workVersion: '1.0.0', fingerprint: 'g' };
const lost = new ApiError({ kind: 'network', route: 'runs.start', message: 'm', outcomeUnknown: true });

function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

beforeEach(() => {
  openTab();
  vi.mocked(quoteRun).mockReset().mockResolvedValue(offer);
  vi.mocked(runSnapshot).mockReset().mockResolvedValue(quiet);
  vi.mocked(startRun).mockReset();
});
afterEach(closeTab);

function open({ quoteAtOnce = false } = {}) {
  const run = { context: { productId: 'p', owned: true }, revision: 0, request, ready: () => true, mark: () => {} };
  const desk = (
    <RunSpending
      run={run as unknown as RunFormState}
      name="P"
      version="1.0.0"
      compare={undefined}
      underWay={undefined}
      keyGiven={false}
      takeKey={() => undefined}
      top={document.body}
      foot={null}
      side={{ current: null }}
      quoteAtOnce={quoteAtOnce}
      onHeld={() => {}}
    />
  );
  const router = drawRoutes([{ path: '/', element: desk }], '/');
  return { at: () => router.state.location.pathname, user: userEvent.setup() };
}

async function confirm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Get quote' }));
  await user.click(await screen.findByRole('button', { name: 'Review run' }));
  await user.click(await screen.findByRole('button', { name: 'Spend up to 51 Points' }));
}

test('what says how it ended is there before a run can be reviewed', async () => {
  const { user } = open();
  expect(loaded).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Get quote' }));
  await screen.findByRole('button', { name: 'Review run' });
  expect(loaded.toSorted()).toEqual(['AttemptsTable', 'ConfirmRun', 'RunRefusal', 'UnknownOutcome']);
});

test('a quote that was asked for before this code was there is asked for once', async () => {
  open({ quoteAtOnce: true });
  await screen.findByRole('button', { name: 'Review run' });
  expect(quoteRun).toHaveBeenCalledTimes(1);
});

test('a run found by evidence keeps the prompt that was sent, and what was written since', async () => {
  const found = later<Snapshot>();
  vi.mocked(startRun).mockRejectedValue(lost);
  vi.mocked(runSnapshot).mockResolvedValueOnce(quiet).mockReturnValueOnce(found.promise);
  const { at, user } = open();
  await confirm(user);
  await screen.findByText('It is not known whether this was charged');
  keepDraft('p', { prompt: 'Written since', enabledSkills: [] });
  found.resolve(began);
  await waitFor(() => expect(at()).toBe('/runs/r'));
  expect(promptOf('r')).toBe('As sent');
  expect(draftOf('p')?.prompt).toBe('Written since');
});

test('a run that another tab sent leaves this one where it is, with what it holds', async () => {
  const { at } = open();
  keepDraft('p', { prompt: 'Of this tab', enabledSkills: [] });
  vi.mocked(runSnapshot).mockResolvedValue(began);
  const attempt = { id: 'x', scope: 'sandbox', subject: 'run:p', title: 'P', version: '1.0.0', choice: 'a:b' };
  const { scope } = await import('../../api/scope');
  localStorage.setItem(
    'console.attempt.x',
    JSON.stringify({
      ...attempt,
      scope: scope(),
      points: 51,
      at: 0,
      until: 0,
      end: 'unknown',
      note: '',
      before: quiet,
    }),
  );
  window.dispatchEvent(new StorageEvent('storage', { key: 'console.attempt.x' }));
  await screen.findByText('Run started for up to 51 Points');
  expect(at()).toBe('/');
  expect(draftOf('p')?.prompt).toBe('Of this tab');
});

test('an accepted run whose id cannot be read leads to Runtime', async () => {
  vi.mocked(startRun).mockResolvedValue({ body: {}, exchangeId: 1 });
  const { at, user } = open();
  await confirm(user);
  await waitFor(() => expect(at()).toBe('/runtime'));
});

test('stopped while the look before it is awaited, a run is not sent', async () => {
  const before = later<Snapshot>();
  vi.mocked(runSnapshot).mockReturnValueOnce(before.promise);
  vi.mocked(startRun).mockImplementation(async (_offer, { signal }) => {
    expect(signal?.aborted).toBe(true);
    throw new ApiError({ kind: 'cancelled', route: 'runs.quote', message: 'm' });
  });
  const { user } = open();
  await confirm(user);
  expect(screen.getByText(/^Checking the price once more/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
  before.resolve(quiet);
  expect(await screen.findByText('Nothing was spent.')).toBeVisible();
  expect(startRun).toHaveBeenCalledTimes(1);
});
