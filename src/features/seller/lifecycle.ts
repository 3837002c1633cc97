import type { PrepRunView } from '../../api/readers/seller';
import { type LifecycleState, lifecycleStates } from '../../contract/words';
import type { BadgeTone } from '../../ui/Badge';

const known: Record<LifecycleState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'neutral' },
  in_audit: { label: 'In audit', tone: 'accent' },
  changes_needed: { label: 'Changes needed', tone: 'bad' },
  verified: { label: 'Verified', tone: 'good' },
  published: { label: 'Published', tone: 'good' },
};

/** A lifecycle word for people. One that is not known stands as it came, in neutral style. */
export function lifecycle(state: string | undefined): { label: string; tone: BadgeTone } {
  const word = lifecycleStates.find((name) => name === state);
  return word ? known[word] : { label: state ?? 'not given', tone: 'neutral' };
}

/** The order in which a product usually passes its states; `changes_needed` is a step back, not a step. */
export const lifecyclePath: readonly LifecycleState[] = ['draft', 'ready', 'in_audit', 'verified', 'published'];

/** Whether a prep is at work. Words that say neither so nor that it ended count as ended only with an end time. */
export function isRunning(prep: PrepRunView | undefined): boolean {
  if (!prep) return false;
  const status = prep.status?.toLowerCase() ?? '';
  return /^(running|queued|pending|in_progress|started|processing)$/.test(status);
}
