/** Whatever is sent to a served sandbox, it answers as the service does: at once, and refusals in the documented form. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serveSandbox } from '../../src/sandbox/mounts/node';
import { cases } from '../depth';
import { complaint, shown } from './judge';
import { requestFor } from './requests';
import { everyTarget } from './targets';
import { answerTo } from './wire';

/** Requests for each target. */
const RUNS = cases(200, 3);
/** Generous: a busy machine is slow, and only an answer that never comes is meant. */
const HANG_MS = 10_000;

let served: Served;
let port: number;

beforeAll(async () => {
  served = await serveSandbox({ port: 0, host: 'localhost' });
  port = Number(new URL(served.url).port);
});
afterAll(() => served.close());

const control = (world: string, path: string, body: object) =>
  fetch(`${served.url}/__sandbox/worlds/${world}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.each(everyTarget)('$name', async (target) => {
  // Seeds the world; and a run is otherwise answered when it has ended, seconds later.
  await control(target.world, 'runs', { answer: 'admitted' });
  const wrong: string[] = [];
  for (const request of fc.sample(requestFor(target), RUNS)) {
    const why = await answerTo(port, request, HANG_MS).then((answer) => complaint(request, answer), String);
    if (why) wrong.push(`${why}\n${shown(request)}`);
  }
  expect(wrong, wrong.join('\n')).toEqual([]);
  expect((await fetch(`${served.url}/__sandbox`)).status).toBe(200);
});
