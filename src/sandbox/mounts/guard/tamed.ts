/** An answer to a request that may change something, without anything that a browser would act on by itself. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { REQUEST_NUMBER_HEADER, isSafeMethod } from '../../../lib/serving/requestNumber';
import { errorParts } from '../jsonError';

export interface Answer {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  body: AsyncIterable<Buffer>;
}

/**
 * Statuses on which a browser acts by itself: 408 and 421 ask for the same request again (RFC 9110, 15.5.9 and 15.5.20), and it silently resends it;
 * 407 is for proxies only, and the browser shows a lost connection in its place.
 */
export const actedOn: ReadonlySet<number> = new Set([407, 408, 421]);

/** Whether a request may change something and comes from a browser, judging by its number and by headers that only browsers add. */
export function isBrowsersChange({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const marks = [headers[REQUEST_NUMBER_HEADER], headers.origin, headers['sec-fetch-site']];
  return !isSafeMethod(method) && marks.some((mark) => mark !== undefined);
}

/** Headers of a single connection; this one's are set anew. */
const ofTheConnection = /^(?:connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;
/** Headers that describe the bytes of a body. */
export const ofTheBody = /^(?:content-.*|etag|last-modified|accept-ranges|cache-control|x-content-type-options)$/i;
/** The maximum number of bytes shown of the original. */
export const MOST_SHOWN = 262_144;

/** The answer unchanged, except that a status on which a browser acts becomes 504, with the original in the body. */
export async function tamed(answer: IncomingMessage): Promise<Answer> {
  const status = answer.statusCode ?? 502;
  const headers = pairsOf(answer.rawHeaders, ofTheConnection);
  if (!actedOn.has(status)) return { status, headers, body: answer };
  const parts = insteadOf(status, await textOf(answer));
  const own = Object.entries(parts.headers).flat();
  return { status: 504, headers: [...pairsOf(headers, ofTheBody), ...own], body: oneOf(Buffer.from(parts.text)) };
}

/** The text and headers of the 504 in place of an answer on which a browser would act. */
export function insteadOf(status: number, body: string) {
  const message = `The answer was ${status} ${STATUS_CODES[status]}, on which a browser would act by itself. It is not known whether the request had an effect.`;
  return errorParts('GATEWAY_TIMEOUT', message, { original: { status, body } });
}

function pairsOf(flat: readonly string[], without: RegExp): string[] {
  const names = flat.filter((_, index) => index % 2 === 0);
  return names.flatMap((name, index) => (without.test(name) ? [] : [name, flat[index * 2 + 1] ?? '']));
}

/** What has arrived of a body, as text, even if it breaks off. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      if (bytes < MOST_SHOWN) parts.push(part);
      bytes += part.length;
    }
  } catch {
    // The status alone is informative enough.
  }
  return decoded(Buffer.concat(parts), answer.headers['content-encoding']).subarray(0, MOST_SHOWN).toString();
}

const decoders: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  try {
    return decoders[coding?.toLowerCase() ?? '']?.(bytes, { maxOutputLength: 4 * MOST_SHOWN }) ?? bytes;
  } catch {
    return bytes;
  }
}

async function* oneOf(part: Buffer): AsyncGenerator<Buffer> {
  yield part;
}
