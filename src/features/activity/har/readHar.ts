/** Reading a HAR file of unknown origin: every field may be missing, wrong or enormous. */
import type { Try } from '../../../api/client/requestLog';
import { type Json, isRecord, parseJson } from '../../../api/reader/json';
import type { HarExchange } from './har';
import { readContent, readPostData } from './harContent';

/** The maximum size of a file that is read, in bytes. */
export const HAR_MAX_BYTES = 50_000_000;
/** The maximum number of exchanges taken from a file, from its start. */
export const HAR_MAX_ENTRIES = 5_000;
const MAX_HEADERS = 200;
const MAX_TRIES = 20;
const MAX_NAME_LENGTH = 20_000;

export type ReadHar =
  /** `skipped`: entries that are not requests, or exceed the limit. */
  { ok: true; exchanges: HarExchange[]; skipped: number } | { ok: false; why: string };

/** Reads the text of a HAR file. Never throws. */
export function readHar(text: string): ReadHar {
  const file = parseJson(text);
  if (!file.ok) return { ok: false, why: 'The file isn’t JSON.' };
  const { entries } = toRecord(toRecord(file.value)['log']);
  if (!Array.isArray(entries))
    return { ok: false, why: 'The file has no request log (log.entries), so it isn’t a HAR file.' };
  const exchanges: HarExchange[] = [];
  for (const entry of entries.slice(0, HAR_MAX_ENTRIES)) {
    const read = readEntry(entry, exchanges.at(-1)?.startedAt ?? 0);
    if (read) exchanges.push(read);
  }
  return { ok: true, exchanges, skipped: entries.length - exchanges.length };
}

/** @param before when the preceding entry was sent, used in place of a missing time */
function readEntry(entry: unknown, before: number): HarExchange | undefined {
  const from = toRecord(entry);
  const [request, response] = [toRecord(from['request']), toRecord(from['response'])];
  const [method, url] = [readName(request['method']), readName(request['url'])];
  if (method === undefined || url === undefined || !URL.canParse(url)) return undefined;
  const started = Date.parse(readName(from['startedDateTime']) ?? '');
  const isUndated = Number.isNaN(started);
  const content = toRecord(response['content']);
  const { body, isForm } = readPostData(toRecord(request['postData']));
  const answer = readContent(content);
  const { protocol } = new URL(url);
  const comments = [from, request, response, content].flatMap(({ comment }) => readName(comment) ?? []);
  const notes = [
    ...(/^https?:$/.test(protocol) ? [] : [`This isn’t an HTTP request. Its address starts with “${protocol}”.`]),
    ...(isUndated ? ['The file doesn’t say when it was sent.'] : []),
    ...(answer.note === undefined ? [] : [answer.note]),
    ...comments.map((comment) => `Comment in the file: ${comment}`),
  ];
  const status = readAmount(response['status']);
  const durationMs = readAmount(from['time']);
  return {
    method,
    url,
    startedAt: isUndated ? before : started,
    durationMs,
    sentHeaders: readHeaders(request['headers']),
    requestBody: body,
    form: isForm,
    status: status !== undefined && status >= 100 && status <= 599 ? status : undefined,
    code: readName(from['_code']) ?? readName(response['_error']),
    answerHeaders: readHeaders(response['headers']),
    contentType: readName(content['mimeType']),
    answer: answer.text,
    answerBytes: answer.bytes,
    size: readAmount(content['size']),
    tries: readTries(from, durationMs, status),
    ...(notes.length > 0 && { notes }),
    ...(isUndated && { isUndated }),
  };
}

function readTries(from: Json, durationMs: number | undefined, status: number | undefined): Try[] {
  const own: unknown = from['_tries'];
  if (Array.isArray(own) && own.length > 0) return own.slice(0, MAX_TRIES).map(readTry);
  // Without a time, which tools write as -1, its phases are unknown too.
  if (durationMs === undefined) return [];
  const { blocked, dns, connect, send, wait } = toRecord(from['timings']);
  const before = [blocked, dns, connect].reduce<number>((sum, part) => sum + (readAmount(part) ?? 0), 0);
  const headAt = before + (readAmount(send) ?? 0) + (readAmount(wait) ?? 0);
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
  const from = toRecord(value);
  const wait = toRecord(from['wait']);
  const ms = readAmount(wait['ms']);
  return {
    sentAt: readAmount(from['sentAt']) ?? 0,
    headAt: readAmount(from['headAt']),
    endedAt: readAmount(from['endedAt']),
    status: readAmount(from['status']),
    code: readName(from['code']),
    wait:
      ms === undefined ? undefined : { ms, because: wait['because'] === 'Retry-After' ? 'Retry-After' : 'back-off' },
  };
}

function readHeaders(value: unknown): Record<string, string> {
  if (!Array.isArray(value)) return {};
  const read = value.slice(0, MAX_HEADERS).flatMap((item: unknown): [string, string][] => {
    const [header, content] = [readName(toRecord(item)['name']), readText(toRecord(item)['value'])];
    return header === undefined || content === undefined
      ? []
      : [[header.toLowerCase(), content.slice(0, MAX_NAME_LENGTH)]];
  });
  // A repeated header means the same when joined.
  const joined = new Map<string, string>();
  for (const [header, content] of read) {
    const previous = joined.get(header);
    joined.set(header, previous === undefined ? content : `${previous}${header === 'cookie' ? '; ' : ', '}${content}`);
  }
  return Object.fromEntries(joined);
}

const toRecord = (value: unknown): Json => (isRecord(value) ? value : {});

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A short, non-empty text. */
const readName = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH ? value : undefined;

const readAmount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e15 ? value : undefined;
