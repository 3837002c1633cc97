/** What a key keeps for as long as it is known: its answer, and nothing of its request, which has a token in its headers. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import type { Head } from '../head';
import { listen } from '../listen';
import { nodeListener } from '../node';
import { pipeline } from '../pipeline';
import { sendRequest } from '../testSupport';
import { type Answer, idempotency, noStore } from './idempotency';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const { once } = idempotency({ store: noStore, now: () => 0, later: (ms, then) => void setTimeout(then, ms).unref() });

/** A change of its own, and what is answered; `passed` is called with the request that is passed on. */
function change(key: string, passed: (request: Request) => Response) {
  const headers = { 'x-console-request': key, authorization: 'Bearer secret' };
  const request = new Request('http://sandbox.test/api/x', { method: 'POST', headers, body: '{}' });
  const head: Head = { method: 'POST', url: '/api/x', headers, rawHeaders: [], httpVersion: '1.1' };
  const answer = once(request, head, async (on) => {
    await on.text();
    return passed(on);
  });
  return { request, head, answer };
}

test.each<[what: string, key: string, answered: (request: Request) => Response]>([
  ['with a body', 'a', () => new Response('done')],
  ['without one', 'b', () => new Response(null, { status: 204 })],
  ['that becomes another', 'c', () => new Response('done', { status: 421 })],
  ['that is cut', 'd', () => Response.error()],
  // As the stack of an error holds what it was thrown in.
  ['that breaks off', 'f', (request) => new Response(brokenBy(Object.assign(new Error('cut'), { request })))],
])('an answer %s retains nothing of its request', async (_, letter, answered) => {
  const key = letter.repeat(32);
  const all: WeakRef<object>[] = [];
  const ended = async () => {
    const { request, head, answer } = change(key, (passedOn) => {
      all.push(new WeakRef(passedOn), new WeakRef(passedOn.headers));
      return answered(passedOn);
    });
    all.push(new WeakRef(request), new WeakRef(head));
    await readAll(await answer);
  };
  await ended();
  const left = () => {
    collect();
    return all.filter((each) => each.deref() !== undefined).length;
  };
  expect(all).toHaveLength(4);
  await expect.poll(left).toBe(0);
  // Its answer is stored.
  const copy = await change(key, () => expect.fail('passed on twice')).answer;
  expect([400, 503]).not.toContain(copy.status);
  await readAll(copy);
});

test('nor does one over a connection, which comes before the body was read', async () => {
  const all: WeakRef<object>[] = [];
  const answer: Answer = async (request, head) => {
    all.push(new WeakRef(request), new WeakRef(request.signal), new WeakRef(head));
    return new Response('no');
  };
  const served = await listen(nodeListener(pipeline({ policy: () => null, once, answer })), 0, '127.0.0.1');
  onTestFinished(served.close);
  const headers = { 'x-console-request': 'e'.repeat(32), authorization: 'Bearer secret', connection: 'close' };
  const send = () => sendRequest(served.url, '/api/x', { method: 'POST', headers, body: '{}' });
  expect((await send()).body.toString()).toBe('no');
  const left = () => {
    collect();
    return all.filter((each) => each.deref() !== undefined).length;
  };
  expect(all).toHaveLength(3);
  await expect.poll(left).toBe(0);
  expect((await send()).body.toString()).toBe('no');
  expect(all).toHaveLength(3);
});

const readAll = ({ type, body }: Response) => (type === 'error' ? undefined : new Response(body).text().catch(String));

const brokenBy = (error: Error) => new ReadableStream({ pull: (to) => to.error(error) });
