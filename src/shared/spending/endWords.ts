import type { AttemptEnd } from '../../api/spending/ledger/attempt';
import type { DotState } from '../../ui/Dot';

/** The outcomes of an attempt, in words and as a dot. */
export const endWords: Readonly<Record<AttemptEnd, { dot: DotState; word: string }>> = {
  settled: { dot: 'done', word: 'Accepted' },
  refused: { dot: 'open', word: 'Refused' },
  'not-started': { dot: 'open', word: 'Not started' },
  unknown: { dot: 'refused', word: 'Outcome not known' },
  sending: { dot: 'active', word: 'Sending' },
};
