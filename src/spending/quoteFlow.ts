/**
 * The flow of every spend: a pure reducer, shared by prep and paid runs.
 *
 *   idle → quoting → quoted → (overCap →) reviewing → sending → settled | refused | blocked | unknown
 *
 * Its rules, in whatever order events arrive:
 * - what is reviewed is what is sent: `review` freezes a copy, and no later quote changes it;
 * - `overCap` asks whether to continue to a review that would take the session over its cap; it gives no consent, and is
 *   void with its quote;
 * - `sending` is entered only from `reviewing`, once per review;
 * - a changed choice voids the consent (`cancel`) and leads back to `quoted`, never forward; if the quote was only for
 *   that choice, `drop` voids it too;
 * - a new quote after a 409 is only shown beside the refused one (`fresh`); to be reviewed, it must arrive as `quoted`;
 * - `blocked` means that nothing was sent, because another tab is spending or the consent is no longer valid;
 * - `unknown` is left only on evidence (`evidence`), never by cancelling, quoting or choosing again.
 */
import type { ApiError } from '../api/client/errors';
import type { Consent, Snapshot, SpendTerms } from '../api/resources/subject';
import type { OverCap } from './sessionCap';

/** The context of a consent, recorded when its dialog opens. */
export interface ConsentContext {
  /** The subject at that time; undefined if it could not be read. */
  readonly before: Promise<Snapshot | undefined>;
  /** Number of the session in which it was given. */
  readonly session: number;
  /** Ids of the subject's settled attempts at that time: another one voids the consent. */
  readonly settled: ReadonlySet<string>;
  /** What the session had spent, in Points. If it has spent more since and this would exceed the cap, the consent is void. */
  readonly spent: number;
}

/** The new quote after a 409, for comparison with the refused one. */
export type FreshQuote<Quote> = { at: 'asked' } | { at: 'here'; quote: Quote } | { at: 'failed'; error: unknown };

export type FlowState<Quote> =
  | { phase: 'idle' }
  | { phase: 'quoting' }
  | { phase: 'quoted'; quote: Quote }
  | { phase: 'overCap'; quote: Quote; terms: SpendTerms; over: OverCap; session: number }
  | { phase: 'reviewing'; quote: Quote; consent: Consent; consentContext: ConsentContext }
  | { phase: 'sending'; quote: Quote; consent: Consent; consentContext: ConsentContext }
  | { phase: 'settled'; consent: Consent }
  | { phase: 'refused'; consent: Consent; error: ApiError; old: Quote; fresh?: FreshQuote<Quote> }
  | { phase: 'blocked'; consent: Consent; why: string }
  | { phase: 'unknown'; attempt: string };

export type FlowEvent<Quote> =
  | { type: 'quote' }
  | { type: 'quoted'; quote: Quote }
  | { type: 'quoteFailed' }
  | { type: 'drop' }
  | { type: 'ask'; terms: SpendTerms; over: OverCap; session: number }
  | { type: 'review'; consent: Consent; consentContext: ConsentContext }
  | { type: 'cancel' }
  | { type: 'send' }
  | { type: 'settled' }
  | { type: 'refused'; error: ApiError }
  | { type: 'fresh'; fresh: FreshQuote<Quote> }
  | { type: 'blocked'; why: string }
  | { type: 'unknown'; attempt: string }
  | { type: 'evidence' };

/** Returns the next state. An event that does not apply to the state leaves it unchanged. */
export function quoteFlow<Quote>(state: FlowState<Quote>, event: FlowEvent<Quote>): FlowState<Quote> {
  switch (event.type) {
    case 'quote':
      return canQuote(state) ? { phase: 'quoting' } : state;
    case 'quoted':
      return canQuote(state) ? { phase: 'quoted', quote: event.quote } : state;
    case 'quoteFailed':
      return state.phase === 'quoting' ? { phase: 'idle' } : state;
    case 'ask': {
      const { terms, over, session } = event;
      return canReview(state) ? { phase: 'overCap', quote: state.quote, terms, over, session } : state;
    }
    case 'review':
      return canReview(state)
        ? {
            phase: 'reviewing',
            quote: state.quote,
            consent: Object.freeze({ ...event.consent }),
            consentContext: event.consentContext,
          }
        : state;
    case 'cancel':
      return state.phase === 'reviewing' || state.phase === 'overCap' ? { phase: 'quoted', quote: state.quote } : state;
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
    case 'fresh':
      return state.phase === 'refused' && state.error.status === 409 ? { ...state, fresh: event.fresh } : state;
    case 'blocked':
      return state.phase === 'sending' ? { phase: 'blocked', consent: state.consent, why: event.why } : state;
    case 'unknown':
      // Also after a reload or from another tab: an attempt without a known outcome locks the flow in any phase but `settled`.
      if (state.phase === 'unknown' && state.attempt === event.attempt) return state;
      return state.phase === 'settled' ? state : { phase: 'unknown', attempt: event.attempt };
    case 'evidence':
      return state.phase === 'unknown' ? { phase: 'idle' } : state;
  }
}

/** Whether the quote may be reviewed, directly or after the question about the cap. */
export function canReview<Quote>(
  state: FlowState<Quote>,
): state is Extract<FlowState<Quote>, { phase: 'quoted' | 'overCap' }> {
  return state.phase === 'quoted' || state.phase === 'overCap';
}

/** Whether a quote may be requested or arrive: not during review or sending, nor after a settled or unknown outcome. */
function canQuote({ phase }: FlowState<unknown>): boolean {
  return phase !== 'reviewing' && phase !== 'sending' && phase !== 'settled' && phase !== 'unknown';
}
