/** What a screen passes to a spending session, and what it gets back. */
import type { EndpointId } from '../../contract/endpoints';
import type { Answer } from '../client/request/readAnswer';
import type { Attempt } from './ledger/attempt';
import type { Snapshot } from './evidence';
import type { Looking } from './looks';
import type { Consent, FlowState } from './quoteFlow';
import type { More, OtherWork } from './after/more';
import type { Recognition } from './after/recognition';
import type { Settled, SpendResult } from './spend';

/** What a look before, during or after a spend knows about it. */
export interface Sought<Quote> {
  /** The confirmed quote; undefined after a reload. */
  quote: Quote | undefined;
  /** The attempt whose end is in question. */
  attempt?: Attempt | undefined;
}

/** What was confirmed, for telling its end. */
export type Spent = Pick<Consent, 'points' | 'title'>;

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
  /** Asks for a new quote in place of one that a 409 refused. The signal aborts when the screen has gone or asks anew. */
  requote: (old: Quote, signal: AbortSignal) => Promise<Quote>;
  /** Posts the frozen consent, with its quote; called at most once for each confirmed consent. */
  send: (consent: Consent, quote: Quote) => Promise<Answer>;
  /** What the answer of `send` says that the service did: only recognised work settles. */
  recognise: (answer: Answer, consent: Consent, quote: Quote) => Recognition;
  /**
   * What the record of other work tells that is there after a spend; `own` is the id of the confirmed one, if known.
   * Undefined when it may be the confirmed one itself. Throws when it cannot be read.
   */
  beside: (work: string, own: string | undefined, sought: Sought<Quote>) => Promise<OtherWork | undefined>;
  /** Called once the service has accepted, or evidence shows that it had. */
  onSettled: (spent: Spent, found: Pick<Settled, 'work' | 'differs'>) => void;
  /** Called after any spend, also when the screen has gone, if the service shows more than was confirmed. */
  onMore: (spent: Spent, more: More) => void;
  /** Called after any other end: the quote on the screen is stale, unless a limit refused it, which changes nothing. */
  onEnded: (limited: boolean) => void;
  /** Called instead of both when the screen has gone, unless another screen has announced the end. */
  onEndedAway: (spent: Spent, result: SpendResult) => void;
}

export interface SpendingState<Quote> {
  flow: FlowState<Quote>;
  /** The attempt without a known end; while there is one, nothing can be reviewed. */
  open: Attempt | undefined;
  /** This account's attempts and those another token left open, newest first. */
  attempts: readonly Attempt[];
  looking: Looking;
  /** A 429 refused the last one, and its wait and the look after it are not over: nothing can be reviewed. */
  waiting: boolean;
}
