/** What a screen passes to a spending session, and what it gets back. */
import type { EndpointId } from '../../contract/endpoints';
import type { Attempt } from './ledger/attempt';
import type { Snapshot } from './evidence';
import type { Looking } from './looks';
import type { Consent, FlowState } from './quoteFlow';
import type { OverCap } from './cap/sessionCap';
import type { SpendResult } from './spend';

/** What a look before, during or after a spend knows about it. */
export interface Sought<Quote> {
  /** The confirmed quote; undefined after a reload. */
  quote: Quote | undefined;
  /** The attempt whose end is in question. */
  attempt?: Attempt | undefined;
}

/** What a screen does for its spends, and its callbacks. */
export interface SpendingScreen<Quote> {
  /** Reads the subject. Throws when it cannot be read. */
  look: (signal: AbortSignal | undefined, sought: Sought<Quote>) => Promise<Snapshot>;
  /** The routes that `send` asks. While one of them is closed, nothing is sent. */
  routes?: (quote: Quote) => readonly EndpointId[];
  /**
   * Why what was consented to can no longer be sent, read anew after the press and before an attempt opens; undefined when
   * it can.
   */
  whyNot?: (quote: Quote) => Promise<string | undefined>;
  /** Posts the frozen consent, with its quote; called at most once for each confirmed consent. */
  send: (consent: Consent, quote: Quote) => Promise<unknown>;
  /** The id of the work in the answer of `send`. */
  workOf?: (answer: unknown) => string | undefined;
  /** Called once the service has accepted, or evidence shows that it had; `work` is the id of the work, if known. */
  onSettled: (spent: Pick<Consent, 'points' | 'title'>, work: string | undefined) => void;
  /** Called after any other end: the quote on the screen is stale, unless a limit refused it, which changes nothing. */
  onEnded: (limited: boolean) => void;
  /** Called instead of both when the screen has gone, unless another screen has announced the end. */
  onEndedAway?: (spent: Pick<Consent, 'points' | 'title'>, result: SpendResult) => void;
}

export interface SpendingState<Quote> {
  flow: FlowState<Quote>;
  /** The attempt without a known end; while there is one, nothing can be reviewed. */
  open: Attempt | undefined;
  /** This account's attempts and those another token left open, newest first. */
  attempts: readonly Attempt[];
  looking: Looking;
  /** A review that waits for an answer: it would bring the session above its cap. */
  overCap: OverCap | undefined;
  /** A 429 refused the last one, and its wait and the look after it are not over: nothing can be reviewed. */
  waiting: boolean;
}
