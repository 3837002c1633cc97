/** What a fault of the sandbox needs to answer as a logged exchange was answered. */
import { FALSE_ENCODING } from '../../../api/client/errors';
import type { FaultForm } from '../../../api/client/sandbox/faultForm';
import { base64Of } from '../../../lib/base64';
import type { Entry } from '../entry';
import { likeBytes } from './likeBytes';
import { likeHeaders } from './likeHeaders';

/** Everything but when it applies, and before or after which work. */
export type Likeness = Omit<FaultForm, 'route' | 'times' | 'after' | 'when' | 'delayMs'>;

export interface Like {
  fault: Likeness;
  /** Bytes of the body; undefined if the connection is cut. */
  size: number | undefined;
  /** Milliseconds that the last try of the exchange took; undefined if nobody knows. */
  ms: number | undefined;
  /** How the fault differs from what came, in sentences. */
  differences: readonly string[];
}

/** A text up to this length is sent as such, so that the call can be read. */
const READABLE = 1_000_000;
const LONGEST_MS = 600_000;
const withoutBody = new Set([204, 205, 304]);

/** The fault for an entry that has no reason against it. */
export function likeness(entry: Entry): Like {
  const { status, code, tries } = entry;
  const last = tries.at(-1);
  const took = last ? (last.endedAt ?? last.headAt ?? last.sentAt) - last.sentAt : entry.durationMs;
  const ms = took === undefined ? undefined : Math.min(LONGEST_MS, Math.round(took));
  if (code === FALSE_ENCODING) return { ms, ...falselyEncoded(entry) };
  if (code === 'REDIRECT' && status === undefined) return { ms, ...redirected(last?.status) };
  if (status === undefined) {
    // After its head, where that had arrived and can be followed by a body.
    const head =
      last?.status !== undefined && last.status >= 200 && !withoutBody.has(last.status) ? last.status : undefined;
    return { ms, size: undefined, fault: { drop: true, ...(head !== undefined && { status: head }) }, differences: [] };
  }
  const { bytes, contentType = entry.contentType, differences } = likeBytes(entry);
  const { headers, retryAfter, differences: ofHeaders } = likeHeaders(entry);
  return {
    ms,
    size: bytes.length,
    fault: {
      status,
      ...typed(contentType, headers),
      ...(retryAfter !== undefined && { retryAfter }),
      ...bodyOf(bytes),
    },
    differences: [...differences, ...ofHeaders],
  };
}

/** Without a content type of its own, the sandbox would say that it is JSON. */
function typed(contentType: string | undefined, headers: Readonly<Record<string, string>>) {
  const isValid = contentType !== undefined && /^[\x20-\x7e]{1,200}$/.test(contentType);
  const all = isValid ? headers : { ...headers, 'content-type': '' };
  return { ...(isValid && { contentType }), ...(Object.keys(all).length > 0 && { headers: all }) };
}

/** As text if that is the same bytes, and not long. */
function bodyOf(bytes: Uint8Array<ArrayBuffer>): Pick<FaultForm, 'body' | 'bodyBase64'> {
  if (bytes.length <= READABLE) {
    try {
      return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch {
      // Not UTF-8.
    }
  }
  return { bodyBase64: base64Of(bytes) };
}

function falselyEncoded({ tries, answerHeaders = {} }: Entry): Omit<Like, 'ms'> {
  const encoding = answerHeaders['content-encoding'] ?? 'gzip';
  const body = `This is not ${encoding}.`;
  const { 'content-type': contentType } = answerHeaders;
  return {
    size: body.length,
    fault: {
      status: tries.at(-1)?.status ?? 200,
      ...typed(contentType, { 'content-encoding': encoding }),
      body,
    },
    differences: [`No browser could read its bytes: others are sent, which are not ${encoding} either.`],
  };
}

function redirected(status: number | undefined): Omit<Like, 'ms'> {
  return {
    size: 0,
    fault: { status: status ?? 302, body: '' },
    differences: ['A browser tells neither the status of a redirect nor where it led: 302 is sent, without a target.'],
  };
}
