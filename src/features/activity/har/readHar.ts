/** Reading a HAR file of unknown origin: every field may be missing, wrong or enormous. */
import type { Try } from '../../../api/client/requestLog';
import { type Json, isRecord, parseJson } from '../../../api/reader/json';
import type { HarExchange } from './har';

/** The most bytes of a file that is read. */
export const HAR_MAX_BYTES = 50_000_000;
/** The most exchanges taken from a file: its first. */
export const HAR_MAX_ENTRIES = 5_000;
const MOST_HEADERS = 200;
const MOST_TRIES = 20;
const LONGEST_NAME = 20_000;

export type ReadHar =
  /** `skipped`: entries that are no requests, or above the limit. */
  { ok: true; exchanges: HarExchange[]; skipped: number } | { ok: false; why: string };

/** Reads the text of a HAR file. Never throws. */
export function readHar(text: string): ReadHar {
  const file = parseJson(text);
  if (!file.ok) return { ok: false, why: 'The file is not JSON.' };
  const { entries } = recordOf(recordOf(file.value)['log']);
  if (!Array.isArray(entries))
    return { ok: false, why: 'The file has no log of requests (log.entries), so it is not a HAR.' };
  const exchanges = entries.slice(0, HAR_MAX_ENTRIES).flatMap((entry: unknown) => readEntry(entry) ?? []);
  return { ok: true, exchanges, skipped: entries.length - exchanges.length };
}

function readEntry(entry: unknown): HarExchange | undefined {
  const from = recordOf(entry);
  const [request, response] = [recordOf(from['request']), recordOf(from['response'])];
  const [method, url] = [name(request['method']), name(request['url'])];
  const startedAt = Date.parse(name(from['startedDateTime']) ?? '');
  if (method === undefined || url === undefined || !URL.canParse(url) || Number.isNaN(startedAt)) return undefined;
  const content = recordOf(response['content']);
  const [post, body] = [recordOf(request['postData']), text(recordOf(request['postData'])['text'])];
  const status = amount(response['status']);
  const durationMs = amount(from['time']);
  return {
    method,
    url,
    startedAt,
    durationMs,
    sentHeaders: headers(request['headers']),
    requestBody: body,
    form: post['_form'] === true,
    status: status !== undefined && status >= 100 && status <= 599 ? status : undefined,
    code: name(from['_code']) ?? name(response['_error']),
    answerHeaders: headers(response['headers']),
    contentType: name(content['mimeType']),
    // Base64 stands for bytes, which are not shown.
    answer: content['encoding'] === undefined ? text(content['text']) : undefined,
    size: amount(content['size']),
    tries: tries(from, durationMs ?? 0, status),
  };
}

function tries(from: Json, durationMs: number, status: number | undefined): Try[] {
  const own: unknown = from['_tries'];
  if (Array.isArray(own) && own.length > 0) return own.slice(0, MOST_TRIES).map(readTry);
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
  return Object.fromEntries(read);
}

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A short text that is not empty. */
const name = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME ? value : undefined;

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e15 ? value : undefined;
