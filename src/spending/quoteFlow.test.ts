import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/client/errors';
import { type FlowEvent, type FlowState, quoteFlow } from './quoteFlow';
import { consent, terms } from '../../tests/support/spendingBrowser';

type Quote = { price: number };
type State = FlowState<Quote>;
type Event = FlowEvent<Quote>;

const quote: Quote = { price: 900 };
const newQuote: Quote = { price: 950 };
const newConsent = { ...consent, id: 1, points: 950 };
const consentContext = { before: Promise.resolve(undefined), session: 1, settled: new Set<string>(), spent: 0 };
const over = { cap: 1_000, spent: 500, adds: 900 };
const newTerms = { ...terms, points: 950 };
const error = new ApiError({ kind: 'refused', route: 'seller.prep', status: 409, message: 'Stale' });

const states = {
  idle: { phase: 'idle' },
  quoting: { phase: 'quoting' },
  quoted: { phase: 'quoted', quote },
  overCap: { phase: 'overCap', quote, terms, over, session: 1 },
  reviewing: { phase: 'reviewing', quote, consent, consentContext },
  sending: { phase: 'sending', quote, consent, consentContext },
  settled: { phase: 'settled', consent },
  refused: { phase: 'refused', consent, error, old: quote },
  blocked: { phase: 'blocked', consent, why: 'w' },
  unknown: { phase: 'unknown', attempt: 'a' },
} satisfies Record<State['phase'], State>;

const events = {
  quote: { type: 'quote' },
  quoted: { type: 'quoted', quote: newQuote },
  quoteFailed: { type: 'quoteFailed' },
  drop: { type: 'drop' },
  ask: { type: 'ask', terms: newTerms, over, session: 2 },
  review: { type: 'review', consent: newConsent, consentContext },
  cancel: { type: 'cancel' },
  send: { type: 'send' },
  settled: { type: 'settled' },
  refused: { type: 'refused', error },
  fresh: { type: 'fresh', fresh: { at: 'here', quote: newQuote } },
  blocked: { type: 'blocked', why: 'w' },
  unknown: { type: 'unknown', attempt: 'b' },
  evidence: { type: 'evidence' },
} satisfies Record<Event['type'], Event>;

const lost: State = { phase: 'unknown', attempt: 'b' };
const fresh: State = { phase: 'quoted', quote: newQuote };
const reviewing: State = { phase: 'reviewing', quote, consent: newConsent, consentContext };
const asking: State = { phase: 'overCap', quote, terms: newTerms, over, session: 2 };
const quoting: State = { phase: 'quoting' };
const idle: State = { phase: 'idle' };

/** Every event not listed here leaves the state unchanged. */
const steps: Record<State['phase'], Partial<Record<Event['type'], State>>> = {
  idle: { quote: quoting, quoted: fresh, unknown: lost },
  quoting: { quote: quoting, quoted: fresh, quoteFailed: idle, drop: idle, unknown: lost },
  quoted: { quote: quoting, quoted: fresh, ask: asking, review: reviewing, drop: idle, unknown: lost },
  overCap: {
    quote: quoting,
    quoted: fresh,
    ask: asking,
    review: reviewing,
    cancel: states.quoted,
    drop: idle,
    unknown: lost,
  },
  reviewing: { drop: idle, cancel: states.quoted, send: states.sending, unknown: lost },
  sending: { settled: states.settled, refused: states.refused, blocked: states.blocked, unknown: lost },
  settled: {},
  refused: {
    quote: quoting,
    quoted: fresh,
    fresh: { phase: 'refused', consent, error, old: quote, fresh: { at: 'here', quote: newQuote } },
    drop: idle,
    unknown: lost,
  },
  blocked: { quote: quoting, quoted: fresh, drop: idle, unknown: lost },
  unknown: { unknown: lost, evidence: idle },
};

describe.each(Object.values(states))('$phase', (state: State) => {
  test.each(Object.values(events))('on $type', (event: Event) => {
    const next = quoteFlow(state, event);
    const expected = steps[state.phase][event.type];
    expect(next).toEqual(expected ?? state);
    if (!expected) expect(next).toBe(state);
  });
});

test('a new quote is dropped unless the refusal was a 409', () => {
  const poor = new ApiError({ kind: 'refused', route: 'seller.prep', status: 402, message: 'm' });
  const state: State = { ...states.refused, error: poor };
  expect(quoteFlow(state, events.fresh)).toBe(state);
});

test('the reviewed terms are a copy that no one can change', () => {
  const given = { ...consent };
  const next = quoteFlow<Quote>(states.quoted, { type: 'review', consent: given, consentContext });
  given.points = 1;
  if (next.phase !== 'reviewing') throw new Error(next.phase);
  expect(next.consent.points).toBe(900);
  expect(Object.isFrozen(next.consent)).toBe(true);
});
