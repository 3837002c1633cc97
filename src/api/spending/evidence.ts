/**
 * Evidence of what a spend with a lost answer did. Pure: compares a snapshot of the subject from before with snapshots from after. Only two findings
 * settle or re-arm; anything else stays locked. Seeing nothing proves nothing: only where work would have shown can its absence mean that none
 * started.
 */

/** A subject's state at one moment. Contains no secrets and no content, only ids, numbers and a hash. */
export interface Snapshot {
  /** Id of the latest work on the subject; undefined when none is shown. */
  work: string | undefined;
  /** Ids of all other work shown, for subjects with several; none of these is ever new. */
  others?: readonly string[] | undefined;
  /** Status word of that work. */
  workStatus: string | undefined;
  workChoice: string | undefined;
  workVersion: string | undefined;
  /** Points balance, if known and if the work would have lowered it. */
  balance: number | undefined;
  /** All work is listed, running and ended, so work that is not listed never started. */
  complete?: boolean | undefined;
  /** Hash of everything read of the subject's state. */
  fingerprint: string;
}

export type Finding = 'started' | 'not-started' | 'undecided';

/**
 * Judges what happened.
 * - `started`: there is work that was not there before, for the confirmed version and choice;
 * - `not-started`: everything read is exactly as before, and a charge would show in the balance, or any work in the
 *   complete list of work;
 * - `undecided`: the change is inconclusive, or the snapshots would be equal either way.
 */
export function judge(
  attempt: { choice: string; version: string; points: number; before: Snapshot | undefined },
  after: Snapshot,
): Finding {
  const { before } = attempt;
  const fits =
    (after.workVersion === undefined || after.workVersion === attempt.version) &&
    (after.workChoice === undefined || after.workChoice === attempt.choice);
  if (!before) return 'undecided';
  const isNew = after.work !== undefined && after.work !== before.work && before.others?.includes(after.work) !== true;
  if (isNew && fits) return 'started';
  const told = before.balance !== undefined;
  // If the balance was known before and is not now, a charge could be hidden.
  const alike = after.fingerprint === before.fingerprint && (!told || after.balance === before.balance);
  const wouldShow = (told && attempt.points > 0) || (before.complete && after.complete);
  return alike && wouldShow ? 'not-started' : 'undecided';
}

/** A short, stable hash (FNV-1a, twice 32 bits) of JSON with sorted keys. Not for security. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - at), 0x01000193);
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0');
}
