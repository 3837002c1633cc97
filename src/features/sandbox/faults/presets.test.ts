import { describe, expect, test } from 'vitest';
import { readFaultForm } from '../../../api/client/sandbox/faultForm';
import { client, freshWorlds, ids } from '../../../sandbox/testSupport';
import { type PresetName, presets } from './presets';

const fresh = freshWorlds('presets');
const names = Object.keys(presets) as PresetName[];

test.each(names)('the sandbox takes "%s", and so does a link', async (name) => {
  const { control: world } = fresh();
  const { fault } = presets[name];
  expect((await world.fault(fault)).status).toBe(200);
  expect(readFaultForm(structuredClone(fault))).toEqual(fault);
});

describe('each does what it says', () => {
  test('a lost prep is charged', async () => {
    const { seller, control: world } = fresh();
    const body = await seller.quoted(ids.checkout);
    await world.fault(presets.prepLost.fault);
    await expect(seller.prep(ids.checkout, body)).rejects.toThrow('A fault cut the connection');
    expect((await world.state()).accounts.seller.held).toBe(640);
  });

  test('a failing prep gives its Points back', async () => {
    const { seller, control: world } = fresh();
    const body = await seller.quoted(ids.checkout);
    await world.fault(presets.prepFails.fault);
    expect((await seller.prep(ids.checkout, body)).status).toBe(202);
    await world.advance(86_400_000);
    expect((await world.state()).accounts.seller).toMatchObject({ available: 5_000, held: 0, spent: 0 });
  });

  test('a service that is down refuses reads and writes again and again, until faults are cleared', async () => {
    const { seller, control: world } = fresh();
    await world.fault(presets.down.fault);
    for (const id of ['token.status', 'catalog.filters', 'token.status'] as const)
      expect((await seller.ask(id)).status).toBe(503);
    await world.clearFaults();
    expect((await seller.ask('token.status')).status).toBe(200);
  });

  test('a revoked token refuses one request, whichever account sends it', async () => {
    const { sandbox, name, control: world } = fresh();
    await world.fault(presets.revoked.fault);
    const buyer = client(sandbox, 'buyer', name);
    expect((await buyer.ask('token.status')).body.error).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await buyer.ask('token.status')).status).toBe(200);
  });

  test('slow reads wait, and writes do not', async () => {
    const { seller, control: world, waits } = fresh();
    await world.fault(presets.slow.fault);
    await seller.ask('catalog.smartSearch', { body: { query: 'invoice' } });
    expect(waits).toEqual([]);
    await seller.ask('token.status');
    expect(waits).toEqual([3_000]);
  });
});
