import type { ServerResponse } from 'node:http';

/** Answers with an error in the shape that the service's own errors have. */
export function jsonError(outgoing: ServerResponse, status: number, code: string, message: string): void {
  const text = JSON.stringify({ error: { code, message } });
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  outgoing.end(text);
}
