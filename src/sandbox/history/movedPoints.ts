/** The Points that an operation moved in a world, by account and kind of ledger entry. */
import { type AccountName, accountNames } from '../core/accounts';
import type { LedgerEntry } from '../world/ledger';
import type { World } from '../world/world';

/** Whole Points. Accounts and kinds that did not change are left out. */
export type MovedPoints = Partial<Record<AccountName, Partial<Record<LedgerEntry['kind'], number>>>>;

/** Returns a function that computes the Points that moved since this call; undefined if none did. */
export function watchPoints(world: World): () => MovedPoints | undefined {
  const before = accountNames.map((name) => world.ledger(name).entered);
  return () => {
    const moved: MovedPoints = {};
    for (const [index, name] of accountNames.entries()) {
      const { entered, entries } = world.ledger(name);
      const added = entered - (before[index] ?? 0);
      if (added === 0) continue;
      const sums = (moved[name] = {} as Partial<Record<LedgerEntry['kind'], number>>);
      for (const { kind, points } of entries.slice(-added)) sums[kind] = (sums[kind] ?? 0) + points;
    }
    return Object.keys(moved).length > 0 ? moved : undefined;
  };
}
