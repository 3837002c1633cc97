/** The interface between a screen and its spend controller. */
import type { Consent, OtherWork, Snapshot, Sought } from '../api/resources/subject';
import type { EndpointId } from '../contract/endpoints';
import type { Answer } from '../api/client/request/readAnswer';
import type { Attempt } from './ledger/attempt';
import type { Looking } from './looks';
import type { FlowState } from './quoteFlow';
import type { More } from './after/more';
import type { Recognition } from '../api/reader/recognition';
import type { Settled, SpendResult } from './spend';

/** What was confirmed, for announcing its outcome. */
export type Spent = Pick<Consent, 'points' | 'title'>;

/** What a screen does for its spends, and its callbacks. */
export interface SpendingScreen<Quote> {
  /** Reads the subject. Throws when it cannot be read. */
  look: (signal: AbortSignal | undefined, sought: Sought<Quote>) => Promise<Snapshot>;
  /** The routes that `send` calls. While one of them is closed, nothing is sent. */
  routes?: (quote: Quote) => readonly EndpointId[];
  /** Why the consent can no longer be sent, checked after the click and before an attempt opens; undefined when it can. */
  whyNot?: (quote: Quote) => Promise<string | undefined>;
  /** Requests a new quote in place of one that a 409 refused. The signal aborts when the screen is gone or requests another. */
  requote: (old: Quote, signal: AbortSignal) => Promise<Quote>;
  /** Posts the frozen consent, with its quote; called at most once per confirmed consent. */
  send: (consent: Consent, quote: Quote) => Promise<Answer>;
  /** Reads from the answer to `send` what the service did: only recognised work settles a spend. */
  recognise: (answer: Answer, consent: Consent, quote: Quote) => Recognition;
  /**
   * Reads the record of other work found after a spend; `own` is the id of the confirmed work, if known. Undefined when it may be the confirmed work
   * itself. Throws when it cannot be read.
   */
  beside: (work: string, own: string | undefined, sought: Sought<Quote>) => Promise<OtherWork | undefined>;
  /** Called once the service has accepted, or evidence shows that it had. */
  onSettled: (spent: Spent, found: Pick<Settled, 'work' | 'differs' | 'note'>) => void;
  /** Called after any spend, even when the screen is gone, if the service shows more than was confirmed. */
  onMore: (spent: Spent, more: More) => void;
  /** Called after any other outcome. The quote on the screen is then stale, unless the request was rate limited, which changes nothing. */
  onEnded: (limited: boolean) => void;
  /** Called in place of both when the screen is gone, unless another screen has announced the outcome. */
  onEndedAway: (spent: Spent, result: SpendResult) => void;
}

export interface SpendingState<Quote> {
  flow: FlowState<Quote>;
  /** The attempt without a known outcome; while there is one, nothing can be reviewed. */
  open: Attempt | undefined;
  /** This account's attempts and those that another token left open, newest first. */
  attempts: readonly Attempt[];
  looking: Looking;
  /** A 429 refused the last spend, and the check after its wait is pending: nothing can be reviewed. */
  waiting: boolean;
}
