/** Fixed ids of seeded records, for tests and examples. */

/** Hand-written published Packs, and the own Pack of the seller accounts. */
export const packIds = {
  support: '0a9c0000-0000-4000-8000-000000000001',
  contracts: '0a9c0000-0000-4000-8000-000000000002',
  releaseNotes: '0a9c0000-0000-4000-8000-000000000003',
  close: '0a9c0000-0000-4000-8000-000000000004',
  incidents: '0a9c0000-0000-4000-8000-000000000005',
  trials: '0a9c0000-0000-4000-8000-000000000006',
  grants: '0a9c0000-0000-4000-8000-000000000007',
  localisation: '0a9c0000-0000-4000-8000-000000000008',
  queries: '0a9c0000-0000-4000-8000-000000000009',
  listings: '0a9c0000-0000-4000-8000-00000000000a',
  energy: '0a9c0000-0000-4000-8000-00000000000b',
  accessibility: '0a9c0000-0000-4000-8000-00000000000c',
  warehouse: '0a9c0000-0000-4000-8000-00000000000d',
  ownClauses: '0b100000-0000-4000-8000-000000000008',
} as const;

/** Finished runs of `buyer`. The first two have the same prompt at two checkpoints. */
export const runIds = {
  atBase: '0a9d0000-0000-4000-8000-000000000001',
  atThree: '0a9d0000-0000-4000-8000-000000000002',
  partial: '0a9d0000-0000-4000-8000-000000000003',
  failed: '0a9d0000-0000-4000-8000-000000000004',
  /** Runs of the Pack whose checkpoint quota is nearly full; two proposals are open. */
  openProposals: '0a9d0000-0000-4000-8000-000000000005',
} as const;
