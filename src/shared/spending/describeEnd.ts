import type { Attempt, AttemptEnd } from '../../spending/ledger/attempt';
import type { DotState } from '../../ui/Dot';

/** The outcomes of an attempt, in words and as a dot. */
export const endLabels: Readonly<Record<AttemptEnd, { dot: DotState; word: string }>> = {
  settled: { dot: 'done', word: 'Accepted' },
  refused: { dot: 'open', word: 'Refused' },
  'not-started': { dot: 'open', word: 'Not started' },
  unknown: { dot: 'refused', word: 'Outcome not known' },
  sending: { dot: 'active', word: 'Sending' },
};

/** Notes that say the outcome themselves, or more exactly than its word. */
const namesItsEnd: Readonly<Partial<Record<AttemptEnd, RegExp>>> = {
  settled: /\baccepted\b/i,
  refused: /^not sent\b/i,
  'not-started': /\bnot (?:started|sent)\b/i,
  sending: /^sent\b/i,
};

/**
 * The outcome of an attempt, said once: as it was noted, after its word where the note does not contain it. Without a full stop at its end.
 * @param note what is known of the outcome, beginning with the ledger's note
 */
export function describeEnd(end: AttemptEnd, note: Attempt['note']): string {
  const text = note.replace(/\.$/, '');
  return namesItsEnd[end]?.test(text) === true ? text : `${endLabels[end].word}. ${text}`;
}
