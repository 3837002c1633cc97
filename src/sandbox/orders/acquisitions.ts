/** Free Packs that accounts have acquired. Separate from runs and growth, whose seed lists do not need. */
import type { Account } from '../core/accounts';
import type { World } from '../world/world';
import { getOrdersSeed } from './ordersSeed';

const HOUR = 3_600_000;

/** Free Packs whose entitlement was revoked and not acquired again, by id. */
export function getRevocations(world: World, account: Account): Set<string> {
  return world.overlay(`revocations:${account.name}`, () => new Set<string>());
}

/** Revokes a free entitlement, which is revocable (contract notes). Returns false when the account has none. */
export function revokeAcquisition(world: World, account: Account, packId: string): boolean {
  if (!getAcquisitions(world, account).delete(packId)) return false;
  getRevocations(world, account).add(packId);
  return true;
}

/** When the account acquired free Packs, ms epoch by Pack id. Changes to the map take effect in the world. */
export function getAcquisitions(world: World, account: Account): Map<string, number> {
  return world.overlay(`acquisitions:${account.name}`, () => {
    const own = getOrdersSeed(world).acquired.filter((each) => each.account === account.name);
    return new Map(own.map(({ packId, hoursAgo }) => [packId, world.began - hoursAgo * HOUR]));
  });
}
