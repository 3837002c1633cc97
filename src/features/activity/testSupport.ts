/** An entry of the log, for the tests of this screen. */
import type { Try } from '../../api/client/requestLog';
import type { Entry } from './requests/entry';

/** A GET of the catalog that was answered; `change` says what is different. */
export const entryOf = (change: Partial<Entry> = {}): Entry => ({
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
  tries: [tryOf()],
  answer: '{"products":[]}',
  contentType: 'application/json',
  answerHeaders: { 'content-type': 'application/json' },
  size: 15,
  mismatches: [],
  ...change,
});

/** A try answered with 200 within 40 ms. */
export const tryOf = (change: Partial<Try> = {}): Try => ({
  sentAt: 0,
  headAt: 30,
  endedAt: 40,
  status: 200,
  code: undefined,
  wait: undefined,
  ...change,
});
