/** Answers before they become a `Response`, while faults can still change or drop them. */
import type { AuthenticationObject, ErrorBody } from '../../contract/errors';
import type { FieldIssue } from '../../contract/fieldIssue';
import { type ErrorCode, errorCodes } from '../../contract/errorCodes';
import { NORMALIZATION_HEADER, PROVIDER_KEY_HEADER } from '../../contract/values';
import { decodeBase64 } from '../../lib/base64';
import type { Account } from './accounts';
import { cutBody } from './cut';
import type { Fault } from './faults';
import { isLoopbackOrigin } from '../../lib/loopback';
import { redactText } from './redaction';
import { type Refusal, documentedStatus } from './refusal';

export interface Reply {
  status: number;
  /** Text, the streamed bytes of a download, or those of a fault. */
  text: string | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
  /** Sends the head, then cuts the connection before the body is complete. */
  cut?: boolean;
  code: string | null;
}

export const json = { 'content-type': 'application/json' } as const;

export function jsonReply(status: number, body: unknown): Reply {
  return { status, text: JSON.stringify(body), headers: json, code: null };
}

/** An answer of the Errors table. Only a scope refusal carries the authentication object. */
export function refusalReply(refusal: Refusal, account: Account | null): Reply {
  const { code, message, fields, retryAfter, status, facts } = refusal;
  const body: Pick<ErrorBody, 'authentication'> & { error: Partial<ErrorBody['error']> } = {
    ...facts,
    // A refusal quotes parts of the request, and clients log it.
    error: {
      ...(code && { code }),
      message: redactText(message),
      ...(fields.length > 0 && { fields: fields.map(cleanIssue) }),
    },
  };
  if (code === 'API_TOKEN_SCOPE_FORBIDDEN' && account) body.authentication = buildAuthentication(account);
  const headers: Record<string, string> = { ...json };
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  return { status, text: JSON.stringify(body), headers, code };
}

const cleanIssue = ({ field, message, ...rest }: FieldIssue) => ({
  ...rest,
  field: redactText(field),
  message: redactText(message),
});

/** Applies a fault to an answer; `answer` is null if the work was not done. */
export function faultReply(fault: Fault, answer: Reply | null, account: Account | null): Reply {
  const own = fault.status !== undefined || fault.code !== undefined;
  const base = own || !answer ? buildFaultReply(fault, account) : answer;
  const headers: Record<string, string> = { ...base.headers };
  if (fault.contentType !== undefined) headers['content-type'] = fault.contentType;
  if (fault.retryAfter !== undefined) headers['retry-after'] = String(fault.retryAfter);
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers[name.toLowerCase()] = value;
  const bytes = fault.bodyBase64 === undefined ? undefined : decodeBase64(fault.bodyBase64);
  return { ...base, headers, text: fault.body ?? bytes ?? base.text };
}

function buildFaultReply(fault: Fault, account: Account | null): Reply {
  const status = fault.status ?? (fault.code === undefined ? 200 : (documentedStatus(fault.code) ?? 500));
  if (status < 400) return { status, text: '', headers: json, code: null };
  const code = fault.code ?? documentedCode(status);
  const message = fault.message ?? `Injected fault: ${[status, code].filter(Boolean).join(' ')}.`;
  const body: Pick<ErrorBody, 'authentication'> & { error: { code?: string; message: string } } = {
    error: { ...(code && { code }), message },
  };
  if (code === 'API_TOKEN_SCOPE_FORBIDDEN' && account) body.authentication = buildAuthentication(account);
  // The document promises Retry-After with this code.
  const headers = code === 'AI_WORKLOAD_BUSY' ? { ...json, 'retry-after': '5' } : json;
  return { status, text: JSON.stringify(body), headers, code };
}

/** Null for a status without a code in the Errors table: 500 and 503 are "not coded" (documented). */
function documentedCode(status: number): ErrorCode | null {
  return (Object.keys(errorCodes) as ErrorCode[]).find((code) => errorCodes[code] === status) ?? null;
}

function buildAuthentication(account: Account): AuthenticationObject {
  return { authenticated: true, principal: 'api_token', capability: account.capability };
}

/** Statuses whose answer has no body, so that nothing can be cut off. */
export const nullBodyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** The world that an answer comes from. */
export interface Origin {
  name: string;
  /** The world's clock, ms epoch, sent as `Date` so that clients read times in answers by the same clock. */
  now: number;
}

/** The reply as a `Response`, readable by any page served on loopback. */
export function toResponse(reply: Reply, request: Request, origin: Origin | null): Response {
  // Assigned, because V8 gives the copy that a spread makes, and each field added to it, a description of its own, which it collects seldom.
  const headers: Record<string, string> = Object.assign({}, reply.headers, { 'cache-control': 'no-store' });
  if (origin) {
    headers['x-sandbox-world'] = origin.name;
    headers['date'] = new Date(origin.now).toUTCString();
  }
  allowLoopback(request, headers);
  if (reply.cut) return new Response(cutBody(), { status: reply.status, headers });
  if (nullBodyStatuses.has(reply.status)) return new Response(null, { status: reply.status, headers });
  if (reply.text instanceof ReadableStream) return new Response(reply.text, { status: reply.status, headers });
  const bytes = typeof reply.text === 'string' ? new TextEncoder().encode(reply.text) : reply.text;
  headers['content-length'] = String(bytes.length);
  return new Response(bytes, { status: reply.status, headers });
}

/** Answers a CORS preflight, allowing only pages served on loopback. @param more headers that they may send besides those of the service */
export function preflight(request: Request, more: readonly string[] = []): Response {
  const headers: Record<string, string> = {};
  if (allowLoopback(request, headers)) {
    headers['access-control-allow-methods'] = 'GET, POST, PUT, PATCH, DELETE';
    const allowed = ['authorization', 'content-type', PROVIDER_KEY_HEADER, NORMALIZATION_HEADER, ...more];
    headers['access-control-allow-headers'] = allowed.join(', ');
    headers['access-control-max-age'] = '600';
  }
  return new Response(null, { status: 204, headers });
}

/** Lets a page served on loopback read the answer. Returns whether the origin is such a page. */
export function allowLoopback(request: Request, headers: Record<string, string>): boolean {
  headers['vary'] = 'origin';
  const origin = request.headers.get('origin');
  if (!origin || !isLoopbackOrigin(origin)) return false;
  headers['access-control-allow-origin'] = origin;
  headers['access-control-expose-headers'] = 'date, retry-after, x-sandbox-world';
  return true;
}
