/** Shared by tests: ledgers without what is seeded. */

/** The prep that seller has under way when a world begins. */
const seededPrep = '9e900000-0000-4000-8000-000000000004';

/** An account's ledger, as a world's state has it. */
export interface Statement {
  granted: number;
  available: number;
  held: number;
  spent: number;
  entries: { kind: string; points: number; reference: string }[];
}

/**
 * A world's state with the Points of that prep left out of seller's ledger, so that a test states only what it did itself. A refusal, which has
 * no ledger, stays as it is.
 */
export function withoutSeededPrep<T extends { accounts: { seller: Statement } }>(state: T): T {
  const seller = (state as Partial<T>).accounts?.seller;
  if (!seller) return state;
  const moved = (kind: string) =>
    seller.entries.find((entry) => entry.kind === kind && entry.reference === seededPrep)?.points ?? 0;
  const [all, spent] = [moved('hold'), moved('spend')];
  const entries = seller.entries.filter(
    ({ kind, reference }) => reference !== seededPrep && !(kind === 'grant' && reference !== 'Opening balance'),
  );
  const own = {
    ...seller,
    granted: seller.granted - all,
    held: seller.held - (all - spent),
    spent: seller.spent - spent,
    entries,
  };
  return { ...state, accounts: { ...state.accounts, seller: own } };
}
