/** A sandbox that stands where it can do less by itself, and each world has a place of its own. */
import { expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../tests/limits';
import { packIds } from '../catalog/packs/seedIds';
import type { SavedWorld } from '../history/snapshot';
import { Refusal } from '../core/refusal';
import { send, testNow, testSandbox } from '../testSupport';
import { createToken } from '../world/tokens';
import type { Adapter } from './adapter';

const control = (world: string, rest = '') => `/__sandbox/worlds/${world}${rest}`;

function withAdapter(makeElsewhere: Adapter['makeElsewhere'] = () => undefined) {
  const clock = { now: testNow };
  const sleep = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const sandbox = testSandbox({
    realNow: () => clock.now,
    runAnswer: 'ended',
    sleep,
    adapter: { makeElsewhere, settlesWorlds: true, cannotCut: true },
  });
  return { sandbox, clock, sleep };
}

test('a run is answered when the adapter settles its world at its due time, without a timer', async () => {
  const { sandbox, clock, sleep } = withAdapter();
  const body = { model: 'openai:gpt-5.4-mini', prompt: 'What is due?', fundingMode: 'points' };
  const running = send(sandbox, 'POST', `/api/ai-packs/${packIds.support}/runs`, {
    token: createToken('buyer', 'w'),
    body,
  });
  // Before anything that a fresh world has in progress.
  await vi.waitFor(() => expect(sandbox.find('w')?.dueAt).toBeLessThan(testNow + 60_000), STEP_MS);
  const dueAt = sandbox.find('w')!.dueAt!;
  clock.now = dueAt - 1;
  expect(sandbox.find('w')?.dueAt).toBe(dueAt);
  clock.now = dueAt;
  expect(sandbox.find('w')?.dueAt).toBeGreaterThan(dueAt);
  expect((await running).body).toMatchObject({ run: { status: 'completed' } });
  expect(sleep).not.toHaveBeenCalled();
});

test('work is due sooner by as much as the clock was advanced', async () => {
  const { sandbox } = withAdapter();
  await send(sandbox, 'POST', control('w', '/runs'), { body: { answer: 'admitted' } });
  await send(sandbox, 'POST', control('w', '/clock'), { body: { advanceMs: 3_600_000 } });
  const body = { model: 'openai:gpt-5.4-mini', prompt: 'What is due? [slow]', fundingMode: 'points' };
  await send(sandbox, 'POST', `/api/ai-packs/${packIds.support}/runs`, { token: createToken('buyer', 'w'), body });
  expect(sandbox.find('w')?.dueAt).toBe(testNow + 60_000);
  await send(sandbox, 'POST', control('w', '/clock'), { body: { advanceMs: 20_000 } });
  expect(sandbox.find('w')?.dueAt).toBe(testNow + 40_000);
});

test('a fault that would cut a connection is refused by its name, and one that holds an answer is not', async () => {
  const { sandbox } = withAdapter();
  const fault = (body: object) => send(sandbox, 'POST', control('w', '/faults'), { body: { route: 'GET *', ...body } });
  for (const cut of [{ drop: true }, { drop: true, status: 200 }]) {
    const { status, body } = await fault(cut);
    const field = { field: 'drop', message: expect.stringContaining("isn't available") };
    expect([status, body.error.fields]).toEqual([400, [field]]);
  }
  expect((await fault({ hold: true })).status).toBe(200);
  expect(sandbox.find('w')?.faults.list()).toHaveLength(1);
});

test('an error while a file arrives reaches the adapter: no answer begins', async () => {
  const from = testSandbox();
  await send(from, 'POST', control('w', '/faults'), { body: { route: 'GET *', drop: true, status: 200 } });
  const { sandbox } = withAdapter();
  await send(sandbox, 'POST', control('w', '/snapshot'), {
    body: (await send(from, 'GET', control('w', '/snapshot'))).body,
  });
  const { dropped } = await send(sandbox, 'GET', '/api/auth/api-token-status', { token: createToken('seller', 'w') });
  expect(dropped).toBe(true);
});

test('a fork under another name is created where that world is, and one under its own name here', async () => {
  const sent: [name: string, saved: SavedWorld][] = [];
  const made = { world: 'far', entries: 1, now: '2026-03-02T09:00:00.000Z' };
  const { sandbox } = withAdapter((name, saved) => {
    if (name === 'w') return undefined;
    sent.push([name, saved]);
    return Promise.resolve(made);
  });
  await send(sandbox, 'POST', control('w', '/prices'), { body: { percent: 10 } });
  const far = await send(sandbox, 'POST', control('w', '/fork'), { body: { to: 'far' } });
  expect([far.status, far.body]).toEqual([200, made]);
  expect(sent.map(([name, { lines }]) => [name, lines.length])).toEqual([['far', 1]]);
  expect(sandbox.hasWorld('far')).toBe(false);
  const own = await send(sandbox, 'POST', control('w', '/fork'), { body: { to: 'w', at: 0 } });
  expect(own.body).toMatchObject({ world: 'w', entries: 0 });
});

test('a refusal from there is the answer here', async () => {
  const { sandbox } = withAdapter(() => Promise.reject(new Refusal('BAD_REQUEST', 'The file is of another catalog.')));
  await send(sandbox, 'POST', control('w', '/prices'), { body: { percent: 10 } });
  const { status, body } = await send(sandbox, 'POST', control('w', '/fork'), { body: { to: 'far' } });
  expect([status, body.error.message]).toEqual([400, 'The file is of another catalog.']);
});
