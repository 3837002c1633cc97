/** Every way a request can fail, and what a screen says about it. */
import type { FaultForm } from '../../../src/api/client/sandbox/faultForm';

export interface Failing {
  what: string;
  /** Absent when the page loses its network. */
  fault?: Omit<FaultForm, 'route'>;
  /** The label of the picture; "Failed" by default. */
  picture?: 'Refused' | 'Failed';
  title: string;
  /** Status and code, as shown in the picture. */
  code: string;
  /** Part of the next step in the picture. */
  next: string;
  /** How often the request is sent before the failure is shown; 1 by default. */
  tries?: number;
}

/** Failures with a picture of their own. */
const refusals: readonly Failing[] = [
  {
    what: '400',
    fault: { status: 400 },
    title: 'The request was not understood',
    code: '400 BAD_REQUEST',
    next: 'Correct what the service names',
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
    next: 'Check the Token screen',
  },
  {
    what: '404',
    fault: { status: 404 },
    title: 'Not found',
    code: '404 NOT_FOUND',
    next: 'Check the address',
  },
  {
    what: '409',
    fault: { status: 409 },
    title: 'Something changed in between',
    code: '409 CONFLICT',
    next: 'Read the current state',
  },
  {
    what: '410',
    fault: { status: 410 },
    title: 'This has expired',
    code: '410 GONE',
    next: 'Request a fresh link',
  },
  {
    what: '429 by rate',
    fault: { status: 429, retryAfter: 60 },
    title: 'Too many requests',
    code: '429 RATE_LIMIT',
    next: 'Wait a moment',
  },
  {
    what: '429 by workload',
    fault: { status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 60 },
    title: 'The service is busy',
    code: '429 AI_WORKLOAD_BUSY',
    next: 'after the wait',
  },
  {
    what: '500',
    fault: { status: 500, times: 4 },
    title: 'The service failed',
    code: '500 INTERNAL_ERROR',
    next: 'Open the raw answer to see what arrived.',
    tries: 4,
  },
  {
    what: '503',
    fault: { status: 503, times: 4 },
    title: 'The service failed',
    code: '503 SERVICE_UNAVAILABLE',
    next: 'Open the raw answer to see what arrived.',
    tries: 4,
  },
  {
    what: 'a cut connection',
    // After the head: before it, the browser itself resends.
    fault: { drop: true, status: 200, times: 4 },
    title: 'No answer',
    code: 'NETWORK',
    next: 'Check the network',
    tries: 4,
  },
  { what: 'no network', title: 'No answer', code: 'NETWORK', next: 'Check the network' },
  {
    what: 'no answer in time',
    fault: { delayMs: 600_000 },
    title: 'No answer in time',
    code: 'TIMEOUT',
    next: 'Try again',
  },
];

/** Answers that cannot be read at all: all share one picture. */
const unreadables: readonly Failing[] = [
  { what: 'HTML', body: '<!doctype html><h1>502 Bad Gateway</h1>', contentType: 'text/html' },
  { what: 'half a JSON', body: '{"products":[{"id":"1","name":"Half a' },
  { what: 'an empty body', body: '' },
].map(({ what, ...answer }) => ({
  what,
  fault: { status: 200, ...answer },
  title: 'The answer could not be read',
  code: '200 UNREADABLE',
  next: 'Open the raw answer',
}));

/** Every failure that all screens show the same way. */
export const failings: readonly Failing[] = [...refusals, ...unreadables];

/** Well-formed answers of another shape: a record instead of a list, a list instead of a record, 10 MB. */
export const oddAnswers: readonly { what: string; body: string }[] = [
  { what: 'an empty record', body: '{}' },
  { what: 'nothing', body: 'null' },
  { what: 'other types', body: '{"products":["a","b"],"product":"a","total":2}' },
  { what: 'an array', body: '[]' },
  { what: '10 MB of something else', body: `{"blob":"${'x'.repeat(10_000_000)}"}` },
];
