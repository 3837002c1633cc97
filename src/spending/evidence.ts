/**
 * Evidence of what a spend with a lost answer did. Pure: compares a snapshot of the subject from before with snapshots from after. Only two findings
 * settle or re-arm; anything else stays locked. Seeing nothing proves nothing: the absence of work counts only
 * where work would have shown.
 */
import type { Snapshot } from '../api/resources/subject';

export type EvidenceResult = 'started' | 'not-started' | 'undecided';

/**
 * Decides what happened.
 * - `started`: there is work that was not there before, for the confirmed version and choice;
 * - `not-started`: everything read is exactly as before, and a charge would show in the balance, or any work in the
 *   complete list of work;
 * - `undecided`: the change is inconclusive, or the snapshots would be equal either way.
 */
export function decideOutcome(
  attempt: { choice: string; version: string; points: number; before: Snapshot | undefined },
  after: Snapshot,
): EvidenceResult {
  const { before } = attempt;
  const fits =
    (after.workVersion === undefined || after.workVersion === attempt.version) &&
    (after.workChoice === undefined || after.workChoice === attempt.choice);
  if (!before) return 'undecided';
  const isNew = after.work !== undefined && after.work !== before.work && before.others?.includes(after.work) !== true;
  if (isNew && fits) return 'started';
  const knowsBalance = before.balance !== undefined;
  // If the balance was known before and is not now, a charge could be hidden.
  const isUnchanged = after.fingerprint === before.fingerprint && (!knowsBalance || after.balance === before.balance);
  const wouldShow = (knowsBalance && attempt.points > 0) || (before.complete && after.complete);
  return isUnchanged && wouldShow ? 'not-started' : 'undecided';
}
