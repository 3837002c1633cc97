import { expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../../../tests/limits';
import { sandboxEachTest } from '../../../../../tests/support/sandboxEachTest';
import { queryClient } from '../../../../api/client/queryClient';
import { disconnect } from '../../../../api/client/session/session';
import type { Check } from '../../../../api/drafts/promptsDraft';
import { runQuery } from '../../../../api/resources/packs/runs';
import { CheckQueue } from '../checks/checkQueue';
import { passes } from '../checks/verdict';
import { ResultStore, getVerdictKey } from './resultStore';

const sandbox = sandboxEachTest('buyer');
const [base, grown, , failed] = [1, 2, 3, 4].map((last) => `0a9d0000-0000-4000-8000-00000000000${last}`) as [
  string,
  string,
  string,
  string,
];
const contains = (text: string): Check => ({ kind: 'contains', text });

function opened() {
  const decide = vi.fn(({ check, result }: { check: Check; result: string }) => Promise.resolve(passes(check, result)));
  const store = new ResultStore(new CheckQueue({ ready: () => Promise.resolve(), decide, end: () => undefined }));
  return { store, decide };
}

test('each run is read once; a changed check is made on what was read, and no document stays', async () => {
  const { store, decide } = opened();
  const wanted = (text: string) => [base, grown].map((runId) => ({ runId, checks: [contains(text)] }));
  store.want(wanted('checkpoint 3'));
  await vi.waitFor(() => expect(store.getState().verdicts.size).toBe(2), STEP_MS);
  const { summaries, verdicts } = store.getState();
  expect([base, grown].map((runId) => verdicts.get(getVerdictKey(runId, contains('checkpoint 3'))))).toEqual([
    'failed',
    'passed',
  ]);
  expect(summaries.get(grown)).toMatchObject({ status: 'completed', points: 33, checkpoint: 3 });
  store.want(wanted('findings'));
  await vi.waitFor(() => expect(store.getState().verdicts.size).toBe(4), STEP_MS);
  expect(decide).toHaveBeenCalledTimes(4);
  expect(sandbox.asked('GET')).toHaveLength(2);
  expect(queryClient.getQueryData(runQuery(grown).queryKey)).toBeUndefined();
});

test('a run without a result passes no check', async () => {
  const { store, decide } = opened();
  store.want([{ runId: failed, checks: [contains('a')] }]);
  await vi.waitFor(
    () => expect(store.getState().verdicts.get(getVerdictKey(failed, contains('a')))).toBe('failed'),
    STEP_MS,
  );
  expect(decide).not.toHaveBeenCalled();
});

test('a run that cannot be read holds up no other, and is read again on request', async () => {
  await sandbox.fault('runs.read', { status: 404 });
  const { store } = opened();
  store.want([base, grown].map((runId) => ({ runId, checks: [] })));
  await vi.waitFor(() => expect(store.getState().summaries.has(grown)).toBe(true), STEP_MS);
  expect([...store.getState().failed.keys()]).toEqual([base]);
  store.again();
  await vi.waitFor(() => expect(store.getState().summaries.size).toBe(2), STEP_MS);
  expect(store.getState().failed.size).toBe(0);
});

test('with the token gone nothing more is read', async () => {
  const { store } = opened();
  disconnect('disconnected');
  store.want([{ runId: base, checks: [] }]);
  await Promise.resolve();
  expect(sandbox.asked('GET')).toEqual([]);
});
