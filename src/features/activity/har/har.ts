/**
 * HTTP exchanges as HAR 1.2, as the network panels of browsers read it. Nothing is redacted here, so the input must be.
 *
 * Why no library: a HAR is plain JSON, and what npm has for it are its types, validators, which refuse the files of other tools that `readHar.ts`
 * reads, and recorders of a browser's debugging protocol, which a page does not have.
 */
import type { Exchange, LoggedHeaders } from '../../../api/client/requestLog';

type LogOnlyField = 'id' | 'isRedacted' | 'route' | 'path' | 'ownKey' | 'probe' | 'headers' | 'state' | 'mismatches';

/** The parts of an exchange that a HAR contains. */
export interface HarExchange extends Omit<Exchange, LogOnlyField> {
  /** The full URL. */
  url: string;
  sentHeaders: LoggedHeaders;
  answerHeaders: LoggedHeaders;
  /** For another tool's file: the bytes of the answer, where it has those and not their text. */
  answerBytes?: Uint8Array<ArrayBuffer> | undefined;
  /** For another tool's file: notes for the reader, in sentences. */
  notes?: readonly string[];
  /** For another tool's file: the time of sending is unknown. */
  isUndated?: true;
}

/** The text before and after the entries, which are joined by commas. */
export const harFrame = {
  head: '{"log":{"version":"1.2","creator":{"name":"Marketplace Console","version":"1"},"entries":[',
  foot: ']}}',
} as const;

/** One entry of a HAR, to be written as JSON. Names outside the standard begin with `_`, as it requires. */
export function toHarEntry(exchange: HarExchange): Record<string, unknown> {
  const { method, url, startedAt, durationMs = 0, status, code, contentType, answer, size, tries } = exchange;
  const sent = tries.at(-1)?.sentAt ?? 0;
  const head = Math.max(sent, tries.at(-1)?.headAt ?? durationMs);
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    request: {
      method,
      url,
      httpVersion: 'unknown',
      cookies: [],
      headers: toPairs(Object.entries(exchange.sentHeaders)),
      queryString: URL.canParse(url) ? toPairs([...new URL(url).searchParams]) : [],
      ...toPostData(exchange),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: 'unknown',
      cookies: [],
      headers: toPairs(Object.entries(exchange.answerHeaders)),
      content: { size: size ?? 0, mimeType: contentType ?? 'x-unknown', ...(answer !== undefined && { text: answer }) },
      redirectURL: '',
      headersSize: -1,
      bodySize: size ?? -1,
      ...(status === undefined && { _error: code ?? 'no response' }),
    },
    cache: {},
    // The time before the last try: earlier tries, and the waits between them.
    timings: {
      blocked: sent,
      dns: -1,
      connect: -1,
      ssl: -1,
      send: 0,
      wait: head - sent,
      receive: Math.max(0, durationMs - head),
    },
    ...(code !== undefined && { _code: code }),
    _tries: tries,
  };
}

const toPairs = (entries: readonly (readonly [string, string])[]) => entries.map(([name, value]) => ({ name, value }));

function toPostData({ requestBody, form, sentHeaders }: HarExchange) {
  if (requestBody === undefined) return {};
  const mimeType = form ? 'multipart/form-data' : (sentHeaders['content-type'] ?? 'application/json');
  return { postData: { mimeType, text: requestBody, ...(form && { _form: true }) } };
}
