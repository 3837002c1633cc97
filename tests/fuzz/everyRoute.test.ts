/** A served sandbox answers any request as the service does: promptly, and with refusals in the documented form. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WorldState } from '../../src/sandbox/control/worldState';
import { type Listening, listen } from '../../src/entries/node';
import { cases, deep } from '../depth';
import { STEP_MS } from '../limits';
import { findUnbalancedLedgers } from '../support/worlds/story';
import { findIssue, formatRequest } from './findIssue';
import { createValidRequest, createRequest } from './requests';
import { allTargets } from './targets';
import { type RawRequest, sendRaw } from './rawHttp';

/** Requests for each target. */
const RUNS = cases(200, 2);
/** Requests that a client would send, of which one must be accepted: the state may refuse others. */
const MEANT = 150;

let served: Listening;
let port: number;

beforeAll(async () => {
  // An answer that violates the contract is then a 500.
  vi.stubEnv('SANDBOX_STRICT', '1');
  served = await listen({ port: 0, host: 'localhost' });
  port = Number(new URL(served.url).port);
});
afterAll(() => served.close());

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${served.url}/__sandbox/worlds/${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

// A run is otherwise answered when it has ended, seconds later.
const begin = (world: string) => control('POST', `${world}/runs`, { answer: 'admitted' });

// Each target draws its own cases, from the seed of all.
const seed = (place: number) => (fc.readConfigureGlobal().seed ?? 0) + place;

test.each(allTargets.map((target, index) => ({ ...target, place: index })))('$name', async ({ place, ...target }) => {
  await begin(target.world);
  const wrong: string[] = [];
  for (const request of fc.sample(createRequest(target), { numRuns: RUNS, seed: seed(place) })) {
    const why = await sendRaw(port, request, STEP_MS).then((answer) => findIssue(request, answer), String);
    if (why) wrong.push(`${why}\n${formatRequest(request)}`);
  }
  expect(wrong, wrong.join('\n')).toEqual([]);
  // Also seeds a world that was reset or that no request reached.
  await begin(target.world);
  const { accounts } = (await control('GET', target.world)) as WorldState;
  expect(findUnbalancedLedgers(accounts)).toEqual([]);
});

test.each(deep ? ['client'] : [])(
  'a valid %s request is accepted, so the broken ones get past the first check',
  async () => {
    const never: string[] = [];
    for (const target of allTargets) {
      await control('DELETE', target.world);
      await begin(target.world);
      if (!(await isAccepted(fc.sample(createValidRequest(target), MEANT)))) never.push(target.name);
    }
    // These need what an earlier step answered: a key, an audit, a fault, a ticket, a signature.
    expect(never).toEqual([
      'POST /api/seller/products/:id/versions (json)',
      'POST /api/seller/products/:id/publish',
      'DELETE /__sandbox/worlds/:world/faults/:id',
      'GET /__sandbox/worlds/:world/downloads/:ticket',
      'POST /__storage/:world',
    ]);
  },
);

async function isAccepted(requests: readonly RawRequest[]): Promise<boolean> {
  for (const request of requests) {
    const answer = await sendRaw(port, request, STEP_MS);
    if (answer && answer.status < 300) return true;
  }
  return false;
}
