/** Free Packs that accounts have acquired. Apart from runs and growth, whose seed lists do not need. */
import type { Account } from '../ground/accounts';
import type { World } from '../world/world';
import { packIds } from '../catalog/packs/seedIds';

const DAY = 24 * 3_600_000;

/** When the account acquired free Packs, ms epoch by Pack id. Changes to it are kept. */
export function acquisitionsOf(world: World, account: Account): Map<string, number> {
  return world.overlay(
    `acquisitions:${account.name}`,
    () => new Map(account.name === 'buyer' ? [[packIds.support, world.began - 61 * DAY]] : []),
  );
}
