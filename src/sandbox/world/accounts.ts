/**
 * The accounts that a sandbox token can choose: `txk_sandbox_<account>_<world>`. They are the same in every world;
 * what they own and what they can spend belongs to the world.
 */
import { type Permission, permissions } from '../../contract/values';

export const accountNames = ['seller', 'buyer', 'readonly', 'broke'] as const;
export type AccountName = (typeof accountNames)[number];

/** One side of a token: who is asking, and what the status probe says about it. */
export interface Account {
  name: AccountName;
  /** UUID of the account, the same in every world. */
  id: string;
  accountType: string;
  capability: string;
  permissions: readonly Permission[];
  /** The seller profile this account acts for; null for an account that sells nothing. Equals `seller.id` of its catalog products. */
  sellerProfileId: string | null;
  /** Points granted when a world is seeded. */
  grantedPoints: number;
  label: string;
  description: string;
}

/**
 * The one seller profile of the sandbox's own accounts. `seller`, `readonly` and `broke` are three accounts of this
 * same profile: they see and own the same products under the same ids, and each has its own Points. So a URL that
 * a test opens as one of them is good for the others, and what one of them starts the others see running.
 *
 * The catalog holds at least two products of this profile; every world makes the seller's published products from
 * them, under the same ids, so that the catalog and the seller's list tell the same story.
 */
export const ownProfile = { id: '5e11e700-0000-4000-8000-000000000001', name: 'Harbor Lane Software' } as const;

/** A profile that none of the accounts acts for; the world holds one unpublished product of it, hidden from everyone. */
export const foreignProfileId = '5e11e700-0000-4000-8000-0000000000ff';

const sellerCapability = 'read_and_confirmed_seller_prep';

export const accounts: Readonly<Record<AccountName, Account>> = {
  seller: {
    name: 'seller',
    id: 'acc00000-0000-4000-8000-000000000001',
    accountType: 'seller',
    capability: sellerCapability,
    permissions,
    sellerProfileId: ownProfile.id,
    grantedPoints: 5_000,
    label: 'Seller',
    description: 'All permissions, 5,000 Points, products in every state.',
  },
  buyer: {
    name: 'buyer',
    id: 'acc00000-0000-4000-8000-000000000002',
    accountType: 'buyer',
    capability: 'read',
    permissions: ['catalog:read'],
    sellerProfileId: null,
    grantedPoints: 2_000,
    label: 'Buyer',
    description: 'Reads the catalog, holds purchases, 2,000 Points, sells nothing.',
  },
  readonly: {
    name: 'readonly',
    id: 'acc00000-0000-4000-8000-000000000003',
    accountType: 'seller',
    capability: 'read',
    permissions: ['catalog:read', 'seller_products:read', 'seller_report:read'],
    sellerProfileId: ownProfile.id,
    grantedPoints: 5_000,
    label: 'Read-only seller',
    description: 'The same seller without permission to quote or run prep.',
  },
  broke: {
    name: 'broke',
    id: 'acc00000-0000-4000-8000-000000000004',
    accountType: 'seller',
    capability: sellerCapability,
    permissions,
    sellerProfileId: ownProfile.id,
    grantedPoints: 40,
    label: 'Seller without Points',
    description: 'The same seller with 40 Points: no prep tier is within reach.',
  },
};
