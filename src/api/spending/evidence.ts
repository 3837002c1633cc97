/**
 * What a spend whose answer was lost left behind. Pure: a picture of the subject from before is held against pictures
 * from after. Only two findings re-arm or settle; anything else stays locked. To see nothing proves nothing: that
 * nothing began is found only where it would have shown.
 */

/** How a subject looked at one moment. Holds no secrets and no content, only ids, numbers and a hash. */
export interface Snapshot {
  /** Id of the latest work on the subject; undefined when none was shown. */
  work: string | undefined;
  /** Ids of all other work that was shown: where a subject has many, one of these is never new. */
  others?: readonly string[] | undefined;
  /** Status word of that work. */
  workStatus: string | undefined;
  workChoice: string | undefined;
  workVersion: string | undefined;
  /** Points balance, where it is known and the work would have lowered it. */
  balance: number | undefined;
  /** All work is listed, what is under way and what has ended: work that is not shown was never begun. */
  complete?: boolean | undefined;
  /** Hash of all that was read of the subject's state. */
  fingerprint: string;
}

export type Finding = 'started' | 'not-started' | 'undecided';

/**
 * Judges what happened.
 * - `started`: work is shown that was not there before, for the version that was confirmed;
 * - `not-started`: everything that was read looks exactly as before, and a price would show in the balance or any work
 *   in the list of all work;
 * - `undecided`: something changed that does not say which, or what was read would look the same either way.
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
  // A balance that was known and is not any more could hide the charge.
  const alike = after.fingerprint === before.fingerprint && (!told || after.balance === before.balance);
  const wouldShow = (told && attempt.points > 0) || (before.complete && after.complete);
  return alike && wouldShow ? 'not-started' : 'undecided';
}

/** A short, stable hash (FNV-1a, twice 32 bits) of JSON whose keys are put in order. Not for security. */
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
