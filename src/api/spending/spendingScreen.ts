/** What a screen gives to a spending session, and what it gets back. */
import type { Attempt } from './ledger/attempt';
import type { Snapshot } from './evidence';
import type { Looking } from './looks';
import type { Consent, FlowState } from './quoteFlow';

/** What the looks before, during and after a spend know of it. */
export interface Sought<Quote> {
  /** The quote that was confirmed; unknown once the page has been loaded anew. */
  quote: Quote | undefined;
  /** The attempt whose end is looked for. */
  attempt?: Attempt | undefined;
}

/** What a screen does for its spends, and what it wants to hear. */
export interface SpendingScreen<Quote> {
  /** Reads how the subject stands. Throws when it cannot be read. */
  look: (signal: AbortSignal | undefined, sought: Sought<Quote>) => Promise<Snapshot>;
  /** Posts what was frozen with its quote; called once for each confirmed consent. */
  send: (consent: Consent, quote: Quote) => Promise<unknown>;
  /** The id of the work in the answer of `send`. */
  workOf?: (answer: unknown) => string | undefined;
  /** After the service accepted, or evidence showed that it had; `work` is the id of what began, where it is known. */
  onSettled: (spent: Pick<Consent, 'points' | 'title'>, work: string | undefined) => void;
  /** After any other end: the quote on the screen is stale. */
  onEnded: () => void;
}

export interface SpendingState<Quote> {
  flow: FlowState<Quote>;
  /** The attempt whose end is not known: while there is one, nothing can be reviewed. */
  open: Attempt | undefined;
  /** Of this account, and what another token left open; newest first. */
  attempts: readonly Attempt[];
  looking: Looking;
}
