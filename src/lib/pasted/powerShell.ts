import { sliceWord } from './curlOptions';
import {
  type Command,
  NotUnderstoodError,
  type PastedRequest,
  type Word,
  repairJson,
  requireText,
  quoteFragment,
  toWord,
} from './pasted';
import type { PsValue } from './psValue';
import { PsReader } from './psValues';

const cmdlet = /^(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?=\s|`|$)/i;
const switches =
  'UseBasicParsing SkipCertificateCheck DisableKeepAlive UseDefaultCredentials PassThru AllowUnencryptedAuthentication SkipHeaderValidation SkipHttpErrorCheck FollowRelLink PreserveAuthorizationOnRedirect NoProxy ProxyUseDefaultCredentials Resume Verbose Debug AllowInsecureRedirect'.split(
    ' ',
  );
const ignoredValues =
  'OutFile WebSession SessionVariable UserAgent TimeoutSec MaximumRedirection Proxy ProxyCredential ErrorAction TransferEncoding Certificate CertificateThumbprint ConnectionTimeoutSeconds OperationTimeoutSeconds HttpVersion MaximumRetryCount RetryIntervalSec StatusCodeVariable ResponseHeadersVariable ErrorVariable OutVariable SslProtocol Authentication'.split(
    ' ',
  );
const readValues = 'Uri Method CustomMethod Headers Body ContentType Form InFile Credential Token'.split(' ');
const parameters = [...switches, ...ignoredValues, ...readValues];

/** The request of `Invoke-WebRequest` or `Invoke-RestMethod`. Throws, naming what it cannot read. */
export function cmdletRequest(text: string): { request: PastedRequest; rest: string } {
  const reader = new PsReader(text);
  const cookies = new Set<string>();
  for (;;) {
    reader.skipLines();
    if (reader.take(/^;/)) continue;
    // A session as browsers write it: the user agent is the browser's own; cookies are left out and reported.
    const session = reader.take(
      /^\$\w+(?:\.UserAgent\s*=[^\n]*|\s*=\s*New-Object\s+\S*WebRequestSession[^\n]*|\.Cookies\.Add\(([^\n]*))/i,
    );
    if (session) {
      for (const [, , value = ''] of (session[1] ?? '').matchAll(/Cookie\(\s*"([^"]*)",\s*"([^"]*)"/gi))
        cookies.add(value);
      continue;
    }
    const assigned = reader.take(/^\$(\w+)\s*=/);
    if (reader.take(cmdlet)) break;
    if (!assigned) return reader.fail();
    reader.bound.set((assigned[1] ?? '').toLowerCase(), statement(reader));
  }
  const given = readArguments(reader);
  const request = buildRequest(given);
  return {
    request: {
      ...request,
      secrets: [...request.secrets, ...cookies],
      ignored: [...request.ignored, ...(cookies.size > 0 ? ['the cookies'] : [])],
    },
    rest: reader.rest,
  };
}

/** The value of an assignment, which may be piped into a JSON conversion. */
function statement(reader: PsReader): PsValue {
  const from = reader.at;
  const value = reader.value();
  if (!reader.sees(/^\|/)) return value;
  const [line = ''] = /^\|[^\n;]*/.exec(reader.rest) ?? [];
  const inner = new PsReader(`(${reader.text.slice(from, reader.at)}${line})`);
  for (const [name, bound] of reader.bound) inner.bound.set(name, bound);
  reader.at += line.length;
  return inner.value();
}

function readArguments(reader: PsReader): Map<string, PsValue> {
  const given = new Map<string, PsValue>();
  const put = (name: string, value: PsValue) => {
    if (given.has(name)) throw new NotUnderstoodError(`${quoteFragment(`-${name}`)} appears twice.`);
    given.set(name, value);
  };
  for (;;) {
    const splat = reader.take(/^@(\w+)(?![\w{(])/);
    const table = splat && reader.bound.get((splat[1] ?? '').toLowerCase());
    const named = splat ? undefined : reader.take(/^[-–—]([A-Za-z]+):?/);
    if (splat) {
      if (table?.kind !== 'fields')
        throw new NotUnderstoodError(`${quoteFragment(splat[0])} is known only to your shell.`);
      for (const [name, value] of table.fields) put(parameter(name), value);
    } else if (named) {
      const name = parameter(named[1] ?? '');
      if (switches.includes(name)) reader.take(/^\$(?:true|false)/i);
      else put(name, reader.value());
    } else if (reader.sees(/^(?:[\r\n;|&>]|[12*]>|$)/)) {
      return given;
    } else put('Uri', reader.value());
  }
}

/** A parameter's full name: it may be abbreviated, and is case-insensitive. */
function parameter(given: string): string {
  const named = (name: string) => name.toLowerCase().startsWith(given.toLowerCase());
  const exact = parameters.find((name) => name.toLowerCase() === given.toLowerCase());
  const [only, second] = parameters.filter(named);
  if (exact ?? (only !== undefined && second === undefined)) return exact ?? only ?? '';
  throw new NotUnderstoodError(`${quoteFragment(`-${given}`)} isn’t a parameter that the console knows.`);
}

function buildRequest(given: ReadonlyMap<string, PsValue>): PastedRequest {
  const word = (name: string): Word | undefined => {
    const value = given.get(name);
    if (value && value.kind !== 'text')
      throw new NotUnderstoodError(`The value of ${quoteFragment(`-${name}`)} wasn’t understood.`);
    return value?.word;
  };
  const url = word('Uri');
  if (!url || url.text === '') throw new NotUnderstoodError('This command has no address.');
  requireText(sliceWord(url, Math.max(0, url.text.indexOf('/api/'))), 'the address');
  if (given.has('InFile'))
    throw new NotUnderstoodError('“-InFile” takes the body from a file, which this page can’t read.');
  const method = requireText(word('Method') ?? word('CustomMethod') ?? toWord('GET'), 'the method').toUpperCase();
  const headers = readFields(given.get('Headers'), '-Headers').map(([name, value]) => {
    if (value.kind !== 'text')
      throw new NotUnderstoodError(`The value of the header ${quoteFragment(name)} wasn’t understood.`);
    return [name.toLowerCase(), value.word] as const;
  });
  const body = given.get('Body');
  const pairs =
    body?.kind === 'fields'
      ? new URLSearchParams(body.fields.map(([name, value]) => [name, readText(value, name)])).toString()
      : undefined;
  const inQuery = pairs !== undefined && method === 'GET';
  const parts = readFields(given.get('Form'), '-Form').flatMap(([name, value]) =>
    (value.kind === 'list' ? value.items : [value]).map((item) => [name, item] as const),
  );
  const token = given.get('Token');
  const type = word('ContentType');
  return {
    method,
    url: inQuery ? `${url.text}${url.text.includes('?') ? '&' : '?'}${pairs}` : url.text,
    headers: [
      ...headers.map(([name, value]) => [name, value.text] as const),
      ...(type ? [['content-type', type.text] as const] : []),
    ],
    body: inQuery
      ? undefined
      : (pairs ?? (body?.kind === 'text' ? requireText(body.word, 'the body') : body && readText(body, '-Body'))),
    texts: parts.flatMap(([name, value]) => (value.kind === 'file' ? [] : [[name, readText(value, name)] as const])),
    files: parts.flatMap(([name, value]) => (value.kind === 'file' ? [name] : [])),
    secrets: token?.kind === 'text' ? [token.word.text] : [],
    variables: headers.flatMap(([name, value]) => (value.unknown.length > 0 ? [name] : [])),
    ignored: ['Credential', 'Token'].filter((name) => given.has(name)).map((name) => `-${name}`),
  };
}

function readFields(value: PsValue | undefined, place: string): (readonly [string, PsValue])[] {
  if (!value) return [];
  if (value.kind !== 'fields') throw new NotUnderstoodError(`The value of ${quoteFragment(place)} wasn’t understood.`);
  return value.fields;
}

function readText(value: PsValue, place: string): string {
  if (value.kind !== 'text') throw new NotUnderstoodError(`The value of ${quoteFragment(place)} wasn’t understood.`);
  return requireText(value.word, place);
}

/** Reads a cURL command written for PowerShell, with its words as the program receives them. */
export function powerShellCommand(text: string): Command {
  const reader = new PsReader(text);
  const words: Word[] = [];
  while (!reader.sees(/^(?:[;|]|$|&&|\r?\n(?!\s*--?[A-Za-z]))/)) {
    if (reader.take(/^\r?\n/)) continue;
    if (reader.take(/^(?:\d|\*)?>>?/)) {
      reader.value();
      continue;
    }
    const value = reader.value();
    if (value.kind !== 'text') throw new NotUnderstoodError('A table or list in a cURL command isn’t supported.');
    // Windows PowerShell passes inner quotes to a program only after backslashes, or doubled.
    const text = repairJson(
      repairJson(repairJson(value.word.text, unslashed), (inner) => inner.replaceAll('"""', '"')),
      (inner) => inner.replaceAll('""', '"'),
    );
    // A quote after a backslash still closes the text.
    words.push({ ...value.word, text, ...(/\\|""/.test(text) && { quotes: 'inner' as const }) });
  }
  return { words, rest: reader.rest };
}

const unslashed = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1');
