/** A seed of one's own in workerd: the world's object makes it, keeps it, and begins with it again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToken } from '../../src/sandbox/world/tokens';
import { caller } from '../bench/servers';
import { workerd } from '../support/workerd';

let server: Awaited<ReturnType<typeof workerd>>;
let calls: ReturnType<typeof caller>;
beforeAll(async () => {
  server = await workerd();
  calls = caller(server.now.url, 4, false);
});
afterAll(async () => {
  calls?.close();
  await server?.stop();
});

const world = '/__sandbox/worlds/seeded';
const products = [{ name: 'Tide Clock Kit', state: 'ready' }];

test('a world restarts with a custom seed, and still has it after the end of its object', async () => {
  const seen = async () => {
    const { body } = await calls.ask('GET', '/api/seller/products', { token: createToken('seller', 'seeded') });
    return [JSON.stringify(body), (await calls.ask('GET', world)).body];
  };
  const refused = await calls.ask('PUT', `${world}/seed`, { body: { accounts: { seller: { points: -1 } }, products } });
  expect(refused).toMatchObject({ status: 400, body: { error: { fields: [{ field: 'accounts.seller.points' }] } } });
  expect((await calls.ask('GET', world)).status).toBe(404);

  const made = await calls.ask('PUT', `${world}/seed`, { body: { accounts: { seller: { points: 77 } }, products } });
  expect(made).toMatchObject({ status: 200, body: { world: 'seeded', entries: 0 } });
  const [list, state] = await seen();
  expect(list).toContain('Tide Clock Kit');
  expect(state).toMatchObject({ accounts: { seller: { available: 77 } } });
  await server.now.evict('seeded');
  const [again, stateAgain] = await seen();
  expect(again).toBe(list);
  expect(stateAgain).toMatchObject({ accounts: { seller: { available: 77 } } });
});
