/** Every way in which a request can fail, and what a screen says of it. */
import type { Fault } from './sandbox';

export interface Failing {
  what: string;
  /** Left out: the page loses its network. */
  fault?: Omit<Fault, 'route'>;
  /** What the mark of the picture says. */
  picture: 'Refused' | 'Failed';
  title: string;
  /** Status and code, as the picture says them. */
  code: string;
  /** Of the next step that the picture names. */
  next: string;
  /** How often the screen asks before it says so; once unless told. */
  asks?: number;
}

const unreadable = 'The answer could not be read';
const raw = 'Open the raw answer';

/** Answers that no two share a picture of. */
export const failings: readonly Failing[] = [
  {
    what: '400',
    fault: { status: 400 },
    picture: 'Failed',
    title: 'The request was not understood',
    code: '400 BAD_REQUEST',
    next: 'Correct what is named',
  },
  {
    what: '402',
    fault: { status: 402 },
    picture: 'Refused',
    title: 'Not enough Points',
    code: '402 INSUFFICIENT_POINTS',
    next: 'get more Points',
  },
  {
    what: '403 by scope',
    fault: { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' },
    picture: 'Refused',
    title: 'Only the signed-in site may do this',
    code: '403 API_TOKEN_SCOPE_FORBIDDEN',
    next: 'in the browser, signed in',
  },
  {
    what: '403',
    fault: { status: 403 },
    picture: 'Refused',
    title: 'This token may not see this',
    code: '403 FORBIDDEN',
    next: 'Look at the Token screen',
  },
  {
    what: '404',
    fault: { status: 404 },
    picture: 'Failed',
    title: 'Not here',
    code: '404 NOT_FOUND',
    next: 'Check the address',
  },
  {
    what: '409',
    fault: { status: 409 },
    picture: 'Failed',
    title: 'Something changed in between',
    code: '409 CONFLICT',
    next: 'Read the current state',
  },
  {
    what: '410',
    fault: { status: 410 },
    picture: 'Failed',
    title: 'This has expired',
    code: '410 GONE',
    next: 'Request a fresh link',
  },
  {
    what: '429 by rate',
    fault: { status: 429, retryAfter: 60 },
    picture: 'Failed',
    title: 'Too many requests',
    code: '429 RATE_LIMIT',
    next: 'Wait a moment',
  },
  {
    what: '429 by workload',
    fault: { status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 60 },
    picture: 'Failed',
    title: 'The service is busy',
    code: '429 AI_WORKLOAD_BUSY',
    next: 'after the wait',
  },
  {
    what: '500',
    fault: { status: 500, times: 4 },
    picture: 'Failed',
    title: 'The service failed',
    code: '500 INTERNAL_ERROR',
    next: 'Open the raw answer to see what came.',
    asks: 4,
  },
  {
    what: '503',
    fault: { status: 503, times: 4 },
    picture: 'Failed',
    title: 'The service failed',
    code: '503 SERVICE_UNAVAILABLE',
    next: 'Open the raw answer to see what came.',
    asks: 4,
  },
  { what: 'no network', picture: 'Failed', title: 'No answer', code: 'NETWORK', next: 'Check the network', asks: 0 },
  {
    what: 'no answer in time',
    fault: { delayMs: 600_000 },
    picture: 'Failed',
    title: 'No answer in time',
    code: 'TIMEOUT',
    next: 'Try again',
  },
];

/** Answers that cannot be read at all: all of one picture. */
export const unreadables: readonly Failing[] = [
  {
    what: 'HTML',
    fault: { status: 200, body: '<!doctype html><h1>502 Bad Gateway</h1>', contentType: 'text/html' },
    picture: 'Failed',
    title: unreadable,
    code: '200 UNREADABLE',
    next: raw,
  },
  {
    what: 'half a JSON',
    fault: { status: 200, body: '{"products":[{"id":"1","name":"Half a' },
    picture: 'Failed',
    title: unreadable,
    code: '200 UNREADABLE',
    next: raw,
  },
  {
    what: 'an empty body',
    fault: { status: 200, body: '' },
    picture: 'Failed',
    title: unreadable,
    code: '200 UNREADABLE',
    next: raw,
  },
];

/** Well-formed answers of another shape: a record where a list should be, a list where a record should be, 10 MB. */
export const oddAnswers: readonly { what: string; body: string }[] = [
  { what: 'an empty record', body: '{}' },
  { what: 'nothing', body: 'null' },
  { what: 'other types', body: '{"products":["a","b"],"product":"a","total":2}' },
  { what: 'an array', body: '[]' },
  { what: '10 MB of something else', body: `{"blob":"${'x'.repeat(10_000_000)}"}` },
];
