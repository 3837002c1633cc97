/** Checks the answer to any fuzzed request. */
import { errorCodes } from '../../src/contract/errorCodes';
import { type RawAnswer, type RawRequest, toBytes } from './rawHttp';

/** Refusals of HTTP itself, which the Errors table does not have: their code is that of a bad request. */
const httpStatuses = [405, 408, 413, 414, 417, 431];

const goodToken = /^Bearer txk_sandbox_(seller|buyer|readonly|broke|newcomer)_[A-Za-z\d-]{1,64}$/;

/** Why the service would never give this answer; undefined when it could. */
export function findIssue(request: RawRequest, answer: RawAnswer | null): string | undefined {
  if (!answer) return mayClose(request) ? undefined : 'closed the connection without an answer';
  const { status, headers, text } = answer;
  if (!(status >= 200 && status < 500)) return `answered ${status}: ${text.slice(0, 300)}`;
  if (status < 300 && !mayBeServed(request)) return `answered ${status} without a valid token`;
  if (request.method === 'HEAD' || status === 204) return undefined;
  const type = headers.get('content-type') ?? '';
  if (status < 300 && type === 'application/zip') return undefined;
  if (type === 'application/xml' && request.target.includes('/__storage/'))
    return /<Code>\w+<\/Code><Message>[^<]+<\/Message>/.test(text) ? undefined : `answered ${text}`;
  if (type !== 'application/json') return `answered ${status} as ${type || 'nothing'}: ${text.slice(0, 300)}`;
  return status < 300 ? whyNotJson(text) : whyNotRefusal(status, text);
}

/** A client that disconnects early need not get an answer, nor one that asks for a tunnel. */
function mayClose({ sent, method }: RawRequest): boolean {
  return sent < 1 || method === 'CONNECT';
}

/** Every route of the service takes a token; controls, storage and preflights take none. */
function mayBeServed({ method, target, headers }: RawRequest): boolean {
  if (method === 'OPTIONS' || /\/__(sandbox|storage)/.test(target)) return true;
  // If there are several, HTTP uses only the first.
  const [, authorization = ''] = headers.find(([name]) => name === 'Authorization') ?? [];
  return goodToken.test(authorization);
}

function whyNotJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return `answered with invalid JSON: ${text.slice(0, 300)}`;
  }
}

/** The documented body: code and message, and on a scope refusal who was refused. */
function whyNotRefusal(status: number, text: string): string | undefined {
  const issue = whyNotJson(text);
  if (issue) return issue;
  const { error, authentication } = JSON.parse(text) as {
    error?: { code?: unknown; message?: unknown };
    authentication?: { authenticated?: unknown; principal?: unknown; capability?: unknown };
  };
  const code = String(error?.code);
  const due = httpStatuses.includes(status) ? 'BAD_REQUEST' : code;
  const known =
    code === due && (httpStatuses.includes(status) || errorCodes[code as keyof typeof errorCodes] === status);
  if (!known) return `refused with ${status} ${code}, which is not in the Errors table`;
  if (typeof error?.message !== 'string' || error.message.length < 5) return `refused without a reason: ${text}`;
  if ((code === 'API_TOKEN_SCOPE_FORBIDDEN') !== (authentication?.principal === 'api_token'))
    return `has an authentication object, or lacks it: ${text}`;
  return undefined;
}

/** The request as readable text, for an error message. */
export function formatRequest(request: RawRequest): string {
  const text = JSON.stringify(toBytes(request).toString('latin1'));
  return `${text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length} characters)` : text}, sent ${request.sent}`;
}
