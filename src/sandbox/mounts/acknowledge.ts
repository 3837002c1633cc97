import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Tells a browser at once that a request which may change something has arrived. Chromium sends a request again, a POST too,
 * when a reused connection ends without a byte of an answer; an interim answer is such a byte (RFC 9110, 15.2), so a run whose
 * answer is lost after seconds of waiting is not started twice. Other clients get none: some take it for the answer itself. Only browsers send Sec-Fetch-Site.
 */
export function acknowledge({ method, httpVersion, headers }: IncomingMessage, outgoing: ServerResponse): void {
  const safe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (safe || httpVersion !== '1.1' || headers['sec-fetch-site'] === undefined) return;
  outgoing.writeProcessing();
}
