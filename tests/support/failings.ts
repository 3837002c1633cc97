/** Every way a request can fail, and what a screen says about it: the failure matrix, in jsdom and in the browser. */
import type { FaultForm } from '../../src/api/client/sandbox/faultForm';
import { type Read, type Screen, reads } from '../screens';

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

type Code = readonly [
  status: number,
  code: string | undefined,
  title: string,
  next: string,
  fault?: Partial<FaultForm>,
];
const again = { times: 4 };
const raw = 'Open the raw response to see what arrived.';

/** Answers by status and code; a failure of the service is shown after four tries. */
const codes: readonly Code[] = [
  [400, 'BAD_REQUEST', 'Invalid request', 'Fix what the service lists'],
  [402, 'INSUFFICIENT_POINTS', 'Not enough Points', 'get more Points'],
  [403, 'API_TOKEN_SCOPE_FORBIDDEN', 'Only the signed-in site may do this', 'Continue in the signed-in site.'],
  [403, 'FORBIDDEN', 'This token can’t access this', 'Check the Token screen'],
  [404, 'NOT_FOUND', 'Not found', 'Check the address'],
  [409, 'CONFLICT', 'Something has changed', 'Read the current state'],
  [410, 'GONE', 'This has expired', 'Request a fresh link'],
  [429, 'RATE_LIMIT', 'Too many requests', 'Wait a moment', { retryAfter: 60 }],
  [429, 'AI_WORKLOAD_BUSY', 'The service is busy', 'Wait as long as the service asks', { retryAfter: 60 }],
  // The document gives neither a code.
  [500, undefined, 'The service failed', raw, again],
  [500, 'INTERNAL_ERROR', 'The service failed', raw, again],
  [503, undefined, 'The service failed', raw, again],
  [503, 'SERVICE_UNAVAILABLE', 'The service failed', raw, again],
];
const refusals = codes.map(([status, code, title, next, fault]): Failing => ({
  what: [status, code].filter(Boolean).join(' '),
  fault: { status, code, ...fault },
  ...([402, 403].includes(status) && { picture: 'Refused' }),
  title,
  code: [status, code].filter(Boolean).join(' '),
  next,
  ...(fault === again && { tries: again.times }),
}));

const noAnswer = { title: 'No response', code: 'NETWORK', next: 'Check the network' };
/** Failures in which no whole answer arrives. */
export const unanswered: readonly Failing[] = [
  // After the head: before it, the browser itself resends.
  { what: 'a cut connection', fault: { drop: true, status: 200, ...again }, ...noAnswer, tries: again.times },
  { what: 'no network', ...noAnswer, tries: again.times },
  {
    what: 'no answer in time',
    fault: { hold: true },
    title: 'Request timed out',
    code: 'TIMEOUT',
    next: 'Try again',
  },
];

/** Answers that cannot be read at all: all but the empty one share one picture. */
const unreadables: readonly Failing[] = [
  { what: 'HTML', body: '<!doctype html><h1>502 Bad Gateway</h1>', contentType: 'text/html' },
  { what: 'half a JSON', body: '{"products":[{"id":"1","name":"Half a' },
  {
    what: 'an empty body',
    body: '',
    title: 'Empty response',
    code: '200 EMPTY',
    next: 'Try again. If it stays empty',
  },
].map(({ what, title, code, next, ...answer }) => ({
  what,
  fault: { status: 200, ...answer },
  title: title ?? 'Unreadable response',
  code: code ?? '200 UNREADABLE',
  next: next ?? 'Open the raw response',
}));

/** Every failure that all screens show the same way. */
export const failings: readonly Failing[] = [...refusals, ...unanswered, ...unreadables];

/** Well-formed answers of another shape: a record instead of a list, a list instead of a record, 10 MB. */
export const oddAnswers: readonly { what: string; body: string }[] = [
  { what: 'an empty record', body: '{}' },
  { what: 'nothing', body: 'null' },
  { what: 'other types', body: '{"products":["a","b"],"product":"a","total":2}' },
  { what: 'an array', body: '[]' },
  { what: '10 MB of something else', body: `{"blob":"${'x'.repeat(10_000_000)}"}` },
];

/** A read whose failure its screen shows. */
export type FailureRead = Screen & Read & Required<Pick<Read, 'failure'>>;

export const failureReads = reads.filter((read): read is FailureRead => read.failure !== undefined);

/** Every failure that the screen of this read shows. */
export function getFailings({ failure: { empty, isList, expected = [] } }: FailureRead): Failing[] {
  const odd = empty === undefined ? [] : oddAnswers.filter(({ body }) => !isList || body !== '[]');
  return [
    ...failings.filter(({ fault }) => !expected.includes(fault?.status ?? 0)),
    // What the screen says about an answer without usable content.
    ...odd.map(({ what, body }) => ({
      what,
      fault: { status: 200, body },
      title: empty ?? '',
      code: 'UNREADABLE',
      next: 'Open “Raw response” at the bottom',
    })),
  ];
}

/** Each read with one failing, such that every failing occurs. */
export function sampleFailings(): { read: FailureRead; failing: Failing }[] {
  const taken = new Set<string>();
  return failureReads.map((read, index) => {
    const all = getFailings(read);
    const failing = all.find(({ what }) => !taken.has(what)) ?? all[index % all.length]!;
    taken.add(failing.what);
    return { read, failing };
  });
}
