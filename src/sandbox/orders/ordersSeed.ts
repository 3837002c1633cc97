/** What accounts bought and acquired before a world began. */
import type { License } from '../../contract/values';
import type { AccountName } from '../ground/accounts';
import { packIds } from '../catalog/packs/seedIds';
import type { World } from '../world/world';

export interface SeedPurchase {
  account: AccountName;
  /** Of a product of the catalog. One that a small catalog lacks is left out. */
  slug: string;
  license: License;
  /** Drawn at random by default, as is the id. */
  id?: string;
  /** ISO 8601. */
  purchasedAt?: string;
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

/** `broke` and `newcomer` have bought nothing. */
export const builtInOrders: OrdersSeed = {
  purchases: [
    ...bought('buyer', [
      ['invoice-studio', 'extended'],
      ['ledger-base', 'regular'],
      ['quick-payslip', 'regular'],
      ['receipt-capture', 'regular'],
      ['bold-editor-co', 'regular'],
      ['multi-warehouse-inventory-workbench', 'agency'],
      ['e-tax-invoice-kr', 'regular'],
      // Earlier than the first seeded run of this Pack.
      ['supplier-contract-comparator', 'regular', '2026-01-12T10:20:00.000Z'],
    ]),
    ...bought('seller', [
      ['subscription-box', 'regular'],
      ['tax-tables-kr', 'regular'],
      ['plant-telemetry-historian', 'enterprise'],
    ]),
    ...bought('readonly', [['dunning-desk', 'regular']]),
  ],
  acquired: [{ account: 'buyer', packId: packIds.support, hoursAgo: 61 * 24 }],
};

type Row = readonly [slug: string, license: License, purchasedAt?: string];

function bought(account: AccountName, rows: readonly Row[]): SeedPurchase[] {
  return rows.map(([slug, license, purchasedAt]) => ({ account, slug, license, ...(purchasedAt && { purchasedAt }) }));
}

const keyOfWorld = 'ordersSeed';

/** Says what the accounts of a fresh world have; they are given it when it is first asked for. */
export function openOrders(world: World, seed: OrdersSeed): void {
  world.overlay(keyOfWorld, () => Object.freeze(seed));
}

export function ordersSeedOf(world: World): OrdersSeed {
  return world.overlay<OrdersSeed>(keyOfWorld, () => {
    throw new Error(`The world ${world.name} was given no orders.`);
  });
}
