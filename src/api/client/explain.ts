/** What an error means and what to do next, for every row of the document's Errors table. */
import type { ErrorCode } from '../../contract/errorCodes';
import { FileError } from '../../lib/files/frozenFile';
import { ApiError, EMPTY_BODY, FALSE_ENCODING, type UnsentReason, findDocumentedCode } from './errors';

export interface Explanation {
  title: string;
  /** What happened. */
  description: string;
  /** What to do next. */
  nextStep: string;
  /** The picture to show; set only for refusals of this token, which differ from the picture of a failure. */
  picture?: 'refused';
}

const explanationsByCode: Record<ErrorCode, Explanation> = {
  BAD_REQUEST: {
    title: 'Invalid request',
    description: 'A parameter or the body is malformed, or a confirmation is missing. Nothing was changed.',
    nextStep: 'Fix what the service lists, then send it again.',
  },
  UNAUTHORIZED: {
    title: 'Invalid token',
    description: 'The token is missing, unknown, expired or revoked.',
    nextStep: 'Connect with a valid token. Tokens are created and revoked in the signed-in site.',
    picture: 'refused',
  },
  INSUFFICIENT_POINTS: {
    title: 'Not enough Points',
    description: 'The work costs more Points than are available. Nothing was spent.',
    nextStep: 'Choose cheaper work, or get more Points in the signed-in site.',
    picture: 'refused',
  },
  API_TOKEN_SCOPE_FORBIDDEN: {
    title: 'Only the signed-in site may do this',
    description: 'The token is valid, but API tokens can’t do this.',
    nextStep: 'Continue in the signed-in site.',
    picture: 'refused',
  },
  FORBIDDEN: {
    title: 'This token can’t access this',
    description: 'The token is valid, but its account doesn’t own this, or it lacks the permission.',
    nextStep: 'Check the Token screen to see what it can do, or connect with the owner’s token.',
    picture: 'refused',
  },
  NOT_FOUND: {
    title: 'Not found',
    description: 'The route or the record doesn’t exist, or it’s hidden from this account.',
    nextStep: 'Check the address, or find it in its list.',
  },
  CONFLICT: {
    title: 'Something has changed',
    description:
      'The version, quote, price or state is no longer the one you asked for, or the same work is already running. Nothing was spent.',
    nextStep: 'Read the current state and quote again before retrying.',
  },
  GONE: {
    title: 'This has expired',
    description: 'The short-lived link or token has expired, or the route was retired.',
    nextStep: 'Request a fresh link.',
  },
  RATE_LIMIT: {
    title: 'Too many requests',
    description: 'The service limits how often it can be called.',
    nextStep: 'Wait a moment, then try again. Spending requests are never retried automatically.',
  },
  AI_WORKLOAD_BUSY: {
    title: 'The service is busy',
    description: 'It is at full capacity. Nothing was charged.',
    nextStep: 'Wait as long as the service asks, then try again.',
  },
};

const ownFailures = {
  server: {
    title: 'The service failed',
    description: 'It had an internal error, or something it needs is unavailable.',
    nextStep: 'Reads are safe to repeat. Open the raw response to see what arrived.',
  },
  network: {
    title: 'No response',
    description: 'The connection was lost, or the service couldn’t be reached.',
    nextStep: 'Check the network, then try again.',
  },
  timeout: {
    title: 'Request timed out',
    description: 'No response arrived within the time limit.',
    nextStep: 'Try again. If it stays slow, check the service.',
  },
  unreadable: {
    title: 'Unreadable response',
    description: 'The service sent something that isn’t the expected JSON.',
    nextStep: 'Open the raw response to see what arrived.',
  },
  empty: {
    title: 'Empty response',
    description: 'The service reported success but sent no body where JSON was expected.',
    nextStep: 'Try again. If it stays empty, check the service or any proxy in front of it.',
  },
  falseEncoding: {
    title: 'Undecodable response',
    description: 'The headers arrived, but the body isn’t compressed as content-encoding says.',
    nextStep: 'The network delivered the response, so check the service or any proxy in front of it.',
  },
  redirect: {
    title: 'The service redirected elsewhere',
    description: 'The response was a redirect. The console doesn’t follow it, so the token stays with this service.',
    nextStep: 'Check the base URL that this console is served with.',
  },
  cancelled: {
    title: 'Cancelled',
    description: 'The request was cancelled before a response arrived.',
    nextStep: 'Try again when you’re ready.',
  },
  refused: {
    title: 'The service refused this',
    description: 'It responded with a status that its description doesn’t list.',
    nextStep: 'Read its message and the raw response.',
  },
  notYet: {
    title: 'Not sent yet',
    description:
      'The service asked you to wait before sending this request again, and the wait isn’t over. Nothing was sent.',
    nextStep: 'Try again when the wait is over.',
  },
  cancelledUnsent: {
    title: 'Cancelled',
    description: 'It was cancelled before anything was sent.',
    nextStep: 'Try again when you’re ready.',
  },
  notSent: {
    title: 'Nothing was sent',
    description: 'The browser couldn’t make the request.',
    nextStep: 'Try again. If it happens again, reload the console.',
  },
  crash: {
    title: 'This screen failed',
    description: 'The console hit an unexpected error.',
    nextStep: '“Try again” reloads it. The rest of the console keeps working.',
  },
} as const satisfies Record<string, Explanation>;

const unsentFailures: Readonly<Record<UnsentReason, Explanation>> = {
  token: explanationsByCode.UNAUTHORIZED,
  content: explanationsByCode.BAD_REQUEST,
  wait: ownFailures.notYet,
  cancelled: ownFailures.cancelledUnsent,
  failed: ownFailures.notSent,
};

const unreadableFailures: Readonly<Record<string, Explanation | undefined>> = {
  [EMPTY_BODY]: ownFailures.empty,
  [FALSE_ENCODING]: ownFailures.falseEncoding,
};

const outcomeUnknown = {
  description: 'The request may or may not have taken effect, because no usable response arrived.',
  nextStep: 'Check the current state before trying again.',
};

/** Explains any thrown value: by its code if known, else by its status, else by the kind of failure. */
export function explain(error: unknown): Explanation {
  if (error instanceof FileError) {
    return { title: 'The file changed', description: error.message, nextStep: 'Choose it again, then send it.' };
  }
  if (!(error instanceof ApiError)) return ownFailures.crash;
  if (error.unsent) return unsentFailures[error.unsent];
  const own = error.kind === 'unreadable' ? unreadableFailures[error.code] : undefined;
  const documented = error.kind === 'refused' ? findDocumentedCode(error.status) : undefined;
  const code = Object.hasOwn(explanationsByCode, error.code) ? (error.code as ErrorCode) : documented;
  const known = own ?? (code ? explanationsByCode[code] : ownFailures[error.kind]);
  return error.outcomeUnknown ? { ...known, ...outcomeUnknown } : known;
}
