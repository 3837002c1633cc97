/**
 * The one flow of every spend: a pure reducer, shared by prep, paid runs and explorer calls.
 *
 *   idle → quoting → quoted → reviewing → sending → settled | refused | blocked | unknown
 *
 * Rules it keeps, whatever order events come in:
 * - what is reviewed is what is sent: `review` freezes a copy, and no later quote touches it;
 * - `sending` is entered from `reviewing` alone, once per review;
 * - a changed choice voids the consent and leads back to `quoted`, never forward; where the quote was for that choice
 *   alone, `drop` voids it too;
 * - `blocked` means that nothing was sent, because another tab is spending, or the consent holds no longer;
 * - `unknown` is left on evidence alone (`evidence`), never by cancelling, quoting or choosing again.
 */
import type { ApiError } from '../client/errors';
import type { Snapshot } from './evidence';
import type { SpendSubject } from './subject';

/** What a screen asks a person to agree to. */
export interface Terms {
  readonly title: string;
  readonly version: string;
  readonly choice: string;
  /** The exact price, or the ceiling of a run, in Points. */
  readonly points: number;
  /** How long its request may be at work at most, once it is sent, in milliseconds. */
  readonly lives: number;
}

/** What the user consents to: frozen when the dialog opens. */
export interface Consent extends Terms {
  /** No other consent of this document has it. */
  readonly id: number;
  readonly subject: SpendSubject;
}

/** What a consent rests on, noted when it is opened and kept with it alone. */
export interface Grounds {
  /** How the subject looked; undefined where it could not be read. */
  readonly before: Promise<Snapshot | undefined>;
  /** Number of the session in which it is given. */
  readonly session: number;
  /** Ids of the attempts on the subject that were known to be settled: another one since then voids it. */
  readonly settled: ReadonlySet<string>;
}

export type FlowState<Quote> =
  | { phase: 'idle' }
  | { phase: 'quoting' }
  | { phase: 'quoted'; quote: Quote }
  | { phase: 'reviewing'; quote: Quote; consent: Consent; grounds: Grounds }
  | { phase: 'sending'; quote: Quote; consent: Consent; grounds: Grounds }
  | { phase: 'settled'; consent: Consent }
  | { phase: 'refused'; consent: Consent; error: ApiError; old: Quote }
  | { phase: 'blocked'; consent: Consent; why: string }
  | { phase: 'unknown'; attempt: string };

export type FlowEvent<Quote> =
  | { type: 'quote' }
  | { type: 'quoted'; quote: Quote }
  | { type: 'quoteFailed' }
  | { type: 'choose' }
  | { type: 'drop' }
  | { type: 'review'; consent: Consent; grounds: Grounds }
  | { type: 'cancel' }
  | { type: 'send' }
  | { type: 'settled' }
  | { type: 'refused'; error: ApiError }
  | { type: 'blocked'; why: string }
  | { type: 'unknown'; attempt: string }
  | { type: 'evidence' };

/** Gives the next state. An event that its state does not know leaves the state as it is. */
export function quoteFlow<Quote>(state: FlowState<Quote>, event: FlowEvent<Quote>): FlowState<Quote> {
  switch (event.type) {
    case 'quote':
      return canQuote(state) ? { phase: 'quoting' } : state;
    case 'quoted':
      return canQuote(state) ? { phase: 'quoted', quote: event.quote } : state;
    case 'quoteFailed':
      return state.phase === 'quoting' ? { phase: 'idle' } : state;
    case 'review':
      return state.phase === 'quoted'
        ? {
            phase: 'reviewing',
            quote: state.quote,
            consent: Object.freeze({ ...event.consent }),
            grounds: event.grounds,
          }
        : state;
    case 'choose':
    case 'cancel':
      return state.phase === 'reviewing' ? { phase: 'quoted', quote: state.quote } : state;
    case 'drop':
      return state.phase === 'reviewing' || (canQuote(state) && state.phase !== 'idle') ? { phase: 'idle' } : state;
    case 'send':
      return state.phase === 'reviewing' ? { ...state, phase: 'sending' } : state;
    case 'settled':
      return state.phase === 'sending' ? { phase: 'settled', consent: state.consent } : state;
    case 'refused':
      return state.phase === 'sending'
        ? { phase: 'refused', consent: state.consent, error: event.error, old: state.quote }
        : state;
    case 'blocked':
      return state.phase === 'sending' ? { phase: 'blocked', consent: state.consent, why: event.why } : state;
    case 'unknown':
      // Also from a reload or another tab: an attempt without a known end locks the flow wherever it stands.
      if (state.phase === 'unknown' && state.attempt === event.attempt) return state;
      return state.phase === 'settled' ? state : { phase: 'unknown', attempt: event.attempt };
    case 'evidence':
      return state.phase === 'unknown' ? { phase: 'idle' } : state;
  }
}

/** Where a quote may be asked for or come in: not while it is reviewed or sent, and never over an unknown end. */
function canQuote({ phase }: FlowState<unknown>): boolean {
  return phase !== 'reviewing' && phase !== 'sending' && phase !== 'settled' && phase !== 'unknown';
}
