import type { LedgerEntry, WorldAccount } from '../../../api/client/sandbox/worldState';

export interface Balance {
  granted: number;
  available: number;
  held: number;
  spent: number;
}

/** What one Point of an entry did to the balance. */
const effects: Readonly<Record<LedgerEntry['kind'], Partial<Balance>>> = {
  grant: { granted: 1, available: 1 },
  hold: { available: -1, held: 1 },
  spend: { held: -1, spent: 1 },
  return: { held: -1, available: 1 },
};

/** An entry with the balance after it. */
export type Line = LedgerEntry & { after: Balance };

/**
 * The entries of an account, newest first, each with the balance after it. Computed backwards from the current balance, because the oldest entries
 * may have been dropped. Undefined when a figure of the balance is not known.
 */
export function runningBalance({ entries, granted, available, held, spent }: WorldAccount): Line[] | undefined {
  if (granted === undefined || available === undefined || held === undefined || spent === undefined) return undefined;
  let after: Balance = { granted, available, held, spent };
  return entries.toReversed().map((entry) => {
    const line = { ...entry, after };
    const effect = effects[entry.kind];
    const undo = (place: keyof Balance) => after[place] - (effect[place] ?? 0) * entry.points;
    after = { granted: undo('granted'), available: undo('available'), held: undo('held'), spent: undo('spent') };
    return line;
  });
}

/** Whether every Point is accounted for exactly once. */
export const addsUp = ({ granted, available, held, spent }: Balance): boolean => granted === available + held + spent;
