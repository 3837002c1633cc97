/** Builds the fault that makes the sandbox answer as a logged exchange was answered. */
import { FALSE_ENCODING } from '../../../api/client/errors';
import type { FaultForm } from '../../../api/client/sandbox/faultForm';
import { encodeBase64 } from '../../../lib/base64';
import type { Entry } from '../entry';
import { REDACTED, WITHHELD } from '../../../api/client/redact/redact';
import { readCharset } from '../../../lib/charset';
import { formatCounted } from '../../../lib/count';
import { encodeInCharset } from '../../../lib/text/encodeInCharset';

/** The fault without its route, its count and its timing. */
export type CopiedFault = Omit<FaultForm, 'route' | 'times' | 'after' | 'when' | 'delayMs'>;

export interface AnswerCopy {
  fault: CopiedFault;
  /** Bytes of the body; undefined if the connection is cut. */
  size: number | undefined;
  /** How long the last try of the exchange took, in milliseconds; undefined if unknown. */
  ms: number | undefined;
  /** How the fault differs from the original answer, in sentences. */
  differences: readonly string[];
}

/** Text up to this length, in characters, is sent as text, so that a person can read the call. */
const MAX_READABLE_LENGTH = 1_000_000;
const MAX_DELAY_MS = 600_000;
const bodilessStatuses = new Set([204, 205, 304]);

/** The fault for an entry that `whyNotReplay` allows. */
export function copyAnswer(entry: Entry): AnswerCopy {
  const { status, code, tries } = entry;
  const last = tries.at(-1);
  const took = last ? (last.endedAt ?? last.headAt ?? last.sentAt) - last.sentAt : entry.durationMs;
  const ms = took === undefined ? undefined : Math.min(MAX_DELAY_MS, Math.round(took));
  if (code === FALSE_ENCODING) return { ms, ...copyFalselyEncoded(entry) };
  if (code === 'REDIRECT' && status === undefined) return { ms, ...copyRedirect(last?.status) };
  if (status === undefined) {
    // The connection is cut after the head if a head had arrived and a body may follow it.
    const head =
      last?.status !== undefined && last.status >= 200 && !bodilessStatuses.has(last.status) ? last.status : undefined;
    return { ms, size: undefined, fault: { drop: true, ...(head !== undefined && { status: head }) }, differences: [] };
  }
  const { bytes, contentType = entry.contentType, differences } = copyBytes(entry);
  const { headers, retryAfter, differences: headerDifferences } = copyHeaders(entry);
  return {
    ms,
    size: bytes.length,
    fault: {
      status,
      ...withContentType(contentType, headers),
      ...(retryAfter !== undefined && { retryAfter }),
      ...toBody(bytes),
    },
    differences: [...differences, ...headerDifferences],
  };
}

/** Sets the content type, because without one the sandbox would label the answer as JSON. */
function withContentType(contentType: string | undefined, headers: Readonly<Record<string, string>>) {
  const isValid = contentType !== undefined && /^[\x20-\x7e]{1,200}$/.test(contentType);
  const all = isValid ? headers : { ...headers, 'content-type': '' };
  return { ...(isValid && { contentType }), ...(Object.keys(all).length > 0 && { headers: all }) };
}

/** As text if that gives the same bytes and is short, otherwise as base64. */
function toBody(bytes: Uint8Array<ArrayBuffer>): Pick<FaultForm, 'body' | 'bodyBase64'> {
  if (bytes.length <= MAX_READABLE_LENGTH) {
    try {
      return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch {
      // Not UTF-8.
    }
  }
  return { bodyBase64: encodeBase64(bytes) };
}

function copyFalselyEncoded({ tries, answerHeaders = {} }: Entry): Omit<AnswerCopy, 'ms'> {
  const encoding = answerHeaders['content-encoding'] ?? 'gzip';
  const body = `This is not ${encoding}.`;
  const { 'content-type': contentType } = answerHeaders;
  return {
    size: body.length,
    fault: {
      status: tries.at(-1)?.status ?? 200,
      ...withContentType(contentType, { 'content-encoding': encoding }),
      body,
    },
    differences: [
      `The browser couldn’t decode the original bytes. Other bytes that aren’t valid ${encoding} are sent instead.`,
    ],
  };
}

function copyRedirect(status: number | undefined): Omit<AnswerCopy, 'ms'> {
  return {
    size: 0,
    fault: { status: status ?? 302, body: '' },
    differences: ['Browsers hide the status and target of a redirect. A 302 without a target is sent instead.'],
  };
}

/* The headers of a logged answer that belong to its content. */

/** Headers of the connection, of a server or proxy on the way or of the sandbox itself, and those about compression and caching. */
const transportHeaders = new RegExp(
  `^(?:${[
    'connection|content-encoding|content-length|date|keep-alive|set-cookie2?|te|trailer|transfer-encoding|upgrade|vary',
    'access-control-.*|age|alt-svc|cache-control|expires|nel|pragma|report-to|reporting-endpoints|server|server-timing|via',
    'content-security-policy.*|cross-origin-.*|permissions-policy|referrer-policy|strict-transport-security',
    'x-(?:content-type-options|frame-options|powered-by|sandbox-world|xss-protection|cache.*)|cf-.*',
  ].join('|')})$`,
);
/** The limits of the sandbox's control route. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const VALUE = /^[\x20-\x7e]{0,2000}$/;
const MAX_HEADERS = 20;

/** Headers that clients act on. They come first if there are too many. */
const priorityHeaders = ['retry-after', 'www-authenticate', 'location', 'content-disposition'];

interface CopiedHeaders {
  headers: Readonly<Record<string, string>>;
  /** Seconds, if the answer named a time: the world's clock would make it a different wait. */
  retryAfter?: number;
  /** How they differ from the original headers, in sentences. */
  differences: readonly string[];
}

/** The answer's headers except the content type. */
function copyHeaders({ answerHeaders = {}, startedAt, durationMs = 0 }: Entry): CopiedHeaders {
  const { 'content-type': _, ...otherHeaders } = answerHeaders;
  const own = Object.entries(otherHeaders)
    .filter(([name]) => NAME.test(name) && !transportHeaders.test(name))
    .toSorted(([a], [b]) => Number(priorityHeaders.includes(b)) - Number(priorityHeaders.includes(a)));
  const isSendable = ([, value]: [string, string]) =>
    VALUE.test(value) && ![REDACTED, WITHHELD].some((marker) => value.includes(marker));
  const copied = own.filter(isSendable).slice(0, MAX_HEADERS);
  const skipped = own.filter((header) => !copied.includes(header)).map(([name]) => name);
  const differences =
    skipped.length === 0
      ? []
      : [`These headers are left out, because they were redacted, too long or too many: ${skipped.join(', ')}.`];
  const headers = Object.fromEntries(copied);
  const { 'retry-after': wait, ...rest } = headers;
  const until = wait === undefined || /^\d/.test(wait) ? Number.NaN : Date.parse(wait);
  if (Number.isNaN(until)) return { headers, differences };
  const answeredAt = Date.parse(answerHeaders['date'] ?? '') || startedAt + durationMs;
  return { headers: rest, retryAfter: Math.max(0, Math.ceil((until - answeredAt) / 1000)), differences };
}

/** The bytes of a logged answer. The log stores only its text, so the text is encoded again. */
interface CopiedBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** Replaces the answer's own content type, if its charset cannot be encoded. */
  contentType?: string;
  /** How they differ from the original bytes, in sentences. */
  differences: readonly string[];
}

/** The bytes of an answer that has arrived. */
function copyBytes(entry: Entry): CopiedBytes {
  const { answer, answerBytes, contentType = '', isRedacted, fromFile } = entry;
  if (answerBytes) return { bytes: answerBytes, differences: [] };
  if (answer === undefined) return { bytes: new Uint8Array(), differences: explainMissingBody(entry) };
  const differences: string[] = [];
  const hasMarkers = [REDACTED, WITHHELD].some((marker) => answer.includes(marker));
  if (answer.includes(WITHHELD)) {
    differences.push(
      `The log withheld this response, because it couldn’t be searched for secrets. “${WITHHELD}” is sent instead.`,
    );
  } else if (isRedacted) {
    differences.push(
      `Secrets in this response were redacted. “${REDACTED}” is sent in their place, so the bytes differ from the original.`,
    );
  } else if (fromFile && hasMarkers) {
    differences.push(
      `The file has “${REDACTED}” in this response. If it replaced secrets, the bytes differ from the original.`,
    );
  }
  const charset = readCharset(contentType) ?? 'utf-8';
  const bytes = encodeInCharset(answer, charset);
  if (!bytes) {
    differences.push(`It can’t be re-encoded as ${charset.slice(0, 40)}. It’s sent and declared as UTF-8 instead.`);
    return {
      bytes: new TextEncoder().encode(answer),
      contentType: `${contentType.split(';', 1)[0] ?? ''}; charset=utf-8`,
      differences,
    };
  }
  const whole = withByteOrderMark(bytes, answer, entry) ?? bytes;
  if (!isRedacted && entry.size !== undefined && entry.size !== whole.length) {
    differences.push(
      `The original was ${formatCounted(entry.size, 'byte')} long, but its text takes ${formatCounted(whole.length, 'byte')}. Some bytes weren’t valid in its charset, or were compressed.`,
    );
  }
  return { bytes: whole, differences };
}

const byteOrderMarks = [Uint8Array.of(0xef, 0xbb, 0xbf), Uint8Array.of(0xff, 0xfe), Uint8Array.of(0xfe, 0xff)];

/** Adds the byte order mark that decoding removed, if the length shows that one is missing. */
function withByteOrderMark(
  bytes: Uint8Array,
  answer: string,
  { size, isRedacted }: Entry,
): Uint8Array<ArrayBuffer> | undefined {
  if (isRedacted || answer.includes('\uFFFD')) return undefined;
  for (const marker of byteOrderMarks) {
    const wide = marker.length === 2;
    const body = wide ? encodeInCharset(answer, marker[0] === 0xff ? 'utf-16le' : 'utf-16be') : bytes;
    if (body && size === body.length + marker.length && (!wide || size !== bytes.length)) {
      const whole = new Uint8Array(size);
      whole.set(marker);
      whole.set(body, marker.length);
      return whole;
    }
  }
  return undefined;
}

function explainMissingBody({ status = 0, size, isRedacted }: Entry): string[] {
  if (size === 0 || [204, 205, 304].includes(status)) return [];
  return [
    isRedacted
      ? 'Its bytes contain what looks like a secret, so they weren’t stored. An empty body is sent instead.'
      : 'The file doesn’t include its body. An empty body is sent instead.',
  ];
}
