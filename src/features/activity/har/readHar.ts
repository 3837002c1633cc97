/** Reading a HAR file of unknown origin: every field may be missing, wrong or enormous. */
import type { Try } from '../../../api/client/requestLog';
import { type Json, isRecord, parseJson } from '../../../api/reader/json';
import type { HarExchange } from './har';
import { contentOf, postedBody } from './harContent';

/** The maximum size of a file that is read, in bytes. */
export const HAR_MAX_BYTES = 50_000_000;
/** The maximum number of exchanges taken from a file, from its start. */
export const HAR_MAX_ENTRIES = 5_000;
const MOST_HEADERS = 200;
const MOST_TRIES = 20;
const LONGEST_NAME = 20_000;

export type ReadHar =
  /** `skipped`: entries that are not requests, or exceed the limit. */
  { ok: true; exchanges: HarExchange[]; skipped: number } | { ok: false; why: string };

/** Reads the text of a HAR file. Never throws. */
export function readHar(text: string): ReadHar {
  const file = parseJson(text);
  if (!file.ok) return { ok: false, why: 'The file is not JSON.' };
  const { entries } = recordOf(recordOf(file.value)['log']);
  if (!Array.isArray(entries))
    return { ok: false, why: 'The file has no log of requests (log.entries), so it is not a HAR.' };
  const exchanges: HarExchange[] = [];
  for (const entry of entries.slice(0, HAR_MAX_ENTRIES)) {
    const read = readEntry(entry, exchanges.at(-1)?.startedAt ?? 0);
    if (read) exchanges.push(read);
  }
  return { ok: true, exchanges, skipped: entries.length - exchanges.length };
}

/** @param before when the preceding entry was sent, used in place of a missing time */
function readEntry(entry: unknown, before: number): HarExchange | undefined {
  const from = recordOf(entry);
  const [request, response] = [recordOf(from['request']), recordOf(from['response'])];
  const [method, url] = [name(request['method']), name(request['url'])];
  if (method === undefined || url === undefined || !URL.canParse(url)) return undefined;
  const started = Date.parse(name(from['startedDateTime']) ?? '');
  const isUndated = Number.isNaN(started);
  const content = recordOf(response['content']);
  const { body, isForm } = postedBody(recordOf(request['postData']));
  const answer = contentOf(content);
  const { protocol } = new URL(url);
  const comments = [from, request, response, content].flatMap(({ comment }) => name(comment) ?? []);
  const notes = [
    ...(/^https?:$/.test(protocol) ? [] : [`This is not an HTTP request: its address begins with “${protocol}”.`]),
    ...(isUndated ? ['The file does not say when it was sent.'] : []),
    ...(answer.note === undefined ? [] : [answer.note]),
    ...comments.map((comment) => `Comment in the file: ${comment}`),
  ];
  const status = amount(response['status']);
  const durationMs = amount(from['time']);
  return {
    method,
    url,
    startedAt: isUndated ? before : started,
    durationMs,
    sentHeaders: headers(request['headers']),
    requestBody: body,
    form: isForm,
    status: status !== undefined && status >= 100 && status <= 599 ? status : undefined,
    code: name(from['_code']) ?? name(response['_error']),
    answerHeaders: headers(response['headers']),
    contentType: name(content['mimeType']),
    answer: answer.text,
    answerBytes: answer.bytes,
    size: amount(content['size']),
    tries: tries(from, durationMs, status),
    ...(notes.length > 0 && { notes }),
    ...(isUndated && { isUndated }),
  };
}

function tries(from: Json, durationMs: number | undefined, status: number | undefined): Try[] {
  const own: unknown = from['_tries'];
  if (Array.isArray(own) && own.length > 0) return own.slice(0, MOST_TRIES).map(readTry);
  // Without a time, which tools write as -1, its phases are unknown too.
  if (durationMs === undefined) return [];
  const { blocked, dns, connect, send, wait } = recordOf(from['timings']);
  const before = [blocked, dns, connect].reduce<number>((sum, part) => sum + (amount(part) ?? 0), 0);
  const headAt = before + (amount(send) ?? 0) + (amount(wait) ?? 0);
  return [
    {
      sentAt: Math.min(before, durationMs),
      headAt: Math.min(headAt, durationMs),
      endedAt: durationMs,
      status,
      code: undefined,
      wait: undefined,
    },
  ];
}

function readTry(value: unknown): Try {
  const from = recordOf(value);
  const wait = recordOf(from['wait']);
  const ms = amount(wait['ms']);
  return {
    sentAt: amount(from['sentAt']) ?? 0,
    headAt: amount(from['headAt']),
    endedAt: amount(from['endedAt']),
    status: amount(from['status']),
    code: name(from['code']),
    wait:
      ms === undefined ? undefined : { ms, because: wait['because'] === 'Retry-After' ? 'Retry-After' : 'back-off' },
  };
}

function headers(value: unknown): Record<string, string> {
  if (!Array.isArray(value)) return {};
  const read = value.slice(0, MOST_HEADERS).flatMap((one: unknown): [string, string][] => {
    const [header, content] = [name(recordOf(one)['name']), text(recordOf(one)['value'])];
    return header === undefined || content === undefined
      ? []
      : [[header.toLowerCase(), content.slice(0, LONGEST_NAME)]];
  });
  // A repeated header means the same when joined.
  const joined = new Map<string, string>();
  for (const [header, content] of read) {
    const former = joined.get(header);
    joined.set(header, former === undefined ? content : `${former}${header === 'cookie' ? '; ' : ', '}${content}`);
  }
  return Object.fromEntries(joined);
}

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A short, non-empty text. */
const name = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME ? value : undefined;

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e15 ? value : undefined;
