/** Opens a link on the real sandbox: the world it creates, and the session it starts. */
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../../tests/support/connected';
import { network } from '../../../../tests/support/network';
import { sandboxEachTest } from '../../../../tests/support/sandboxed';
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
import { connect, noteWorld, session } from '../../../api/client/session/session';
import { playwrightTestFor, stateLinkFor } from './copies';
import { openState } from './openState';
import { stateOf } from './stateHere';
import { type SandboxState, fresh, linkTo, readLink } from './stateLink';

const world = 'first';
const fault = { route: 'GET /api/catalog/filters', status: 409, code: 'CONFLICT', times: 1, when: 'before' as const };

sandboxEachTest();
connectEachTest(`txk_sandbox_buyer_${world}`, pointToSandbox);
beforeEach(() => {
  sessionStorage.clear();
  noteWorld(world);
});

const read = (name: string): Promise<WorldState> => queryClient.fetchQuery({ ...worldStateQuery(name), staleTime: 0 });
async function shared(): Promise<SandboxState> {
  const link = linkTo(await stateOf(world, '/packs?tab=owned'));
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

  test('holds account, place, clock, settings and faults', async () => {
    const settings = { advancedMs: 90_000, latencyMs: 5, pricePercent: 10 };
    expect(await shared()).toEqual({
      ...fresh,
      account: 'buyer',
      to: '/packs?tab=owned',
      ...settings,
      faults: [fault],
    });
  });

  test('makes a fresh world each time, connects to it with no request of the API, and leaves the first as it is', async () => {
    const state = await shared();
    const before = await read(world);
    await openState(state);
    const { token } = JSON.parse(sessionStorage.getItem('console.session') ?? '{}') as { token: string };
    const [, made] = /^txk_sandbox_buyer_(shared-[0-9a-f]{16})$/.exec(token) ?? [];
    expect(session()).toMatchObject({ connected: true, world: undefined });
    expect(await read(made!)).toMatchObject({ advancedMs: 90_000, latencyMs: 5, pricePercent: 10, requests: [] });
    expect((await read(made!)).faults).toMatchObject([{ form: fault }]);
    await expect(call('catalog.filters', {})).rejects.toMatchObject({ status: 409 });
    expect((await read(made!)).faults).toEqual([]);
    expect((await read(world)).faults).toEqual(before.faults);
    await openState(state);
    expect(sessionStorage.getItem('console.session')).not.toContain(made);
  });

  test.each([
    [{ account: 'nobody' }, /no account nobody/],
    [{ account: 'revoked' }, /no account revoked/],
    // Fields that are valid on their own but not together, which only the sandbox can tell.
    [{ faults: [{ route: '*', work: 'fails' as const }] }, /work/],
  ])('leaves the session as it is when the sandbox refuses %j', async (change, words) => {
    const { number } = session();
    await expect(openState({ ...(await shared()), ...change })).rejects.toThrow(words);
    expect(session()).toMatchObject({ number, connected: true, world });
  });

  test('is not opened any more once the screen is left', async () => {
    const { number } = session();
    await expect(openState(await shared(), AbortSignal.abort())).rejects.toThrow('aborted');
    expect(session().number).toBe(number);
  });
});

test('there is no link with a fault that is not known whole, nor for a token that the sandbox does not list', async () => {
  await sendControl(addFault(world, { route: '*', body: 'x'.repeat(2_001) }));
  await expect(stateOf(world, '/')).rejects.toThrow(/Not all of the fault of \*/);
  await sendControl(clearFaults(world));
  await sendControl(addFault(world, { route: '*', body: 'x', contentType: 'x'.repeat(201) }));
  await expect(stateOf(world, '/')).rejects.toThrow(/body or its content type is too long/);
  connect('txk_elsewhere', false);
  await expect(stateOf('second', '/')).rejects.toThrow(/does not list the account/);
});

test('advances that add up beyond any one make no link, whose opening would be refused', async () => {
  const decade = 315_360_000_000;
  await sendControl(advanceClock(world, decade));
  expect((await stateOf(world, '/')).advancedMs).toBe(decade);
  await sendControl(advanceClock(world, 1));
  await expect(stateOf(world, '/')).rejects.toThrow('cannot be given the advance of the clock of this one.');
});

test('one failed read of the accounts does not stand in the way of the next', async () => {
  network.use(http.get('*/__sandbox', () => HttpResponse.error(), { once: true }));
  await expect(stateOf(world, '/')).rejects.toThrow(/does not list the account/);
  expect(await stateOf(world, '/')).toMatchObject({ account: 'buyer' });
});

test('a sandbox in the page is linked to, and no test is copied that could not reach it', async () => {
  configureEnvironment({ kind: 'sandbox', transport: 'worker', baseUrl: '', label: 'Sandbox' });
  expect(await stateLinkFor('/packs')).toContain('#sandbox-state-1.');
  await expect(playwrightTestFor('/packs', undefined)).rejects.toThrow(/runs in the page/);
});
