/** What accounts bought and acquired before a world began. */
import type { License } from '../../contract/values';
import type { AccountName } from '../core/accounts';
import type { World } from '../world/world';

export interface SeedPurchase {
  account: AccountName;
  /** Of a product of the catalog. One that a small catalog lacks is left out. */
  slug: string;
  license: License;
  id: string;
  /** ISO 8601. */
  purchasedAt: string;
}

export interface SeedAcquisition {
  account: AccountName;
  /** Of a free Pack. */
  packId: string;
  /** Before the world began. */
  hoursAgo: number;
}

export interface OrdersSeed {
  purchases: readonly SeedPurchase[];
  acquired: readonly SeedAcquisition[];
}

const keyOfWorld = 'ordersSeed';

/** Says what the accounts of a fresh world have; they are given it when it is first asked for. */
export function openOrders(world: World, seed: OrdersSeed): void {
  world.overlay(keyOfWorld, () => Object.freeze(seed));
}

export function getOrdersSeed(world: World): OrdersSeed {
  return world.overlay<OrdersSeed>(keyOfWorld, () => {
    throw new Error(`The world ${world.name} was given no orders.`);
  });
}
