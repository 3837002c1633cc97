/** An entry of the log and an attempt, for the tests of this screen. */
import type { Try } from '../../api/client/requestLog';
import type { Attempt } from '../../spending/ledger/attempt';
import type { Entry } from './entry';

/** An answered GET of the catalog; `change` overrides its fields. */
export const createEntry = (change: Partial<Entry> = {}): Entry => ({
  id: 1,
  route: 'catalog.products',
  method: 'GET',
  path: '/api/catalog/products?q=kit',
  requestBody: undefined,
  form: false,
  ownKey: false,
  sentHeaders: { accept: 'application/json', authorization: '[redacted]' },
  state: 'answered',
  startedAt: 1_772_442_000_000,
  durationMs: 40,
  status: 200,
  code: undefined,
  tries: [createTry()],
  answer: '{"products":[]}',
  contentType: 'application/json',
  answerHeaders: { 'content-type': 'application/json' },
  size: 15,
  mismatches: [],
  ...change,
});

/** Overrides for an entry without an answer, and for one that was refused. */
export const lostEntry = { state: 'failed', status: undefined, code: 'NETWORK', answer: undefined } as const;
export const notFoundEntry = {
  state: 'refused',
  status: 404,
  code: 'NOT_FOUND',
  path: '/api/catalog/products/x',
  route: 'catalog.product',
} as const;

/** A try answered with 200 within 40 ms. */
export const createTry = (change: Partial<Try> = {}): Try => ({
  sentAt: 0,
  headAt: 30,
  endedAt: 40,
  status: 200,
  code: undefined,
  wait: undefined,
  ...change,
});

/** A run of 40 Points that was accepted. */
export const createAttempt = (change: Partial<Attempt> = {}): Attempt => ({
  id: 'a1',
  scope: 'sandbox',
  key: 'run:p1',
  subject: { kind: 'run', productId: 'p1' },
  title: 'Ticket Reply Drafter',
  version: '1.2.0',
  choice: 'openai:gpt-5.4-mini',
  points: 40,
  at: Date.UTC(2026, 2, 12, 12),
  endedAt: undefined,
  end: 'settled',
  maxDurationMs: 0,
  note: 'Accepted by the service',
  work: 'r1',
  before: undefined,
  ...change,
});
