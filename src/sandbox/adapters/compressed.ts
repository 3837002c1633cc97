import { promisify } from 'node:util';
import { gzip as gzipNow } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { isCutBeforeHead } from '../core/cut';
import type { Answer } from './idempotency/idempotency';

/** In bytes: compressing a shorter answer saves no packet. */
const WORTH_COMPRESSING = 1_400;
const gzip = promisify(gzipNow);

/**
 * Compresses JSON with gzip if accepted, on servers whose platform does not. Left unchanged: an answer without a length, a download, one that will be
 * cut off, and one to HEAD, which has no bytes to compress. Hono's `compress` drops the length, which a client reads progress from.
 */
export const compressed =
  (answer: Answer): Answer =>
  async (request, head) => {
    const response = await answer(request, head);
    if (isCutBeforeHead(response)) return response;
    const length = Number(response.headers.get('content-length') ?? 0);
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    // If a fault has set an encoding, the bytes are meant to be sent unchanged.
    const isEncoded = response.headers.has('content-encoding');
    if (!json || isEncoded || length < WORTH_COMPRESSING) return response;
    const headers = new Headers(response.headers);
    headers.append('vary', 'accept-encoding');
    const { status, statusText } = response;
    if (request.method === 'HEAD' || !acceptsGzip(request.headers.get('accept-encoding'))) {
      return new Response(response.body, { status, statusText, headers });
    }
    const body = await gzip(await response.arrayBuffer());
    headers.set('content-encoding', 'gzip');
    headers.set('content-length', String(body.length));
    return new Response(body, { status, statusText, headers });
  };

/** A weight of 0 excludes an encoding (RFC 9110, 12.5.3). */
const acceptsGzip = (header: string | null): boolean =>
  parseAccept(header ?? '').some(({ type, q }) => type.toLowerCase() === 'gzip' && q > 0);
