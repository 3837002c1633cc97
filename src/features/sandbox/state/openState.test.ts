/** Opens a link on the real sandbox: the world it creates, and the session it starts. */
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../../tests/support/connected';
import { network } from '../../../../tests/support/network';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { configureEnvironment } from '../../../api/client/session/environment';
import { call } from '../../../api/client/http';
import { queryClient } from '../../../api/client/queryClient';
import {
  addFault,
  advanceClock,
  clearFaults,
  sendControl,
  setLatency,
  setPrices,
} from '../../../api/client/sandbox/control';
import { type WorldState, worldStateQuery } from '../../../api/client/sandbox/worldState';
import { connect, recordWorld, session } from '../../../api/client/session/session';
import { send } from '../../../sandbox/testSupport';
import { createPlaywrightTest, createStateLink } from './copies';
import { openState } from './openState';
import { toLinkedState, readTabState } from './tabState';
import { type SandboxState, LinkTooLongError, freshSettings, createLink, readLink } from './stateLink';

const world = 'first';
const fault = { route: 'GET /api/catalog/filters', status: 409, code: 'CONFLICT', times: 1, when: 'before' as const };

const sandbox = sandboxEachTest();
connectEachTest(`txk_sandbox_buyer_${world}`, pointToSandbox);
beforeEach(() => {
  sessionStorage.clear();
  recordWorld(world);
});

const read = (name: string): Promise<WorldState> => queryClient.fetchQuery({ ...worldStateQuery(name), staleTime: 0 });
async function shared(): Promise<SandboxState> {
  const link = createLink(toLinkedState(await readTabState(world, '/packs?tab=owned'))!);
  const opened = readLink(link.slice(link.indexOf('#')));
  if (!('state' in opened)) throw new Error(opened.error);
  return opened.state;
}

describe('a link to the state of a world', () => {
  beforeEach(async () => {
    await sendControl(advanceClock(world, 90_000));
    await sendControl(setLatency(world, 5));
    await sendControl(setPrices(world, 10));
    await sendControl(addFault(world, fault));
  });

  test('has the account, the place and the whole history of the world', async () => {
    const state = await shared();
    expect(state).toEqual({ ...freshSettings, account: 'buyer', to: '/packs?tab=owned', world: expect.any(Object) });
    expect(state.world).toMatchObject({ format: 'sandbox-world-1', seed: { name: world }, files: {} });
    expect(state.world!['entries']).toHaveLength(4);
  });

  test('creates a new world each time, connects to it without a request to the API, and leaves the first one unchanged', async () => {
    const state = await shared();
    const before = await read(world);
    await openState(state);
    const { token } = JSON.parse(sessionStorage.getItem('console.session') ?? '{}') as { token: string };
    const [, made] = /^txk_sandbox_buyer_(shared-[0-9a-f]{16})$/.exec(token) ?? [];
    expect(session()).toMatchObject({ connected: true, world: undefined });
    expect(await read(made!)).toMatchObject({ advancedMs: 90_000, latencyMs: 5, pricePercent: 10, requests: [] });
    expect((await read(made!)).faults).toMatchObject([{ form: fault }]);
    expect((await read(made!)).history).toMatchObject({ entries: 4 });
    await expect(call('catalog.filters', {})).rejects.toMatchObject({ status: 409 });
    expect((await read(made!)).faults).toEqual([]);
    expect((await read(world)).faults).toEqual(before.faults);
    await openState(state);
    expect(sessionStorage.getItem('console.session')).not.toContain(made);
  });

  test.each([
    [{ account: 'nobody' }, /no account nobody/],
    [{ account: 'revoked' }, /no account revoked/],
    // Fields that are valid on their own but not together, which only the sandbox can check.
    [{ faults: [{ route: '*', work: 'fails' as const }] }, /work/],
    [{ world: { format: 'sandbox-world-2' } }, /format must be sandbox-world-1/],
  ])('leaves the session as it is when the sandbox refuses %j', async (change, words) => {
    const { number } = session();
    const { world: _, ...state } = await shared();
    await expect(openState({ ...state, ...change })).rejects.toThrow(words);
    expect(session()).toMatchObject({ number, connected: true, world });
  });

  test('is not opened once the screen has been left', async () => {
    const { number } = session();
    await expect(openState(await shared(), AbortSignal.abort())).rejects.toThrow('aborted');
    expect(session().number).toBe(number);
  });
});

test('a fresh world is linked to without a file', async () => {
  await call('catalog.filters', {});
  expect(toLinkedState(await readTabState(world, '/'))).toEqual({ ...freshSettings, account: 'buyer', to: '/' });
});

test('the link to a world with its own seed includes the seed, even if nothing was done in the world', async () => {
  const body = JSON.stringify({ accounts: { buyer: { points: 7 } } });
  const headers = { 'content-type': 'application/json' };
  await send(sandbox.instance, 'PUT', `/__sandbox/worlds/${world}/seed`, { body, headers });
  const state = await shared();
  expect(state.world).toMatchObject({ seed: { own: { accounts: { buyer: { points: 7 } } } }, entries: [] });
  await openState(state);
  const { token } = JSON.parse(sessionStorage.getItem('console.session') ?? '{}') as { token: string };
  const [made] = (await read(token.split('_').at(-1)!)).accounts.filter(({ account }) => account === 'buyer');
  expect(made).toMatchObject({ available: 7 });
});

test('a handwritten link with settings creates a fresh world with them', async () => {
  await openState({ ...freshSettings, account: 'buyer', to: '/', advancedMs: 90_000, latencyMs: 5, faults: [fault] });
  const { token } = JSON.parse(sessionStorage.getItem('console.session') ?? '{}') as { token: string };
  const made = /_(shared-\w+)$/.exec(token)?.[1] ?? '';
  expect(await read(made)).toMatchObject({ advancedMs: 90_000, latencyMs: 5, faults: [{ form: fault }] });
});

test('no link is made for a token that the sandbox does not list, nor to an address that is not a screen', async () => {
  await expect(readTabState(world, '/no/such/screen')).rejects.toThrow(/isn’t a screen/);
  connect('txk_elsewhere', false);
  await expect(readTabState('second', '/')).rejects.toThrow(/doesn’t list this token’s account/);
});

test('what does not fit into a link is offered as a file, and a test forks the world instead', async () => {
  await sendControl(addFault(world, { route: '*', body: 'x'.repeat(20_000) }));
  await expect(createStateLink('/packs')).rejects.toThrow(LinkTooLongError);
  // Short enough as entries, but not as a link.
  await sendControl(clearFaults(world));
  const secondWorld = 'second';
  recordWorld(secondWorld);
  for (let done = 0; done < 110; done += 1) await sendControl(advanceClock(secondWorld, 1));
  connect(`txk_sandbox_buyer_${secondWorld}`, false);
  recordWorld(secondWorld);
  await expect(createStateLink('/packs')).rejects.toThrow(LinkTooLongError);
  connect(`txk_sandbox_buyer_${world}`, false);
  recordWorld(world);
  const code = await createPlaywrightTest('/packs', 'Agent Packs');
  expect(code).toContain(`/${world}/fork\`, { data: { to: world, at: 2 } })`);
  expect(code).not.toContain('xxxx');
});

test('a failed request for the accounts does not block the next one', async () => {
  network.use(http.get('*/__sandbox', () => HttpResponse.error(), { once: true }));
  await expect(readTabState(world, '/')).rejects.toThrow(/doesn’t list this token’s account/);
  expect(await readTabState(world, '/')).toMatchObject({ account: 'buyer' });
});

test('a sandbox in the page can be linked to, but no test is copied, because it could not reach it', async () => {
  configureEnvironment({ kind: 'sandbox', transport: 'worker', baseUrl: '', label: 'Sandbox' });
  expect(await createStateLink('/packs')).toContain('#sandbox-state-1.');
  await expect(createPlaywrightTest('/packs', undefined)).rejects.toThrow(/runs in the page/);
});
