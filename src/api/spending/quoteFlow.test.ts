import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../errors';
import { type FlowEvent, type FlowState, quoteFlow } from './quoteFlow';
import { frozenSpend } from '../../../tests/support/frozen';

type Quote = { price: number };
type State = FlowState<Quote>;
type Event = FlowEvent<Quote>;

const quote: Quote = { price: 900 };
const newQuote: Quote = { price: 950 };
const frozen = { ...frozenSpend, frozenAt: 5 };
const grounds = { before: Promise.resolve(undefined), session: 1 };
const error = new ApiError({ kind: 'refused', route: 'seller.prep', status: 409, message: 'Stale' });

const states = {
  idle: { at: 'idle' },
  quoting: { at: 'quoting' },
  quoted: { at: 'quoted', quote },
  reviewing: { at: 'reviewing', quote, frozen, grounds },
  sending: { at: 'sending', quote, frozen, grounds },
  settled: { at: 'settled', frozen },
  refused: { at: 'refused', frozen, error, old: quote },
  held: { at: 'held', frozen, why: 'w' },
  unknown: { at: 'unknown', attempt: 'a' },
} satisfies Record<State['at'], State>;

const events = {
  quote: { type: 'quote' },
  quoted: { type: 'quoted', quote: newQuote },
  quoteFailed: { type: 'quoteFailed' },
  choose: { type: 'choose' },
  drop: { type: 'drop' },
  review: { type: 'review', frozen, grounds },
  cancel: { type: 'cancel' },
  send: { type: 'send' },
  settled: { type: 'settled' },
  refused: { type: 'refused', error },
  held: { type: 'held', why: 'w' },
  unknown: { type: 'unknown', attempt: 'b' },
  evidence: { type: 'evidence' },
} satisfies Record<Event['type'], Event>;

const lost: State = { at: 'unknown', attempt: 'b' };
const fresh: State = { at: 'quoted', quote: newQuote };
const quoting: State = { at: 'quoting' };
const idle: State = { at: 'idle' };

/** Every step that is not here leaves the state as it is. */
const steps: Record<State['at'], Partial<Record<Event['type'], State>>> = {
  idle: { quote: quoting, quoted: fresh, unknown: lost },
  quoting: { quote: quoting, quoted: fresh, quoteFailed: idle, drop: idle, unknown: lost },
  quoted: { quote: quoting, quoted: fresh, review: states.reviewing, drop: idle, unknown: lost },
  reviewing: { choose: states.quoted, drop: idle, cancel: states.quoted, send: states.sending, unknown: lost },
  sending: { settled: states.settled, refused: states.refused, held: states.held, unknown: lost },
  settled: {},
  refused: { quote: quoting, quoted: fresh, drop: idle, unknown: lost },
  held: { quote: quoting, quoted: fresh, drop: idle, unknown: lost },
  unknown: { unknown: lost, evidence: idle },
};

describe.each(Object.values(states))('$at', (state: State) => {
  test.each(Object.values(events))('on $type', (event: Event) => {
    const next = quoteFlow(state, event);
    const expected = steps[state.at][event.type];
    expect(next).toEqual(expected ?? state);
    if (!expected) expect(next).toBe(state);
  });
});

test('what is reviewed is a copy that no one can change', () => {
  const given = { ...frozen };
  const next = quoteFlow<Quote>(states.quoted, { type: 'review', frozen: given, grounds });
  given.points = 1;
  if (next.at !== 'reviewing') throw new Error(next.at);
  expect(next.frozen.points).toBe(900);
  expect(Object.isFrozen(next.frozen)).toBe(true);
});

test('whatever order events come in', () => {
  const points = fc.nat(5000);
  const anyEvent: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>(...Object.values(events)),
    points.map((price): Event => ({ type: 'quoted', quote: { price } })),
    points.map((price): Event => ({ type: 'review', frozen: { ...frozen, points: price }, grounds })),
    fc.constantFrom<Event>({ type: 'send' }, { type: 'send' }, { type: 'quote' }, { type: 'quoted', quote }),
  );
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (sequence) => {
      let state: State = { at: 'idle' };
      let consents = 0;
      for (const event of sequence) {
        const before: State = state;
        state = quoteFlow(before, event);
        if (state.at === 'reviewing' && before.at !== 'reviewing') {
          consents += 1;
          // Consent is given to what was asked for, upon a quote.
          expect([before.at, event]).toEqual(['quoted', { type: 'review', frozen: state.frozen, grounds }]);
        }
        if (state.at === 'sending' && before.at !== 'sending') {
          // Each consent is used up by one send, with the very thing that was reviewed.
          expect(before.at).toBe('reviewing');
          expect(state.frozen).toBe('frozen' in before ? before.frozen : undefined);
          consents -= 1;
          expect(consents).toBeGreaterThanOrEqual(0);
        }
        if (before.at === 'reviewing' && state.at !== 'reviewing' && state.at !== 'sending') consents -= 1;
        if (before.at === 'reviewing' && state.at === 'reviewing') expect(state).toBe(before);
        if (before.at === 'sending') expect(['sending', 'settled', 'refused', 'held', 'unknown']).toContain(state.at);
        if (before.at === 'unknown') expect(event.type === 'evidence' ? state.at : 'unknown').toBe(state.at);
        if (before.at === 'settled') expect(state).toBe(before);
        if (state.at === 'settled' || state.at === 'refused' || state.at === 'held') {
          if (before.at !== state.at) expect(before.at).toBe('sending');
        }
      }
      expect(consents).toBe(state.at === 'reviewing' ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});
