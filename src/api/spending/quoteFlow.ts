/**
 * The one flow of every spend: a pure reducer, shared by prep, paid runs and explorer calls.
 *
 *   idle → quoting → quoted → reviewing → sending → settled | refused | held | unknown
 *
 * Rules it keeps, whatever order events come in:
 * - what is reviewed is what is sent: `review` freezes a copy, and no later quote touches it;
 * - `sending` is entered from `reviewing` alone, once per review;
 * - a changed choice voids the consent and leads back to `quoted`, never forward; where the quote was for that choice
 *   alone, `drop` voids it too;
 * - `held` means that nothing was sent, because another tab has the subject;
 * - `unknown` is left on evidence alone (`evidence`), never by cancelling, quoting or choosing again.
 */
import type { ApiError } from '../errors';
import type { Snapshot } from './evidence';

/** What the user consents to: frozen when the dialog opens. */
export interface Frozen {
  /** What the Points are spent on, unique in the environment (`prep:<product id>`). */
  readonly subject: string;
  readonly title: string;
  readonly version: string;
  readonly choice: string;
  readonly points: number;
  /** Milliseconds since the epoch: when the consent was opened. */
  readonly frozenAt: number;
  /** How long its request may be at work at most, once it is sent, in milliseconds. */
  readonly lives: number;
}

/** What a consent rests on, noted when it is opened and kept with it alone. */
export interface Grounds {
  /** How the subject looked; undefined where it could not be read. */
  readonly before: Promise<Snapshot | undefined>;
  /** Number of the session in which it is given. */
  readonly session: number;
}

export type FlowState<Quote> =
  | { at: 'idle' }
  | { at: 'quoting' }
  | { at: 'quoted'; quote: Quote }
  | { at: 'reviewing'; quote: Quote; frozen: Frozen; grounds: Grounds }
  | { at: 'sending'; quote: Quote; frozen: Frozen; grounds: Grounds }
  | { at: 'settled'; frozen: Frozen }
  | { at: 'refused'; frozen: Frozen; error: ApiError; old: Quote }
  | { at: 'held'; frozen: Frozen; why: string }
  | { at: 'unknown'; attempt: string };

export type FlowEvent<Quote> =
  | { type: 'quote' }
  | { type: 'quoted'; quote: Quote }
  | { type: 'quoteFailed' }
  | { type: 'choose' }
  | { type: 'drop' }
  | { type: 'review'; frozen: Frozen; grounds: Grounds }
  | { type: 'cancel' }
  | { type: 'send' }
  | { type: 'settled' }
  | { type: 'refused'; error: ApiError }
  | { type: 'held'; why: string }
  | { type: 'unknown'; attempt: string }
  | { type: 'evidence' };

/** Gives the next state. An event that its state does not know leaves the state as it is. */
export function quoteFlow<Quote>(state: FlowState<Quote>, event: FlowEvent<Quote>): FlowState<Quote> {
  switch (event.type) {
    case 'quote':
      return canQuote(state) ? { at: 'quoting' } : state;
    case 'quoted':
      return canQuote(state) ? { at: 'quoted', quote: event.quote } : state;
    case 'quoteFailed':
      return state.at === 'quoting' ? { at: 'idle' } : state;
    case 'review':
      return state.at === 'quoted'
        ? {
            at: 'reviewing',
            quote: state.quote,
            frozen: Object.freeze({ ...event.frozen }),
            grounds: event.grounds,
          }
        : state;
    case 'choose':
    case 'cancel':
      return state.at === 'reviewing' ? { at: 'quoted', quote: state.quote } : state;
    case 'drop':
      return state.at === 'reviewing' || (canQuote(state) && state.at !== 'idle') ? { at: 'idle' } : state;
    case 'send':
      return state.at === 'reviewing' ? { ...state, at: 'sending' } : state;
    case 'settled':
      return state.at === 'sending' ? { at: 'settled', frozen: state.frozen } : state;
    case 'refused':
      return state.at === 'sending'
        ? { at: 'refused', frozen: state.frozen, error: event.error, old: state.quote }
        : state;
    case 'held':
      return state.at === 'sending' ? { at: 'held', frozen: state.frozen, why: event.why } : state;
    case 'unknown':
      // Also from a reload or another tab: an attempt without a known end locks the flow wherever it stands.
      return state.at === 'settled' ? state : { at: 'unknown', attempt: event.attempt };
    case 'evidence':
      return state.at === 'unknown' ? { at: 'idle' } : state;
  }
}

/** Where a quote may be asked for or come in: not while it is reviewed or sent, and never over an unknown end. */
function canQuote(state: FlowState<unknown>): boolean {
  return state.at !== 'reviewing' && state.at !== 'sending' && state.at !== 'settled' && state.at !== 'unknown';
}
