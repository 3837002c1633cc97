import type { ServerResponse } from 'node:http';

/**
 * Headers of every answer of `/api` and `/__sandbox`, whatever its source: opened as a page, it runs and loads nothing and
 * has no origin.
 */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
} as const;

/** Answers with an error in the shape of the service's own errors. */
export function jsonError(outgoing: ServerResponse, status: number, code: string, message: string): void {
  const text = JSON.stringify({ error: { code, message } });
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...answerHeaders,
  });
  outgoing.end(text);
}
