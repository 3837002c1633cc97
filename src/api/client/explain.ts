/** What an error means and what to do next, for every row of the document's Errors table. */
import type { ErrorCode } from '../../contract/errorCodes';
import { FileError } from '../../lib/files/heldFile';
import { ApiError, EMPTY_BODY, FALSE_ENCODING, type UnsentReason, findDocumentedCode } from './errors';

export interface Explanation {
  title: string;
  /** What happened. */
  what: string;
  /** What to do next. */
  next: string;
  /** The picture to show; set only for refusals of this token, which differ from the picture of a failure. */
  picture?: 'refused';
}

const explanationsByCode: Record<ErrorCode, Explanation> = {
  BAD_REQUEST: {
    title: 'The request was not understood',
    what: 'A parameter or the body is malformed, or a confirmation is missing. Nothing was changed.',
    next: 'Fix what the service lists, then send it again.',
  },
  UNAUTHORIZED: {
    title: 'The token is not valid',
    what: 'It is missing, unknown, expired or revoked.',
    next: 'Connect with a valid token. Tokens are created and revoked in the signed-in site.',
    picture: 'refused',
  },
  INSUFFICIENT_POINTS: {
    title: 'Not enough Points',
    what: 'The work costs more Points than are available. Nothing was spent.',
    next: 'Choose cheaper work, or get more Points in the signed-in site.',
    picture: 'refused',
  },
  API_TOKEN_SCOPE_FORBIDDEN: {
    title: 'Only the signed-in site may do this',
    what: 'The token is valid, but API tokens can’t do this.',
    next: 'Continue in the browser, signed in to the site.',
    picture: 'refused',
  },
  FORBIDDEN: {
    title: 'This token can’t access this',
    what: 'The token is valid, but its account doesn’t own this, or it lacks the permission.',
    next: 'Check the Token screen to see what it can do, or connect with the owner’s token.',
    picture: 'refused',
  },
  NOT_FOUND: {
    title: 'Not found',
    what: 'The route or the record doesn’t exist, or it is hidden from this account.',
    next: 'Check the address, or find it in its list.',
  },
  CONFLICT: {
    title: 'Something changed in the meantime',
    what: 'The version, quote, price or state is no longer the one you asked for, or the same work is already running. Nothing was spent.',
    next: 'Read the current state and quote again before retrying.',
  },
  GONE: {
    title: 'This has expired',
    what: 'The short-lived link or token has expired, or the route was retired.',
    next: 'Request a fresh link.',
  },
  RATE_LIMIT: {
    title: 'Too many requests',
    what: 'The service limits how often it can be called.',
    next: 'Wait a moment, then try again. Spending requests are never retried automatically.',
  },
  AI_WORKLOAD_BUSY: {
    title: 'The service is busy',
    what: 'It is at full capacity. Nothing was charged.',
    next: 'Wait as long as the service asks, then try again.',
  },
};

const ownFailures = {
  server: {
    title: 'The service failed',
    what: 'It had an internal error, or something it needs is unavailable.',
    next: 'It’s safe to read again. Open the raw answer to see what arrived.',
  },
  network: {
    title: 'No answer',
    what: 'The connection was lost, or the service could not be reached.',
    next: 'Check the network, then try again.',
  },
  timeout: {
    title: 'No answer in time',
    what: 'The request exceeded its deadline.',
    next: 'Try again. If it stays slow, check the service.',
  },
  unreadable: {
    title: 'The answer could not be read',
    what: 'The service sent something that isn’t the expected JSON.',
    next: 'Open the raw answer to see what arrived.',
  },
  empty: {
    title: 'The answer was empty',
    what: 'The service reported success but sent no body where JSON was expected.',
    next: 'Try again. If it stays empty, check the service or any proxy in front of it.',
  },
  falseEncoding: {
    title: 'The answer could not be decoded',
    what: 'The headers arrived, but the body isn’t compressed as content-encoding says.',
    next: 'Check the service or any proxy in front of it. The network delivered the answer.',
  },
  redirect: {
    title: 'The service redirected elsewhere',
    what: 'It answered with a redirect. The console doesn’t follow it, so the token stays with this service.',
    next: 'Check the base URL that this console is served with.',
  },
  cancelled: {
    title: 'Cancelled',
    what: 'The request was cancelled before its answer arrived.',
    next: 'Try again when you are ready.',
  },
  refused: {
    title: 'The service refused this',
    what: 'It answered with a status that its documentation doesn’t list.',
    next: 'Read its message and the raw answer.',
  },
  notYet: {
    title: 'Not sent yet',
    what: 'The service asked you to wait before sending this request again, and the wait isn’t over. Nothing was sent.',
    next: 'Try again when the wait is over.',
  },
  cancelledUnsent: {
    title: 'Cancelled',
    what: 'It was cancelled before anything was sent.',
    next: 'Try again when you are ready.',
  },
  notSent: {
    title: 'Nothing was sent',
    what: 'The browser could not make the request.',
    next: 'Try again. If it happens again, reload the console.',
  },
  crash: {
    title: 'This screen failed',
    what: 'The console ran into something it didn’t expect.',
    next: '“Try again” reloads it. The rest of the console keeps working.',
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
  what: 'The request may or may not have taken effect. No answer says which.',
  next: 'Check the current state before trying again.',
};

/** Explains any thrown value: by its code if known, else by its status, else by the kind of failure. */
export function explain(error: unknown): Explanation {
  if (error instanceof FileError) {
    return { title: 'The file changed', what: error.message, next: 'Choose it again, then send it.' };
  }
  if (!(error instanceof ApiError)) return ownFailures.crash;
  if (error.unsent) return unsentFailures[error.unsent];
  const own = error.kind === 'unreadable' ? unreadableFailures[error.code] : undefined;
  const documented = error.kind === 'refused' ? findDocumentedCode(error.status) : undefined;
  const code = Object.hasOwn(explanationsByCode, error.code) ? (error.code as ErrorCode) : documented;
  const known = own ?? (code ? explanationsByCode[code] : ownFailures[error.kind]);
  return error.outcomeUnknown ? { ...known, ...outcomeUnknown } : known;
}
