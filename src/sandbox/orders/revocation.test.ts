/** A free entitlement is revocable: after a control revokes it, everything that needed it is 403 until it is acquired again. */
import { expect, test } from 'vitest';
import { packIds } from '../catalog/packs/seedIds';
import { mini, packWorld } from '../packs/testSupport';
import { refusal } from '../testSupport';

test('revoked, a free Pack can be neither downloaded, grown nor run at a checkpoint, and says why; acquired again, it can', async () => {
  const { buyer, world, acquire, growth, quote, start } = packWorld('revocation');
  const id = packIds.support;
  const download = () => buyer.ask('install.download', { params: { id } });
  const owned = async () => (await buyer.ask('packs.owned')).body.packs.map((pack) => pack.id);
  expect([(await download()).status, (await owned()).includes(id)]).toEqual([200, true]);
  const { status, body } = await world.post('revocations', { productId: id });
  expect([status, body]).toMatchObject([200, { account: 'buyer', productId: id }]);
  expect((await owned()).includes(id)).toBe(false);
  for (const refused of [
    await download(),
    await growth('buyer', id),
    await quote('buyer', id, { growthVersion: 3 }),
    await start('buyer', id, { growthVersion: 3 }),
    await quote('buyer', id, { fundingMode: 'byok' }),
  ]) {
    expect([refusal(refused), refused.body.error.message]).toEqual([
      '403 FORBIDDEN',
      expect.stringMatching(/was revoked.*acquire-free/),
    ]);
  }
  // What remains is what anyone may do: a base preview.
  expect((await buyer.ask('runs.quote', { body: { productId: id, model: mini } })).body.preview).toBe(true);
  expect((await acquire('buyer', id)).status).toBe(200);
  expect([(await download()).status, (await growth('buyer', id)).status]).toEqual([200, 200]);
});

test('only a free entitlement that the account has can be revoked', async () => {
  const { world } = packWorld('revocation-none');
  const post = async (body: object) => refusal(await world.post('revocations', body));
  expect(await post({ productId: packIds.contracts })).toBe('404 NOT_FOUND');
  expect(await post({ productId: packIds.support, account: 'seller' })).toBe('404 NOT_FOUND');
  expect(await post({ productId: 'support' })).toBe('400 BAD_REQUEST productId');
  expect(await post({ productId: packIds.support, pack: 1 })).toBe('400 BAD_REQUEST pack');
});
