/** The table of controls is what the sandbox answers: each of them, and in the form that the table gives. */
import { expect, test } from 'vitest';
import { fieldIssues } from '../../contract/issues';
import { fillPath, routeName } from '../../contract/schema/urlCodec';
import { client, control, ids, send, testSandbox } from '../testSupport';
import { controlRoutes } from './controlRoutes';

const bodies: Readonly<Record<string, object>> = {
  advanceClock: { advanceMs: 1_000 },
  setLatency: { ms: 0 },
  setPrices: { percent: 10 },
  setQueue: { ahead: 1 },
  setRate: { perMinute: 600 },
  setRunAnswer: { answer: 'ended' },
  setUploadStrategy: { strategy: 'form' },
  addFault: { route: 'GET *', delayMs: 1 },
  setPurchases: { count: 2 },
  addProducts: { count: 1 },
  commitVersion: { version: '9.0.0' },
  fork: { to: 'documented-2' },
  seed: { accounts: { buyer: { points: 7 } } },
};

test('each control answers as the table says', async () => {
  const sandbox = testSandbox();
  const world = control(sandbox, 'documented');
  await client(sandbox, 'buyer', 'documented').ask('packs.acquireFree', {
    params: { id: '0a9c0000-0000-4000-8000-000000000009' },
  });
  const saved = (await send(sandbox, 'GET', '/__sandbox/worlds/documented/snapshot')).body;
  for (const [name, route] of controlRoutes.routes) {
    const id = name.replace('sandbox.', '');
    await world.fault({ route: 'GET *', delayMs: 1 });
    const [pending] = (await world.state()).faults;
    const params = { world: 'documented', number: '1', id: id === 'removeFault' ? String(pending!.id) : ids.checkout };
    const special: Record<string, object> = {
      revokeEntitlement: { productId: '0a9c0000-0000-4000-8000-000000000009' },
      open: saved,
    };
    const body = special[id] ?? bodies[id];
    expect(Boolean(body), id).toBe(Boolean(route.body));
    const answer = await send(sandbox, route.method, fillPath(route.path, params), { body });
    expect([id, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([id, 200, '']);
    const parsed = route.answer.safeParse(answer.body);
    expect(parsed.success ? [] : fieldIssues(parsed.error), id).toEqual([]);
  }
});

test('no control is left out of the table', () => {
  const named = testSandbox()
    .routes()
    .filter((name) => name.includes(' /__sandbox'));
  // What an answer gives the URL of, and what answers an unknown address.
  const notControls = /\/downloads\/|\/images\/|^ALL /;
  expect(named.filter((name) => !notControls.test(name)).toSorted()).toEqual(
    controlRoutes.routes.map(([, route]) => routeName(route)).toSorted(),
  );
});
