/** The accounts that a token can choose. Their names and ids are the same in every world, where each has its own property and Points. */
import { type Permission, permissions } from '../../contract/values';

export const accountNames = ['seller', 'buyer', 'readonly', 'broke', 'newcomer'] as const;
export type AccountName = (typeof accountNames)[number];

/** Who a token acts for, and what the status probe says about it. */
export interface Account {
  name: AccountName;
  /** UUID of the account, the same in every world. */
  id: string;
  accountType: string;
  capability: string;
  permissions: readonly Permission[];
  /** The seller profile it acts for, equal to `seller.id` of its catalog products; null for an account that sells nothing. */
  sellerProfileId: string | null;
  /** Points granted when a world is seeded. */
  grantedPoints: number;
  label: string;
  description: string;
}

/**
 * The seller profile of the sandbox's own accounts. `seller`, `readonly` and `broke` all act for it: they own the same products under the same ids
 * but have separate Points, so a URL opened as one works for the others, and work that one starts is visible to all.
 *
 * The catalog has at least two products of this profile. Every world derives the seller's published products from them, under the same ids, so that
 * the catalog and the seller's list agree.
 */
export const ownProfile = { id: '5e11e700-0000-4000-8000-000000000001', name: 'Harbor Lane Software' } as const;

/** The profile of `newcomer`, which owns nothing in the built-in seed. */
export const newProfile = { id: '5e11e700-0000-4000-8000-000000000002', name: 'Fresh Coat Studio' } as const;

/** The name of a seller profile that sandbox accounts act for. Throws for any other. */
export function getSeller(profileId: string): { id: string; name: string } {
  const profile = [ownProfile, newProfile].find(({ id }) => id === profileId);
  if (!profile) throw new RangeError(`No account acts for the profile ${profileId}`);
  return { ...profile };
}

/** A profile that no account acts for; each world has one unpublished product of it, hidden from everyone. */
export const foreignProfileId = '5e11e700-0000-4000-8000-0000000000ff';

/** The profiles whose products are own products: no other seller of the catalog has their ids. */
export const accountProfiles: ReadonlySet<string> = new Set([ownProfile.id, newProfile.id, foreignProfileId]);

const seller = {
  accountType: 'seller',
  capability: 'read_and_confirmed_seller_prep',
  permissions,
  sellerProfileId: ownProfile.id,
  grantedPoints: 5_000,
} as const;

/** The accounts of a world. Only what they may do and their Points differ between seeds. */
export type Accounts = Readonly<Record<AccountName, Account>>;

/** The accounts of the built-in seed. */
export const accounts: Accounts = {
  seller: {
    ...seller,
    name: 'seller',
    id: 'acc00000-0000-4000-8000-000000000001',
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
    description: 'Reads the catalog, has purchases and 2,000 Points, sells nothing.',
  },
  readonly: {
    ...seller,
    name: 'readonly',
    id: 'acc00000-0000-4000-8000-000000000003',
    capability: 'read',
    permissions: ['catalog:read', 'seller_products:read', 'seller_report:read'],
    label: 'Read-only seller',
    description:
      'The same seller, who may neither quote nor run a prep nor write to any seller route. Acquires and runs Packs.',
  },
  broke: {
    ...seller,
    name: 'broke',
    id: 'acc00000-0000-4000-8000-000000000004',
    grantedPoints: 40,
    label: 'Seller without Points',
    description: 'The same seller with 40 Points: it cannot afford any prep tier.',
  },
  newcomer: {
    ...seller,
    name: 'newcomer',
    id: 'acc00000-0000-4000-8000-000000000005',
    sellerProfileId: newProfile.id,
    grantedPoints: 2_000,
    label: 'New seller',
    description: 'All permissions, 2,000 Points; owns nothing, has bought nothing and has not accepted the terms yet.',
  },
};
