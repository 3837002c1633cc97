/** Replaces answers that would make a browser resend a request that may change something. */
import { STATUS_CODES } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { IDEMPOTENCY_KEY_HEADER, isSafeMethod } from '../../../lib/serving/idempotencyKey';
import { errorParts } from '../errorAnswers';
import type { Head } from '../head';

/**
 * Statuses that a browser acts on by itself: 408 and 421 ask for the same request again (RFC 9110, 15.5.9 and 15.5.20), and it silently resends it;
 * 407 is for proxies only, and the browser shows a lost connection in its place.
 */
const retriedStatuses: ReadonlySet<number> = new Set([407, 408, 421]);

/** Whether a request may change something and comes from a browser, judging by its key and by headers that only browsers add. */
export function isBrowserWrite({ method, headers }: Pick<Head, 'method' | 'headers'>): boolean {
  const marks = [headers[IDEMPOTENCY_KEY_HEADER], headers.origin, headers['sec-fetch-site']];
  return !isSafeMethod(method) && marks.some((mark) => mark !== undefined);
}

/** Headers that describe the bytes of a body. */
const ofTheBody = /^(?:content-.*|etag|last-modified|accept-ranges|cache-control|x-content-type-options)$/i;
/** The maximum number of bytes shown of the original. */
const MAX_SHOWN_BYTES = 262_144;

/** The answer unchanged, except that a status that a browser acts on becomes 504, with the original in the body. */
export async function withoutRetryStatus(answer: Response): Promise<Response> {
  const { status } = answer;
  if (!retriedStatuses.has(status)) return answer;
  const message = `The service responded with ${status} ${STATUS_CODES[status]}, which a browser would act on without telling the page. The request may or may not have taken effect.`;
  const original = { status, body: await readText(answer) };
  const { text, headers } = errorParts('GATEWAY_TIMEOUT', message, { original });
  const otherHeaders = [...answer.headers].filter(([name]) => !ofTheBody.test(name));
  return new Response(text, { status: 504, headers: [...otherHeaders, ...Object.entries(headers)] });
}

/** The part of a body that arrives, as text, even if the body is cut off. */
async function readText({ body, headers }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of body ?? []) {
      if (bytes < MAX_SHOWN_BYTES) parts.push(part);
      bytes += part.byteLength;
    }
  } catch {
    // The status alone is informative enough.
  }
  return decoded(Buffer.concat(parts), headers.get('content-encoding')).subarray(0, MAX_SHOWN_BYTES).toString();
}

const decoders: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

function decoded(bytes: Buffer, coding: string | null): Buffer {
  try {
    return decoders[coding?.toLowerCase() ?? '']?.(bytes, { maxOutputLength: 4 * MAX_SHOWN_BYTES }) ?? bytes;
  } catch {
    return bytes;
  }
}
