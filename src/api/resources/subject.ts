/**
 * What Points are spent on. The spending engine (`src/spending`) is a layer above the resources and uses them only through `Subject`, which each
 * implements: how it is quoted again, sent, read and recognized.
 */
import type { EndpointId } from '../../contract/endpoints';
import type { Answer } from '../client/request/readAnswer';
import type { Recognition } from '../reader/recognition';

/** What Points are spent on: the preps or the runs of one product, one at a time. */
export interface SpendSubject {
  readonly kind: 'prep' | 'run';
  readonly productId: string;
}

/**
 * The name of a subject for the lock and the attempt ledger. It is never parsed, and has the same format as in earlier versions of the
 * console, whose tabs may still be open and whose attempts still lock.
 */
export const getSubjectKey = ({ kind, productId }: SpendSubject): string => `${kind}:${productId.toLowerCase()}`;

/** What a screen asks the user to agree to. */
export interface SpendTerms {
  readonly title: string;
  readonly version: string;
  readonly choice: string;
  /** The exact price, or the ceiling of a run, in Points. */
  readonly points: number;
  /** The maximum time that its request may be in progress once sent, in milliseconds. */
  readonly maxDurationMs: number;
  /** Id of the proposal that suggested it, if one did. */
  readonly proposal?: string | undefined;
  /** The cell of a run matrix that it is for. */
  readonly cell?: string | undefined;
}

/** What the user consents to; frozen when the dialog opens. */
export interface Consent extends SpendTerms {
  /** Unique within this document. */
  readonly id: number;
  readonly subject: SpendSubject;
}

/** A subject's state at one moment. Contains no secrets and no content, only ids, numbers and a hash. */
export interface Snapshot {
  /** Id of the latest work on the subject; undefined when none is shown. */
  work: string | undefined;
  /** Ids of all other work shown, for subjects with several; none of these is ever new. */
  others?: readonly string[] | undefined;
  /** Status word of that work. */
  workStatus: string | undefined;
  workChoice: string | undefined;
  workVersion: string | undefined;
  /** Points balance, if known and if the work would have lowered it. */
  balance: number | undefined;
  /** All work is listed, running and ended, so work that is not listed never started. */
  complete?: boolean | undefined;
  /** Hash of everything read of the subject's state. */
  fingerprint: string;
}

/** What is known about a spend when its subject is read before, during or after it. */
export interface Sought<Quote> {
  /** The confirmed quote; undefined after a reload. */
  quote: Quote | undefined;
  /** The attempt whose outcome is in question. */
  attempt?: { readonly choice: string } | undefined;
}

/** Work that was not there before the spend, in addition to the confirmed work. */
export interface OtherWork {
  work: string;
  /** Whether every term in its record matches the confirmed spend; undefined when the record says too little. */
  alike: boolean | undefined;
  /** What it cost, or the maximum it holds, in Points; undefined when not known. */
  points: number | undefined;
}

/** How a spend ended, or whether it was sent at all. */
export type SpendEnd = 'settled' | 'refused' | 'unknown' | 'not-started' | 'blocked';

/** A subject, as the spending engine needs it. */
export interface Subject<Quote> extends SpendSubject {
  /** What must be typed to confirm any spend on it, exactly; undefined when nothing must. */
  readonly phrase?: string | undefined;
  /** The routes that `send` calls. While one of them is closed, nothing is sent. */
  readonly routes: (quote: Quote) => readonly EndpointId[];
  /** Requests a new quote in place of one that a 409 refused. Spends nothing. The signal aborts when nobody is waiting for it. */
  readonly quote: (old: Quote, signal: AbortSignal) => Promise<Quote>;
  /** Reads the subject. Throws when it cannot be read. */
  readonly readSnapshot: (signal: AbortSignal | undefined, sought: Sought<Quote>) => Promise<Snapshot>;
  /** Posts the frozen consent, with its quote; called at most once per confirmed consent. */
  readonly send: (consent: Consent, quote: Quote) => Promise<Answer>;
  /** Reads from the answer to `send` what the service did: only recognized work settles a spend. */
  readonly recognize: (answer: Answer, consent: Consent, quote: Quote) => Recognition;
  /**
   * Reads the record of other work found after a spend; `own` is the id of the confirmed work, if known. Undefined when it may be the confirmed work
   * itself. Throws when it cannot be read.
   */
  readonly beside: (work: string, own: string | undefined, sought: Sought<Quote>) => Promise<OtherWork | undefined>;
  /** Called when a spend has ended: rereads, without waiting, what it may have changed. Not called after a 429, as nothing has changed. */
  readonly reread: (end: SpendEnd) => void;
}
