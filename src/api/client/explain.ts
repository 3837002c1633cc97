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
    next: 'Correct what the service names and send it again.',
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
    what: 'The token is valid, but this action is closed to API tokens.',
    next: 'Continue in the browser, signed in to the site.',
    picture: 'refused',
  },
  FORBIDDEN: {
    title: 'This token may not see this',
    what: 'The token is valid, but it does not own this, or lacks the permission for it.',
    next: 'Check the Token screen to see what it may do, or connect with the owner’s token.',
    picture: 'refused',
  },
  NOT_FOUND: {
    title: 'Not found',
    what: 'The route or the record does not exist, or it is hidden from this account.',
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
    what: 'The service limits how often it may be called.',
    next: 'Wait a moment, then try again. Spending requests are never retried automatically.',
  },
  AI_WORKLOAD_BUSY: {
    title: 'The service is busy',
    what: 'It is at full capacity. Nothing was charged.',
    next: 'Try again after the wait it asks for.',
  },
};

const ownFailures = {
  server: {
    title: 'The service failed',
    what: 'It had an internal error, or something it needs is unavailable.',
    next: 'Reading again is safe. Open the raw answer to see what arrived.',
  },
  network: {
    title: 'No answer',
    what: 'The connection was lost, or the service could not be reached.',
    next: 'Check the network, then try again.',
  },
  timeout: {
    title: 'No answer in time',
    what: 'The request exceeded its deadline.',
    next: 'Try again; if it stays slow, check the service first.',
  },
  unreadable: {
    title: 'The answer could not be read',
    what: 'The service sent something that is not the expected JSON.',
    next: 'Open the raw answer to see what arrived.',
  },
  empty: {
    title: 'The answer was empty',
    what: 'The service said that it succeeded, but sent no body where JSON was expected.',
    next: 'Try again; if it stays empty, check the service or any proxy in front of it.',
  },
  falseEncoding: {
    title: 'The answer could not be decoded',
    what: 'Its head arrived, but its body is not compressed as its header content-encoding says.',
    next: 'Check the service or what stands before it: the network carried the answer.',
  },
  redirect: {
    title: 'The service redirected elsewhere',
    what: 'It answered with a redirect. The console does not follow it, so that the token stays with this service.',
    next: 'Check the base address that this console was served with.',
  },
  cancelled: {
    title: 'Cancelled',
    what: 'The request was cancelled before its answer arrived.',
    next: 'Try again when you are ready.',
  },
  refused: {
    title: 'The service refused this',
    what: 'It answered with a status that its description does not list.',
    next: 'Read its message and the raw answer.',
  },
  notYet: {
    title: 'Not sent yet',
    what: 'The service asked to wait before this request is sent again, and the wait is not over. Nothing was sent.',
    next: 'Try again after the wait.',
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
    what: 'The console ran into something it did not expect.',
    next: 'Try again reloads it. The rest of the console keeps working.',
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
  what: 'The request may or may not have taken effect: no answer says which.',
  next: 'Look at the current state before trying again.',
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
