/**
 * The closed sets of words and the limits of the contract, apart from the schemas that use them, so that a screen can
 * name them without loading a single schema.
 */

/** The permission strings that the document names. A token may hold others: the array of the status probe decides. */
export const permissions = [
  'catalog:read',
  'seller_products:read',
  'seller_prep:quote',
  'seller_prep:confirmed_run',
  'seller_report:read',
] as const;
export type Permission = (typeof permissions)[number];

export const licenses = ['regular', 'extended', 'agency', 'enterprise'] as const;
export type License = (typeof licenses)[number];

export const sorts = ['newest', 'best_selling', 'top_rated', 'price_low', 'price_high'] as const;
export type Sort = (typeof sorts)[number];

/** Limits that the document gives for the catalog and for smart-search. */
export const catalogLimits = { pageFrom: 1, pageSizeMax: 60, queryMin: 3, queryMax: 300 } as const;

/**
 * Lifecycle words of the sandbox. The document names none, so a client must show any other word as it came.
 */
export const lifecycleStates = ['draft', 'ready', 'in_audit', 'changes_needed', 'verified', 'published'] as const;
export type LifecycleState = (typeof lifecycleStates)[number];

/** Prep tiers in rising depth. Only `verified_listing` is documented; the other names are the sandbox's. */
export const prepTiers = ['smoke_scan', 'verified_listing', 'deep_review', 'launch_ready'] as const;
export type PrepTier = (typeof prepTiers)[number];

/** The literal that a prep request must carry. */
export const PREP_CONFIRMATION = 'RUN_SELLER_PREP';
