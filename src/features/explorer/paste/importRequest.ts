/** Turns a pasted request into the contents of a form. Tokens and keys are left out. */
import { REDACTED, WITHHELD, protect, redactText } from '../../../api/client/redact/redact';
import { parseJson } from '../../../api/reader/json';
import { findRoute } from '../../../contract/findRoute';
import { getRouteForm } from '../../../contract/routeForm';
import { type EndpointId, endpointList } from '../../../contract/endpoints';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { type PastedRequest, quoteFragment } from '../../../lib/pasted/pasted';
import type { FormContents } from '../contents/formContents';
import { removeSecrets } from './removeSecrets';

export interface ImportedRequest {
  id: EndpointId;
  contents: FormContents;
  /** What was left out, as text that contains no value of the command. */
  left: readonly string[];
}

/** Headers that every request of the console already has. */
const consoleHeaders =
  /^(accept|accept-.*|content-type|content-length|host|user-agent|connection|origin|referer|sec-.*|dnt|priority|cache-control|pragma)$/;
/** The types of body that the console sends. */
const supportedTypes = /^\s*(?:application\/(?:[\w.-]+\+)?json|multipart\/form-data)\s*(?:;|$)/i;
const credentials = /^(authorization|proxy-authorization|cookie|.*(token|secret|api-?key))$/;
/** In characters; anything shorter would match everywhere. */
const MIN_SECRET_LENGTH = 4;

/** `why`: what cannot be filled in, in a sentence that names it. */
export function importRequest(request: PastedRequest): ImportedRequest | { why: string } {
  // A secret in the command stays secret wherever it is repeated, in any encoding.
  const forget = findSecrets(request).map(protect);
  try {
    return importParts(request);
  } finally {
    for (const undo of forget) undo();
  }
}

function importParts(request: PastedRequest): ImportedRequest | { why: string } {
  const address = parseAddress(request.url);
  if ('why' in address) return address;
  const at = findRoute(request.method, address.path);
  if (!at) return { why: `None of the ${endpointList.length} routes matches this method and address.` };
  const { id } = at;
  const form = getRouteForm(id);
  const asForm = form.body?.type === 'multipart' || request.texts.length + request.files.length > 0;
  const left: string[] = [];
  if (readUser(request.url) !== '') left.push('the user in the address');
  const clean = (part: string, value: string, redact = redactText): string => {
    const rest = redact(value);
    if (rest === value) return value;
    left.push(`a token or key in ${part}`);
    return rest === WITHHELD ? '' : rest.replaceAll(REDACTED, '');
  };

  const params = Object.fromEntries(Object.entries(at.params).map(([name, text]) => [name, clean(name, text)]));
  const query: Record<string, string> = {};
  for (const [name, value] of address.query) {
    const isOfForm = Object.hasOwn(form.query, name);
    if (isOfForm && !(name in query) && value !== '') query[name] = clean(name, value);
    else
      left.push(
        `query ${clean('the query', name)}${isOfForm ? (value === '' ? ': it is empty' : ': it appears twice') : ''}`,
      );
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    if (name === PROVIDER_KEY_HEADER) left.push('the provider key: type it into its field');
    else if (credentials.test(name))
      left.push(name === 'authorization' ? 'the token: your own is sent' : `header ${name}`);
    else if (!Object.hasOwn(form.headers, name)) {
      if (!consoleHeaders.test(name)) left.push(`header ${clean('a header', name)}`);
      else if (name === 'content-type' && form.body && !supportedTypes.test(value))
        left.push(`header content-type: ${asForm ? 'a form' : 'JSON'} is sent`);
    } else if (request.variables.includes(name))
      return {
        why: `${quoteFragment(value)} in the header ${name} is known only to your shell. Replace it with its value.`,
      };
    else if (name in headers) left.push(`header ${name}: it appears twice`);
    else headers[name] = clean(name, value);
  }
  return {
    id,
    contents: {
      params,
      query,
      headers,
      body: clean('the body', buildBody(request, id, left), removeSecrets),
      asForm,
    },
    left: [...new Set([...left, ...request.ignored])],
  };
}

/** The text of the body, or of a form's texts; empty if the command has none that the route accepts. */
function buildBody({ body, texts, files }: PastedRequest, id: EndpointId, left: string[]): string {
  const form = getRouteForm(id);
  if (!form.body) {
    if (body !== undefined || texts.length + files.length > 0) left.push('the body: this route takes none');
    return '';
  }
  for (const name of files) left.push(`the file of ${name}`);
  const unique = texts.filter(([name], index) => texts.findIndex(([first]) => first === name) === index);
  for (const [name] of texts.filter((field) => !unique.includes(field))) left.push(`field ${name}: it appears twice`);
  if (unique.length > 0)
    return `{\n${unique.map(([name, text]) => `  ${JSON.stringify(name)}: ${toFieldText(text)}`).join(',\n')}\n}`;
  return body ?? '';
}

/** Lists are sent as JSON text in a form, so they are shown as lists, as they were written. */
const toFieldText = (text: string): string =>
  /^\s*[[{]/.test(text) && parseJson(text).ok ? text.trim() : JSON.stringify(text);

function findSecrets({ url, headers, secrets, variables }: PastedRequest): string[] {
  const named = headers.flatMap(([name, value]) =>
    !variables.includes(name) && (credentials.test(name) || name === PROVIDER_KEY_HEADER)
      ? [value, value.replace(/^\w+\s+/, '')]
      : [],
  );
  const user = readUser(url);
  return [...named, ...secrets, user, user.replace(/^[^:]*:/, '')]
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .toSorted((a, b) => b.length - a.length);
}

/** The name and password before the host. */
const readUser = (url: string): string => /^\w+:\/\/([^/?#@]*)@/.exec(url)?.[1] ?? '';

/** Path and query of a pasted address. */
interface Address {
  /** From `/api` on, as written. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses an address; its host does not matter, and may be a variable. Malformed escapes stay as they are, as in browsers. `why`: an escape that is
 * not text, which a form cannot contain.
 */
function parseAddress(url: string): Address | { why: string } {
  const [, address = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?/s.exec(url) ?? [];
  // A base address may include a path.
  const path = resolvePath(address.slice(Math.max(0, address.indexOf('/api/'))).replace(/\/$/, ''));
  try {
    decodePart(path);
    return {
      path,
      query: search
        .split('&')
        .filter((pair) => pair !== '')
        .map((pair) => {
          const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair.replaceAll('+', ' ')) ?? [];
          return [decodePart(name), decodePart(value)] as const;
        }),
    };
  } catch (error) {
    if (error instanceof NotUtf8) return { why: `${quoteFragment(error.message)} in the address isn’t valid UTF-8.` };
    throw error;
  }
}

/** A path without `.` and `..`. */
function resolvePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const plain = part.replaceAll(/%2e/gi, '.');
    if (plain === '..') parts.splice(Math.max(1, parts.length - 1), 1);
    else if (plain !== '.') parts.push(part);
  }
  return parts.join('/');
}

class NotUtf8 extends Error {}

function decodePart(part: string): string {
  return part.replaceAll(/(?:%[\dA-Fa-f]{2})+/g, (escapes) => {
    try {
      return utf8.decode(Uint8Array.from(escapes.match(/[\dA-Fa-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16)));
    } catch {
      throw new NotUtf8(escapes);
    }
  });
}
