import { STATUS_CODES, type ServerResponse } from 'node:http';

/** Headers of every answer of `/api` and `/__sandbox`: opened as a page, it executes and loads nothing, and has an opaque origin. */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
} as const;

/** Answers with an error in the shape of the service's own errors: a 500 and a 503 have no code (documented). */
export function jsonError(outgoing: ServerResponse, status: number, code: string | null, message: string): void {
  const { text, headers } = errorParts(code, message);
  outgoing.writeHead(status, headers);
  outgoing.end(text);
}

/** The same as the bytes of a message, for requests that Node cannot parse well enough to answer. Ends the connection. */
export function rawJsonError(status: number, code: string, message: string): string {
  const { text, headers } = errorParts(code, message);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}

/** The text and headers of an error; `more` is added beside it. */
export function errorParts(code: string | null, message: string, more: object = {}) {
  const text = JSON.stringify({ error: { ...(code !== null && { code }), message }, ...more });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    ...answerHeaders,
  };
  return { text, headers };
}
