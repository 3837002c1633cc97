/** Reads a cURL command that somebody pastes. Nothing is run, and no file is read. */
import { shellWords } from './shellWords';

export interface CurlRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** The text of the body; undefined without one. */
  body: string | undefined;
  /** The texts of a form, by field. */
  texts: readonly (readonly [name: string, value: string])[];
  /** The fields of a form whose value is a file. */
  files: readonly string[];
  /** Credentials that are no header. */
  secrets: readonly string[];
  /** Options that change the request and were not understood, without their values. */
  ignored: readonly string[];
}

const names: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  G: 'get',
  I: 'head',
  u: 'user',
  b: 'cookie',
  A: 'user-agent',
  e: 'referer',
  T: 'upload-file',
};
/** Short options with a value that says nothing about the request. */
const otherShort = 'cCDEhKmoPQrtUwxyYz';
/** Options that take a value, and those of them that the request depends on. */
const taken =
  /^(request|header|data(-raw|-binary|-ascii|-urlencode)?|json|form(-string)?|url|user|cookie|upload-file|user-agent|referer)$/;
const otherLong =
  /^(cookie-jar|output|max-time|connect-timeout|retry(-delay|-max-time)?|proxy(-user)?|cacert|capath|cert|key|pass|resolve|connect-to|write-out|limit-rate|dump-header|config|interface|range|oauth2-bearer|aws-sigv4|ciphers|tlsv?1.*|stderr|trace(-ascii)?|max-redirs|noproxy|url-query|unix-socket)$/;

/** Undefined when the text is no cURL command with an address. */
export function readCurl(text: string): CurlRequest | undefined {
  const [program, ...words] = shellWords(text.replace(/^\s*[$%>]\s+/, '')) ?? [];
  if (!/^(.*\/)?curl(\.exe)?$/.test(program ?? '')) return undefined;
  const given = optionsOf(words);
  const all = (...wanted: string[]) => given.filter(([name]) => wanted.includes(name)).map(([, value]) => value);
  const address = all('url')[0];
  if (address === undefined) return undefined;

  const ignored: string[] = [];
  const pieces = given.flatMap(([name, value]) => {
    if (!/^(data|json)/.test(name)) return [];
    const isFile = name !== 'data-raw' && /^[^=]*@/.test(value) && (value.startsWith('@') || name === 'data-urlencode');
    if (isFile) ignored.push(`--${name} from a file`);
    return isFile ? [] : [name === 'data-urlencode' ? encoded(value) : value];
  });
  const body = pieces.length === 0 ? undefined : pieces.join(given.some(([name]) => name === 'json') ? '' : '&');
  const fields = given.filter(([name]) => name.startsWith('form')).map(([name, value]) => fieldOf(name, value));
  if (all('upload-file').length > 0) ignored.push('--upload-file');
  const inQuery = all('get').length > 0;
  const join = address.includes('?') ? '&' : '?';
  return {
    method:
      all('request').at(-1)?.toUpperCase() ??
      (all('head').length > 0 ? 'HEAD' : inQuery || (body === undefined && fields.length === 0) ? 'GET' : 'POST'),
    url: inQuery && body !== undefined ? `${address}${join}${body}` : address,
    headers: all('header').map(headerOf),
    body: inQuery ? undefined : body,
    texts: fields.flatMap(({ name, text: value }) => (value === undefined ? [] : [[name, value] as const])),
    files: fields.flatMap(({ name, text: value }) => (value === undefined ? [name] : [])),
    secrets: all('user', 'cookie', 'oauth2-bearer').flatMap((value) => [value, value.replace(/^[^:]*:/, '')]),
    ignored,
  };
}

/** The options of a command in order, by their long names, with their values; a word alone is an address. */
function optionsOf(words: readonly string[]): (readonly [name: string, value: string])[] {
  const found: (readonly [name: string, value: string])[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    const next = () => {
      place += 1;
      return words[place] ?? '';
    };
    if (word.startsWith('--')) {
      const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
      found.push([name, taken.test(name) || otherLong.test(name) ? (value ?? next()) : '']);
    } else if (word.startsWith('-') && word.length > 1) {
      for (let at = 1; at < word.length; at += 1) {
        const letter = word[at] ?? '';
        const name = names[letter] ?? letter;
        const takes = taken.test(name) || otherShort.includes(letter);
        const value = takes ? word.slice(at + 1) || next() : '';
        found.push([name, value]);
        if (takes) break;
      }
    } else found.push(['url', word]);
  }
  return found;
}

function headerOf(header: string): readonly [string, string] {
  const [, name = header, value = ''] = /^([^:;]*)[:;]\s*(.*)$/s.exec(header) ?? [];
  return [name.trim().toLowerCase(), value.trim()];
}

/** `name=text`, or `name=@file`; only `--form-string` gives `@` and `<` no meaning. */
function fieldOf(option: string, field: string): { name: string; text: string | undefined } {
  const [, name = field, value = ''] = /^([^=]*)=(.*)$/s.exec(field) ?? [];
  return { name, text: option === 'form' && /^[@<]/.test(value) ? undefined : value };
}

/** `name=text` with the text as in a query. */
function encoded(field: string): string {
  const [, name = '', value = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(field) ?? [];
  const text = new URLSearchParams([['', value]]).toString().slice(1);
  return name === '' ? text : `${name}=${text}`;
}
