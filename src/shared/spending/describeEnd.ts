import type { Attempt, AttemptEnd } from '../../spending/ledger/attempt';
import type { DotState } from '../../ui/Dot';
import { spendingWords } from './words';

/** The label and the dot of each outcome of an attempt. */
export const endLabels: Readonly<Record<AttemptEnd, { dot: DotState; word: string }>> = {
  settled: { dot: 'done', word: 'Accepted' },
  refused: { dot: 'open', word: 'Refused' },
  'not-started': { dot: 'open', word: 'Not started' },
  unknown: { dot: 'refused', word: spendingWords.outcomeUnknown },
  sending: { dot: 'active', word: 'Sending' },
};

/** Notes that already state the outcome, or state it more exactly than its label. */
const namesItsEnd: Readonly<Partial<Record<AttemptEnd, RegExp>>> = {
  settled: /\baccepted\b/i,
  refused: /^not sent\b/i,
  'not-started': /\bnot (?:started|sent)\b/i,
  sending: /^sent\b/i,
};

/**
 * The outcome of an attempt as a sentence: its note, after its label if the note does not state the outcome. Without a full stop at the end.
 * @param note what is known of the outcome, beginning with the ledger's note
 */
export function describeEnd(end: AttemptEnd, note: Attempt['note']): string {
  const text = note.replace(/\.$/, '');
  return namesItsEnd[end]?.test(text) === true ? text : `${endLabels[end].word}. ${text}`;
}
