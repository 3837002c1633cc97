/** What accounts bought and acquired before a world began. */
import type { License } from '../../contract/values';
import type { AccountName } from '../core/accounts';
import type { World } from '../world/world';

export interface SeedPurchase {
  account: AccountName;
  /** The product's slug. A product that a small catalog lacks is left out. */
  slug: string;
  license: License;
  id: string;
  /** ISO 8601. */
  purchasedAt: string;
}

export interface SeedAcquisition {
  account: AccountName;
  /** The id of a free Pack. */
  packId: string;
  /** Before the world began. */
  hoursAgo: number;
}

export interface OrdersSeed {
  purchases: readonly SeedPurchase[];
  acquired: readonly SeedAcquisition[];
}

const keyOfWorld = 'ordersSeed';

/** Sets what the accounts of a new world own. It is created on first use. */
export function openOrders(world: World, seed: OrdersSeed): void {
  world.overlay(keyOfWorld, () => Object.freeze(seed));
}

export function getOrdersSeed(world: World): OrdersSeed {
  return world.overlay<OrdersSeed>(keyOfWorld, () => {
    throw new Error(`The world ${world.name} was given no orders.`);
  });
}
