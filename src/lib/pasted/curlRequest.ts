import { type Option, sliceWord, ignoredOptions, credentialOptions, parseOptions, refusedOptions } from './curlOptions';
import { type Command, NotUnderstoodError, type PastedRequest, type Word, requireText, quoteFragment } from './pasted';

/** The request of a cURL command. Throws, naming what it cannot read. */
export function curlRequest({ words, input }: Command): PastedRequest {
  const given = parseOptions(words.slice(1));
  for (const { name, value } of given) {
    if (name === 'next') throw new NotUnderstoodError('“--next” begins a second request. Paste one at a time.');
    if (refusedOptions.has(name))
      throw new NotUnderstoodError(
        `${quoteFragment(`--${name} ${value.text}`)} is known only to curl. Write out its value.`,
      );
  }
  const all = (...wanted: string[]) => given.filter(({ name }) => wanted.includes(name)).map(({ value }) => value);
  const isGiven = (name: string) => given.some((option) => option.name === name);
  const [address, second] = all('url');
  if (!address) throw new NotUnderstoodError('This isn’t a cURL command with an address.');
  if (second)
    throw new NotUnderstoodError(`There is a second URL, ${quoteFragment(second.text)}. Paste one request at a time.`);

  const body = buildBody(given, input);
  const fields = given.filter(({ name }) => /^form(-string)?$/.test(name)).map(parseFormField);
  if (body !== undefined && fields.length > 0)
    throw new NotUnderstoodError(
      'There are both a body (--data) and a form (--form), and curl sends only one of them.',
    );
  const inQuery = isGiven('get');
  const added = [...all('url-query').map(queryPart), ...(inQuery && body !== undefined ? [body] : [])];
  const headers = all('header').flatMap(parseHeader);
  const sends = body !== undefined || fields.length > 0;
  return {
    method:
      requireText(all('request').at(-1) ?? { text: '', unknown: [] }, 'the method').toUpperCase() ||
      (isGiven('head') ? 'HEAD' : inQuery || !sends ? 'GET' : 'POST'),
    url: withQuery(readAddress(address, isGiven('globoff')), added),
    headers: headers.map(({ name, value }) => [name, value.text] as const),
    body: inQuery ? undefined : body,
    texts: fields.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text] as const])),
    files: fields.flatMap(({ name, text }) => (text === undefined ? [name] : [])),
    secrets: all(...credentialOptions).flatMap(({ text }) => [text, text.replace(/^[^:]*:/, '')]),
    variables: headers.flatMap(({ name, value }) => (value.unknown.length > 0 ? [name] : [])),
    ignored: given.flatMap(({ name }) =>
      ignoredOptions.has(name) || credentialOptions.has(name) ? [`--${name}`] : [],
    ),
  };
}

/** Reads the address; the part before the path may be a variable. Throws if it stands for several addresses. */
function readAddress(word: Word, literal: boolean): string {
  const path = Math.max(0, word.text.indexOf('/api/'));
  requireText(sliceWord(word, path), 'the address');
  // The brackets of an IPv6 host come before the path.
  const pattern = literal ? undefined : /\{[^}]*\}|\[[^\]]*\]/.exec(word.text.slice(path))?.[0];
  if (pattern !== undefined)
    throw new NotUnderstoodError(
      `${quoteFragment(pattern)} in the address matches several addresses. Paste one of them.`,
    );
  return word.text;
}

function withQuery(url: string, parts: readonly string[]): string {
  if (parts.length === 0) return url;
  const [, address = url, fragment = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? [];
  return `${address}${address.includes('?') ? '&' : '?'}${parts.join('&')}${fragment}`;
}

function queryPart(value: Word): string {
  const text = requireText(value, 'the query');
  return text.startsWith('+') ? text.slice(1) : urlEncoded(text, '--url-query');
}

/** The text of the body, assembled as curl does; undefined without one. */
function buildBody(given: readonly Option[], input: Word | undefined): string | undefined {
  let body: string | undefined;
  for (const { name, value } of given) {
    if (!/^(?:data|json)/.test(name)) continue;
    const piece = bodyPiece(name, value, input);
    body = body === undefined ? piece : body + (name === 'json' ? '' : '&') + piece;
  }
  return body;
}

function bodyPiece(name: string, value: Word, input: Word | undefined): string {
  const text = requireText(value, 'the body');
  if (name === 'data-urlencode') return urlEncoded(text, '--data-urlencode');
  if (name === 'data-raw' || !text.startsWith('@')) return text;
  if (text !== '@-' || !input) throw fromFile(`--${name} ${text}`);
  const read = requireText(input, 'the body');
  // As curl does for a form, drops the line feeds of what it reads.
  return name === 'json' || name === 'data-binary' ? read : read.replaceAll(/[\r\n]/g, '');
}

const fromFile = (part: string) =>
  new NotUnderstoodError(
    `${quoteFragment(part)} comes from a file, which this page can’t read. Replace it with the file’s text.`,
  );

/** `name=text` with the text as in a query. */
function urlEncoded(field: string, option: string): string {
  if (/^[^=]*@/.test(field) && !field.includes('=')) throw fromFile(`${option} ${field}`);
  const [, name = '', value = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(field) ?? [];
  const text = new URLSearchParams([['', value]]).toString().slice(1);
  return name === '' ? text : `${name}=${text}`;
}

/** `name: value`; `name;` has an empty value, and `name:` removes a header. */
function parseHeader(header: Word): { name: string; value: Word }[] {
  if (header.text.startsWith('@')) throw fromFile(`--header ${header.text}`);
  const [whole, name = ''] = /^([^:;]*)[:;]?\s*/s.exec(header.text) ?? [''];
  const value = sliceWord(header, whole.length);
  requireText({ text: name, unknown: header.unknown.filter(({ at }) => at < name.length) }, 'the name of a header');
  const end = value.text.trimEnd();
  if (end === '' && header.text.trimEnd().endsWith(':')) return [];
  return [{ name: name.trim().toLowerCase(), value: { text: end, unknown: value.unknown } }];
}

/** `name=text`, or `name=@file`; only in `--form-string` have `@` and `<` no special meaning. */
function parseFormField({ name: option, value: word }: Option): { name: string; text: string | undefined } {
  const field = requireText(word, 'the form');
  const [, name, value = ''] = /^([^=]*)=(.*)$/s.exec(field) ?? [];
  if (name === undefined) throw new NotUnderstoodError(`${quoteFragment(`--form ${field}`)} has no “=”.`);
  if (option === 'form-string') return { name, text: value };
  if (value.startsWith('<')) throw fromFile(`--form ${name}=${value}`);
  if (value.startsWith('(') || value === ')' || value.startsWith(');'))
    throw new NotUnderstoodError(
      `${quoteFragment(`--form ${name}=${value}`)} is a form inside a form, which no route accepts.`,
    );
  return { name, text: value.startsWith('@') ? undefined : withoutType(value) };
}

/** The text of a field before `;type=` and the like; within double quotes it may contain semicolons. */
function withoutType(value: string): string {
  const quotedText = /^\s*"((?:[^"\\]|\\.)*)"/s.exec(value)?.[1];
  if (quotedText !== undefined) return quotedText.replaceAll(/\\(["\\])/g, '$1');
  const [, text = '', rest = ''] = /^\s*([^;]*)(.*)$/s.exec(value) ?? [];
  if (!/^(?:;\s*(?:type|filename|encoder|headers)=[^;]*)*;?\s*$/s.test(rest))
    throw new NotUnderstoodError(
      `curl drops ${quoteFragment(rest)}. Put the field’s text in double quotes, or use --form-string.`,
    );
  return text.trimEnd();
}
