/** Exports the log as a HAR file, and imports such a file as entries for viewing. */
import { findRoute } from '../../../contract/findRoute';
import { environment } from '../../../api/client/session/environment';
import { redactBody, redactHeaders, redactText } from '../../../api/client/redact/redact';
import { type HarExchange, toHarEntry, harFrame } from './har';
import { decodeFile } from './harContent';
import { HAR_MAX_BYTES, readHar } from './readHar';
import { mapInSteps } from '../mapInSteps';
import type { Entry } from '../entry';

/** Whether an entry can be exported, because it has ended. */
export const hasEnded = ({ state }: Entry): boolean => state !== 'running';

/** The text of a HAR file, redacted again because secrets may have become known since. Rejects when the signal aborts. */
export async function writeHar(
  entries: readonly Entry[],
  { withAnswers }: { withAnswers: boolean },
  signal: AbortSignal,
): Promise<string> {
  const base = environment().baseUrl || globalThis.location.origin;
  const encodedEntries = await mapInSteps(entries.filter(hasEnded), signal, (entry) => {
    const { path, answer } = entry;
    const exchange: HarExchange = {
      ...entry,
      url: URL.canParse(path) ? path : base + path,
      sentHeaders: entry.sentHeaders ?? {},
      answerHeaders: entry.answerHeaders ?? {},
      answer: withAnswers ? answer : undefined,
    };
    return redactBody(JSON.stringify(toHarEntry(exchange)));
  });
  return `${harFrame.head}${encodedEntries.join(',\n')}${harFrame.foot}`;
}

export interface HarFile {
  name: string;
  entries: readonly Entry[];
  skipped: number;
}

/** A HAR file as entries for viewing, which are never sent: oldest first, redacted like the log. If the file cannot be read, says why. */
export async function openHar(file: File, signal: AbortSignal): Promise<HarFile | { why: string }> {
  if (file.size > HAR_MAX_BYTES) return { why: 'The file is larger than 50 MB.' };
  const read = readHar(decodeFile(new Uint8Array(await file.arrayBuffer())));
  if (!read.ok) return read;
  const ordered = read.exchanges.toSorted((a, b) => a.startedAt - b.startedAt);
  const entries = await mapInSteps(ordered, signal, (exchange, index) => toEntry(exchange, index + 1));
  return { name: file.name, entries, skipped: read.skipped };
}

function toEntry(exchange: HarExchange, id: number): Entry {
  // The full URL is dropped; only the redacted path stays.
  const { url, answerBytes, ...rest } = exchange;
  const { method, status, code, contentType, requestBody } = rest;
  const answer = redactOptional(rest.answer, redactBody);
  const isClean = rest.answer === undefined ? hasNoSecret(answerBytes) : answer === rest.answer;
  const { pathname, search, origin, protocol } = new URL(url);
  const isHttp = /^https?:$/.test(protocol);
  const route = isHttp ? findRoute(method, pathname)?.id : undefined;
  return {
    ...rest,
    id,
    fromFile: true,
    route,
    method: redactText(method),
    path: redactText(isHttp ? (route === undefined ? origin : '') + pathname + search : url),
    code: redactOptional(code),
    state: status === undefined ? 'failed' : status < 400 ? 'answered' : status < 500 ? 'refused' : 'failed',
    contentType: redactOptional(contentType),
    ownKey: false,
    sentHeaders: redactHeaders(Object.entries(exchange.sentHeaders)),
    answerHeaders: redactHeaders(Object.entries(exchange.answerHeaders)),
    requestBody: redactOptional(requestBody, isFormEncoded(exchange) ? redactFields : redactBody),
    answer,
    isRedacted: !isClean,
    answerBytes: isClean ? answerBytes : undefined,
    tries: exchange.tries.map((attempt) => ({ ...attempt, code: redactOptional(attempt.code) })),
    ...(exchange.notes && { notes: exchange.notes.map(redactText) }),
    mismatches: [],
  };
}

/** Whether binary content contains no secret, read with one or with two bytes per character. */
function hasNoSecret(bytes: Uint8Array | undefined): boolean {
  const characters = new TextDecoder('latin1').decode(bytes);
  return [characters, characters.replaceAll('\0', '')].every((text) => redactText(text) === text);
}

const isFormEncoded = ({ sentHeaders, requestBody = '' }: HarExchange): boolean =>
  /urlencoded/i.test(sentHeaders['content-type'] ?? '') || /^[^\s{["<]+=/.test(requestBody);

/** Form fields, without the values of those with secret names. */
function redactFields(text: string): string {
  const fields = text.split('&').map((field) => {
    const [name = '', value] = field.split(/=(.*)/s);
    if (value === undefined) return field;
    const [[, shown] = ['', value]] = Object.entries(redactHeaders([[decodeName(name), value]]));
    return `${name}=${shown}`;
  });
  return redactText(fields.join('&'));
}

/** The name of a field before it was encoded. */
const decodeName = (name: string): string => new URLSearchParams(`a=${name}`).get('a') ?? name;

function redactOptional(text: string | undefined, redact: (text: string) => string = redactText): string | undefined {
  return text === undefined ? undefined : redact(text);
}
