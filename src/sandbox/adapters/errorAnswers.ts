/** Errors that a server answers itself, in the shape of the service's own: a 500 and a 503 have no code (documented). */
import { STATUS_CODES, type ServerResponse } from 'node:http';

/** The error that a server refuses a request with. */
export interface Refusal {
  status: number;
  code: string | null;
  message: string;
}

type HeaderValues = Readonly<Record<string, string>>;

/** Headers of every answer of `/api` and `/__sandbox`: opened as a page, it executes and loads nothing, and has an opaque origin. */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
} as const;

/** `headers` are added to its own. */
export function errorAnswer({ status, code, message }: Refusal, headers: HeaderValues = {}): Response {
  const parts = errorParts(code, message);
  return new Response(parts.text, { status, headers: { ...parts.headers, ...headers } });
}

/** Sends the same error with Node, before there is a `Request`. */
export function sendError(outgoing: ServerResponse, { status, code, message }: Refusal): void {
  const { text, headers } = errorParts(code, message);
  outgoing.writeHead(status, headers).end(text);
}

/** The same error as raw bytes, for requests that Node cannot parse well enough to answer. Ends the connection. */
export function rawError({ status, code, message }: Refusal): string {
  const { text, headers } = errorParts(code, message);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}

/** The text and headers of an error; `more` is added beside it. */
export function errorParts(code: string | null, message: string, fields: object = {}) {
  const text = JSON.stringify({ error: { ...(code !== null && { code }), message }, ...fields });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    ...answerHeaders,
  };
  return { text, headers };
}

/** The response with these headers, which replace its own of the same names. */
export function withHeaders(response: Response, headers: HeaderValues): Response {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers: all });
}
