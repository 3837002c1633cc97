/**
 * The requests that a world has received, for tests and the Sandbox screen. Headers are never recorded, so neither are tokens and provider keys;
 * secrets that a caller puts in a query or body are redacted by field name. Of a run's prompt only the length is recorded.
 */
import { bounds, dropFirst } from './bounds';
import { type JsonNode, readNodes } from '../../lib/json/jsonNodes';
import { countCharacters, firstCharacters } from '../../lib/text/characters';
import { hidden, isSecret, isTokenName, redactText } from './redaction';
import { MULTIPART } from './requestBody';

export interface RequestRecord {
  /** By the world's clock, ms epoch. */
  at: number;
  method: string;
  /** Path and query. */
  path: string;
  /** As `routeName` writes it; null for an unknown route. */
  route: string | null;
  account: string;
  /** Null while pending, and when the connection was cut or abandoned. */
  status: number | null;
  /** The error code of an answer. */
  code: string | null;
  /** The connection was cut by a fault, or the client disconnected before the work. */
  dropped: boolean;
  /** The request's text, redacted and truncated; null without one. */
  body: string | null;
}

export class RequestLog {
  readonly #records: RequestRecord[] = [];

  /** Records an incoming request; the caller completes the record when it is answered. */
  open({
    at,
    method,
    path,
    route,
    account,
  }: Pick<RequestRecord, 'at' | 'method' | 'path' | 'route' | 'account'>): RequestRecord {
    // Written out field by field: V8 gives the copy that a spread makes a description of its own, three times as large as the record.
    const opened: RequestRecord = {
      at,
      method,
      path: truncate(redactPath(path)),
      route,
      account,
      status: null,
      code: null,
      dropped: false,
      body: null,
    };
    this.#records.push(opened);
    dropFirst(this.#records, bounds.requests);
    return opened;
  }

  /** Oldest first. */
  list(): readonly RequestRecord[] {
    return this.#records;
  }
}

/** A body's text as logged: redacted before it is truncated, so that no part of a secret stays visible. */
export function loggedText(text: string): string {
  // Redacted again as a whole, because field names can be secrets too.
  return truncate(redactText(redactBody(text)));
}

/** The beginning of a text, followed by its full length if it was cut; both in characters. */
export function truncate(text: string, most: number = bounds.shownCharacters): string {
  const shown = firstCharacters(text, most);
  return shown === text ? text : `${copied(shown)}… (${countCharacters(text)} characters)`;
}

/** A copy of the text in its own memory: otherwise an engine may retain the whole text for a part of it. */
function copied(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

function redactBody(text: string): string {
  if (text === MULTIPART) return text;
  try {
    return redactNode(text, '', readNodes(text));
  } catch {
    // Nested too deeply for the stack: what cannot be redacted is not recorded.
    return `[JSON of ${text.length} characters that cannot be shown]`;
  }
}

/** A value exactly as it was sent, with every digit, repeated field and space, except for its secrets. */
function redactNode(json: string, name: string, node: JsonNode): string {
  const { from, to, fields, items = [] } = node;
  const raw = json.slice(from, to);
  const text = raw.startsWith('"') ? String(JSON.parse(raw)) : undefined;
  if (name === 'prompt') {
    return JSON.stringify(text === undefined ? hidden : `[prompt of ${text.length} characters]`);
  }
  if (isSecret(name) && !(isTokenName(name) && /^[-\d]/.test(raw))) return JSON.stringify(hidden);
  if (text !== undefined) {
    const redacted = redactText(text);
    return redacted === text ? raw : JSON.stringify(redacted);
  }
  let shown = '';
  let at = from;
  for (const part of fields ?? items.map((item) => ({ name: '', value: item }))) {
    shown += json.slice(at, part.value.from) + redactNode(json, part.name, part.value);
    at = part.value.to;
  }
  return shown + json.slice(at, to);
}

export function redactPath(path: string): string {
  return redactText(
    path.replaceAll(/([?&])([^=&]*)=[^&]*/g, (all, mark: string, name: string) =>
      isSecret(decoded(name)) ? `${mark}${name}=${hidden}` : all,
    ),
  );
}

function decoded(name: string): string {
  return new URLSearchParams(`${name}=`).keys().next().value ?? name;
}
