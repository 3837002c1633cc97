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

/** What a Pack is for beyond being free or paid, as `GET /__sandbox` tells it. */
export const packUses: Readonly<Record<string, string>> = {
  [packIds.support]: 'Acquired by buyer: checkpoints 0 to 4, a staged and a refused delta, and runs to compare.',
  [packIds.contracts]: 'Bought by buyer: 19 of its 20 checkpoints are used.',
};

export const runUses: Readonly<Record<keyof typeof runIds, string>> = {
  atBase: 'Completed at the base checkpoint; compare it with the next one.',
  atThree: 'Completed at checkpoint 3, with the same prompt; its proposals were staged.',
  partial: 'Ended partial, charged for what arrived.',
  failed: 'Failed, all Points back.',
  openProposals: 'Completed, with two proposals to stage into a quota that is nearly full.',
};
