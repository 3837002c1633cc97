/**
 * How much a sandbox keeps of what it is asked, and what goes first when there is more. Whatever a caller can make grow is
 * bounded here, by the contract's limits on one body (`requestBody.ts`), or by the quotas of growth (`growthRules.ts`),
 * which refuse and drop nothing.
 */
export const bounds = {
  /** Worlds. The one that was idle the longest goes first; one with work under way stays. */
  worlds: 200,
  /** Requests in a world's log. The oldest goes first. */
  requests: 500,
  /** Characters of a path or body in the log, and of a waiting fault's body where faults are listed. The rest is cut off. */
  shownCharacters: 2_000,
  /** Faults that wait in a world. The oldest goes first. */
  faults: 200,
  /** Characters of their bodies together. The oldest faults go first; one body alone has 16 MB at most. */
  faultCharacters: 32_000_000,
  /** Answers that a world holds. The one that is held the longest is let go first. */
  heldAnswers: 50,
  /** Real milliseconds for which an answer is held at most. Then it is let go. */
  heldMs: 600_000,
  /** Download URLs of a world. The oldest goes first, and answers 404. */
  downloadTickets: 500,
  /** Runs of a world with their results. The oldest that is finished goes first, and answers 404. */
  runs: 200,
  /** Ledger entries of an account. The oldest goes first; the balance stays. */
  ledgerEntries: 2_000,
  /** Own products that controls add to a world, all together. More are refused. */
  addedProducts: 10_000,
  /** Purchases of an account. More are refused. */
  purchases: 100_000,
  /** Versions of a product. The oldest goes first. */
  versions: 200,
  /** Preps of a product. The oldest goes first. */
  preps: 200,
} as const;

/** Drops the first entries of a list until it has `most`. */
export function dropFirst(list: unknown[], most: number): void {
  if (list.length > most) list.splice(0, list.length - most);
}

/** Drops the entries of a map that were put in first, of those that may go, until it has `most`. */
export function dropOldest<K, V>(map: Map<K, V>, most: number, mayGo: (value: V) => boolean = () => true): void {
  for (const [key, value] of map) {
    if (map.size <= most) return;
    if (mayGo(value)) map.delete(key);
  }
}
