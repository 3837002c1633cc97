/** What a pasted cURL command fills in. Tokens and keys are left behind here. */
import { routeFormOf } from '../../../contract/routeForm';
import { routeAt } from '../../../contract/routeAt';
import { REDACTED, WITHHELD, protect, redactBody, redactJson, redactText } from '../../../api/client/redact/redact';
import { isRecord, parseJson } from '../../../api/reader/json';
import { type EndpointId, endpointOf } from '../../../contract/endpoints';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import type { CurlRequest } from '../../../lib/snippets/readCurl';
import { type Written, exampleBody } from '../written/written';

export interface TakenOver {
  id: EndpointId;
  written: Written;
  /** What was left out, in words that contain no value of the command. */
  left: readonly string[];
}

/** Headers that every request of the console has anyway. */
const ownHeaders =
  /^(accept|accept-.*|content-type|content-length|host|user-agent|connection|origin|referer|sec-.*|dnt|priority|cache-control|pragma)$/;
const credentials = /^(authorization|proxy-authorization|cookie|.*(token|secret|api-?key))$/;
/** `Bearer $TOKEN`, as copied commands have it. */
const variable = /^(\w+\s+)?\$\{?\w+\}?$/;
/** Anything shorter would match everywhere. */
const SHORTEST_SECRET = 4;

/** Undefined when the address is that of none of the 39 routes. */
export function takeOver(request: CurlRequest): TakenOver | undefined {
  // A secret of the command stays secret wherever it is repeated, in any encoding.
  const forget = secretsOf(request).map(protect);
  try {
    return taken(request);
  } finally {
    for (const undo of forget) undo();
  }
}

function taken(request: CurlRequest): TakenOver | undefined {
  const address = addressOf(request.url);
  const id = address && routeAt(request.method, address.pathname);
  if (!address || !id) return undefined;
  const form = routeFormOf(id);
  const left: string[] = [];
  const clean = (what: string, value: string, redact = redactText): string => {
    const rest = redact(value);
    if (rest === value) return value;
    left.push(`a token or key in ${what}`);
    return rest === WITHHELD ? '' : rest.replaceAll(REDACTED, '');
  };

  const parts = address.pathname.split('/');
  const params = Object.fromEntries(
    endpointOf(id)
      .path.split('/')
      .flatMap((part, place) => {
        const name = part.slice(1);
        return part.startsWith(':') ? [[name, clean(name, decoded(parts[place] ?? ''))]] : [];
      }),
  );
  const query: Record<string, string> = {};
  for (const [name, value] of address.searchParams) {
    if (Object.hasOwn(form.query, name) && !(name in query)) query[name] = clean(name, value);
    else left.push(`query ${clean('the query', name)}`);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    if (name === PROVIDER_KEY_HEADER) left.push('the provider key: type it into its field');
    else if (credentials.test(name))
      left.push(name === 'authorization' ? 'the token: your own is sent' : `header ${name}`);
    else if (Object.hasOwn(form.headers, name)) headers[name] = clean(name, value);
    else if (!ownHeaders.test(name)) left.push(`header ${clean('a header', name)}`);
  }
  return {
    id,
    written: {
      params,
      query,
      headers,
      body: clean('the body', bodyOf(request, id, left), withoutSecrets),
      asForm: form.body?.type === 'multipart' || request.texts.length + request.files.length > 0,
    },
    left: [...new Set([...left, ...request.ignored])],
  };
}

/** The text of the body, or of a form's texts; the example where the command has none that the route takes. */
function bodyOf({ body, texts, files }: CurlRequest, id: EndpointId, left: string[]): string {
  const form = routeFormOf(id);
  if (!form.body) {
    if (body !== undefined || texts.length + files.length > 0) left.push('the body: this route takes none');
    return '';
  }
  for (const name of files) left.push(`the file of ${name}`);
  if (texts.length > 0) return JSON.stringify(Object.fromEntries(texts.map(textField)), null, 2);
  return body ?? exampleBody(form);
}

/** `name: value` or `name=value`, with or without quotes. */
const looseFields = /(["']?)([\w.-]{1,100})\1\s*[:=]\s*("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&,;}\]]+)/g;

/** A body without its secrets, by value and by name: JSON is laid out afresh only if a name was in it. */
function withoutSecrets(body: string): string {
  const text = redactText(body);
  const parsed = parseJson(text);
  if (!parsed.ok) {
    return text.replaceAll(looseFields, (field: string, _quote, name: string, value: string) =>
      isSecretName(name) ? field.slice(0, -value.length) + REDACTED : field,
    );
  }
  const rest = redactBody(text, [], parsed);
  return rest === text || rest === WITHHELD ? rest : JSON.stringify(JSON.parse(rest), null, 2);
}

function isSecretName(name: string): boolean {
  const shown = redactJson({ [name]: '' });
  return isRecord(shown) && shown[name] !== '';
}

/** Lists are sent as JSON text in a form, so they are shown as lists. */
function textField([name, text]: readonly [string, string]): [string, unknown] {
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return [name, parsed?.ok ? parsed.value : text];
}

function addressOf(url: string): URL | undefined {
  try {
    const address = new URL(/^[a-z]+:\/\//i.test(url) ? url : `http://${url.replace(/^\$\w+/, 'service')}`);
    // A base address may have a path of its own.
    address.pathname = address.pathname.slice(Math.max(0, address.pathname.indexOf('/api/'))).replace(/\/$/, '');
    return address;
  } catch {
    return undefined;
  }
}

function secretsOf({ headers, secrets }: CurlRequest): string[] {
  const named = headers.flatMap(([name, value]) =>
    credentials.test(name) || name === PROVIDER_KEY_HEADER ? [value, value.replace(/^\w+\s+/, '')] : [],
  );
  return [...named, ...secrets]
    .filter((secret) => secret.length >= SHORTEST_SECRET && !variable.test(secret))
    .toSorted((one, other) => other.length - one.length);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
