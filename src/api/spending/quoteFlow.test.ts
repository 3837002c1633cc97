import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../client/errors';
import { type FlowEvent, type FlowState, quoteFlow } from './quoteFlow';
import { consent } from '../../../tests/support/spendingBrowser';

type Quote = { price: number };
type State = FlowState<Quote>;
type Event = FlowEvent<Quote>;

const quote: Quote = { price: 900 };
const newQuote: Quote = { price: 950 };
const grounds = { before: Promise.resolve(undefined), session: 1, settled: new Set<string>() };
const error = new ApiError({ kind: 'refused', route: 'seller.prep', status: 409, message: 'Stale' });

const states = {
  idle: { phase: 'idle' },
  quoting: { phase: 'quoting' },
  quoted: { phase: 'quoted', quote },
  reviewing: { phase: 'reviewing', quote, consent, grounds },
  sending: { phase: 'sending', quote, consent, grounds },
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
  review: { type: 'review', consent, grounds },
  cancel: { type: 'cancel' },
  send: { type: 'send' },
  settled: { type: 'settled' },
  refused: { type: 'refused', error },
  blocked: { type: 'blocked', why: 'w' },
  unknown: { type: 'unknown', attempt: 'b' },
  evidence: { type: 'evidence' },
} satisfies Record<Event['type'], Event>;

const lost: State = { phase: 'unknown', attempt: 'b' };
const fresh: State = { phase: 'quoted', quote: newQuote };
const quoting: State = { phase: 'quoting' };
const idle: State = { phase: 'idle' };

/** Every step not listed here leaves the state unchanged. */
const steps: Record<State['phase'], Partial<Record<Event['type'], State>>> = {
  idle: { quote: quoting, quoted: fresh, unknown: lost },
  quoting: { quote: quoting, quoted: fresh, quoteFailed: idle, drop: idle, unknown: lost },
  quoted: { quote: quoting, quoted: fresh, review: states.reviewing, drop: idle, unknown: lost },
  reviewing: { drop: idle, cancel: states.quoted, send: states.sending, unknown: lost },
  sending: { settled: states.settled, refused: states.refused, blocked: states.blocked, unknown: lost },
  settled: {},
  refused: { quote: quoting, quoted: fresh, drop: idle, unknown: lost },
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

test('the reviewed terms are a copy that no one can change', () => {
  const given = { ...consent };
  const next = quoteFlow<Quote>(states.quoted, { type: 'review', consent: given, grounds });
  given.points = 1;
  if (next.phase !== 'reviewing') throw new Error(next.phase);
  expect(next.consent.points).toBe(900);
  expect(Object.isFrozen(next.consent)).toBe(true);
});

test('events in any order use each consent once, for the reviewed terms', () => {
  const points = fc.nat(5000);
  const anyEvent: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>(...Object.values(events)),
    points.map((price): Event => ({ type: 'quoted', quote: { price } })),
    points.map((price): Event => ({ type: 'review', consent: { ...consent, points: price }, grounds })),
    fc.constantFrom<Event>({ type: 'send' }, { type: 'send' }, { type: 'quote' }, { type: 'quoted', quote }),
  );
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (sequence) => {
      let state: State = { phase: 'idle' };
      let consents = 0;
      for (const event of sequence) {
        const before: State = state;
        state = quoteFlow(before, event);
        if (state.phase === 'reviewing' && before.phase !== 'reviewing') {
          consents += 1;
          // Consent is given only to what was requested, after a quote.
          expect([before.phase, event]).toEqual(['quoted', { type: 'review', consent: state.consent, grounds }]);
        }
        if (state.phase === 'sending' && before.phase !== 'sending') {
          // Each consent is used up by one send, with exactly the terms reviewed.
          expect(before.phase).toBe('reviewing');
          expect(state.consent).toBe('consent' in before ? before.consent : undefined);
          consents -= 1;
          expect(consents).toBeGreaterThanOrEqual(0);
        }
        if (before.phase === 'reviewing' && state.phase !== 'reviewing' && state.phase !== 'sending') consents -= 1;
        if (before.phase === 'reviewing' && state.phase === 'reviewing') expect(state).toBe(before);
        if (before.phase === 'sending')
          expect(['sending', 'settled', 'refused', 'blocked', 'unknown']).toContain(state.phase);
        if (before.phase === 'unknown') expect(event.type === 'evidence' ? state.phase : 'unknown').toBe(state.phase);
        if (before.phase === 'settled') expect(state).toBe(before);
        if (state.phase === 'settled' || state.phase === 'refused' || state.phase === 'blocked') {
          if (before.phase !== state.phase) expect(before.phase).toBe('sending');
        }
      }
      expect(consents).toBe(state.phase === 'reviewing' ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});
