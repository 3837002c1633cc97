/** Requests for a route: built from its schemas, then broken as bytes. */
import fc from 'fast-check';
import type { z } from '../../src/contract/schema/zod';
import { type Json, applyChanges, changes } from '../robustness/mutations';
import type { RawRequest } from './rawHttp';
import { Attached, arbitraryRecord } from './values';

/** A target that requests are built for. */
export interface Target {
  method: string;
  /** With `:name` for each parameter. */
  path: string;
  params: Readonly<Record<string, z.ZodMiniType>>;
  query: Readonly<Record<string, z.ZodMiniType>>;
  body?: { type: 'json' | 'multipart'; shape: Readonly<Record<string, z.ZodMiniType>> };
  /** One of them is sent (the first in a careful request); empty for a target that takes none. */
  tokens: readonly string[];
  /** For the parameter `id`: records that the first token may use. */
  ids?: readonly string[];
}

type HeaderList = RawRequest['headers'];

const BOUNDARY = 'fuzz-boundary';

/** A request that the schemas describe; if it is not careful, its values may be broken, but nothing else. */
function createPlainRequest(to: Target, careful: boolean): fc.Arbitrary<RawRequest> {
  const body = to.body ? arbitraryRecord(to.body.shape, careful) : fc.constant(undefined);
  const change = careful ? fc.constant(false) : fc.boolean();
  return fc
    .tuple(arbitraryRecord(to.params, careful), arbitraryRecord(to.query, careful), body, changes, change, fc.nat())
    .map(([params, query, value, list, isChanged, number]) => {
      const { ids, tokens } = to;
      const token = tokens[careful ? 0 : number % tokens.length];
      const fitting = careful && ids ? { id: ids[number % ids.length] } : {};
      const multipart = to.body?.type === 'multipart';
      const text = () => (isChanged ? applyChanges(value as Json, list) : JSON.stringify(value));
      const bytes = value && (multipart ? buildForm(value) : Buffer.from(text()));
      const type = multipart ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
      const headers: HeaderList = [
        ['Host', 'localhost'],
        ['Connection', 'close'],
      ];
      if (token) headers.push(['Authorization', `Bearer ${token}`]);
      if (bytes) headers.push(['Content-Type', type], ['Content-Length', String(bytes.length)]);
      return {
        method: to.method,
        target: fillPath(to.path, { ...params, ...fitting }) + buildSearch(query),
        version: '1.1',
        headers,
        body: bytes ?? Buffer.alloc(0),
        sent: 1,
      };
    });
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encoded(toText(params[name] ?? '~')));
}

function buildSearch(query: Record<string, unknown>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encoded(toText(value))}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Percent-encoded byte by byte: `encodeURIComponent` refuses half a surrogate pair. */
const encoded = (text: string): string =>
  [...Buffer.from(text).subarray(0, 2_000)]
    .map((byte) => String.fromCharCode(byte))
    .map((letter) => (/[\w.~-]/.test(letter) ? letter : `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`))
    .join('');

/** A form with a part for each field, and for each file of a list. */
function buildForm(value: Record<string, unknown>): Buffer {
  const parts = Object.entries(value).flatMap(([name, field]) =>
    (isFiles(field) ? field : [field]).map((part) => buildPart(name, part)),
  );
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const isFiles = (field: unknown): field is Attached[] =>
  Array.isArray(field) && field.some((each) => each instanceof Attached);

function buildPart(name: string, value: unknown): Buffer {
  const file = value instanceof Attached ? value : undefined;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file.name}"` : ''}`;
  const bytes = file?.bytes ?? Buffer.from(toText(value));
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
}

/** A request that a client would send. */
export const createValidRequest = (to: Target): fc.Arbitrary<RawRequest> => createPlainRequest(to, true);

type Twist = (request: RawRequest) => RawRequest;

/** One request in five is sent as a client would; the values of the others are broken, or the message is, or both. */
export function createRequest(to: Target): fc.Arbitrary<RawRequest> {
  const base = fc.oneof(createValidRequest(to), createPlainRequest(to, false));
  const none = { arbitrary: fc.constant<Twist[]>([]), weight: 2 };
  const some = { arbitrary: fc.array(twist, { minLength: 1, maxLength: 2 }), weight: 3 };
  return fc
    .tuple(base, fc.oneof(none, some))
    .map(([request, list]) => list.reduce((current, change) => change(current), request));
}

const without = (headers: HeaderList, name: string): HeaderList =>
  headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase());

const withHeader =
  (name: string, value: string): Twist =>
  (request) => ({ ...request, headers: [...without(request.headers, name), [name, value]] });

const besideHeader =
  (name: string, value: string): Twist =>
  (request) => ({ ...request, headers: [...request.headers, [name, value]] });

/** Another body, with its true length. */
const withBody =
  (change: (body: Buffer) => Buffer | string): Twist =>
  (request) => {
    const body = Buffer.from(change(request.body));
    return withHeader('Content-Length', String(body.length))({ ...request, body });
  };

const withTarget =
  (change: (path: string, search: string) => string): Twist =>
  (request) => {
    const [path = '', search = ''] = request.target.split(/(?=\?)/);
    return { ...request, target: change(path, search) };
  };

/** The body in chunks, as `frame` writes them. */
const inChunks =
  (frame: (body: Buffer) => Buffer | string): Twist =>
  (request) => ({
    ...request,
    headers: [...without(request.headers, 'Content-Length'), ['Transfer-Encoding', 'chunked']],
    body: Buffer.from(frame(request.body)),
  });

const chunks = (body: Buffer): string =>
  `${body.toString('latin1').replaceAll(/[^]{1,50}/g, (piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)}0\r\n\r\n`;

/** The client disconnects before it has sent everything, so the server may just close the connection. */
const leaving =
  (change: Twist, sent = 0.999_999): Twist =>
  (request) => ({ ...change(request), sent });

const same: Twist = (request) => request;

const bodies: Twist[] = [
  withBody((body) => body.toString().replace('{', '{"tier":"smoke_scan","id":null,"tier":"deep_review",')),
  withBody((body) => body.toString().replace('{', '{"__proto__":{"admin":true},"constructor":{"prototype":1},')),
  withBody((body) => body.toString().replace(/"(\w)/g, '"\\u0000$1')),
  withBody((body) => `${body.toString()}${body.toString()}`),
  withBody((body) => body.subarray(0, body.length / 2)),
  withBody((body) => Buffer.concat([body.subarray(0, body.length / 2), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), body])),
  withBody((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
  withBody((body) => Buffer.from(`\uFEFF${body.toString()}`, 'utf16le')),
  withBody(() => `${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  withBody(() => `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  withBody(() => `{"prompt":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}}`),
  withBody(() => `{"listing":${'['.repeat(900)}${']'.repeat(900)},"name":"${'n'.repeat(100_000)}"}`),
  withBody(() => `{${Array.from({ length: 5_000 }, (_, number) => `"f${number}":${number}`).join()}}`),
  withBody(() => `{"pad":"${'x'.repeat(1_100_000)}"}`),
  ...[
    '',
    ' ',
    'null',
    'true',
    '"text"',
    '1e999',
    '{"tier":1e999}',
    '{"a":-0}',
    '{,}',
    "{'a':1}",
    '{"a":NaN}',
    '\u0000',
  ].map((text) => withBody(() => text)),
  // Parts of a form.
  withBody((body) => body.toString('latin1').replaceAll('form-data', 'attachment')),
  withBody((body) => body.toString('latin1').replace(/name="[^"]*"/, '')),
  withBody((body) => body.toString('latin1').replaceAll('\r\n', '\n')),
  withBody((body) => body.toString('latin1').replace(`--${BOUNDARY}--`, '')),
  withBody((body) => body.toString('latin1').replace('name=', `X: ${'y'.repeat(20_000)}; name=`)),
  withBody((body) => Buffer.concat(Array.from({ length: 40 }, () => body))),
  inChunks(chunks),
  inChunks((body) => chunks(body).replace('0\r\n\r\n', '0\r\nTrailer: x\r\nAuthorization: Bearer y\r\n\r\n')),
  inChunks((body) => `zz\r\n${body.toString('latin1')}\r\n0\r\n\r\n`),
  inChunks((body) => `-1\r\n${body.toString('latin1')}\r\n0\r\n\r\n`),
  inChunks((body) => `ffffffffffffffffff\r\n${body.toString('latin1')}\r\n0\r\n\r\n`),
];

const types = [
  '', 'text/plain', 'application/json; charset=utf-16', 'application/json;', 'APPLICATION/JSON', 'application/json, text/html',
  'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other',
  `multipart/form-data; boundary="${'b'.repeat(300)}"`, 'multipart/mixed; boundary=fuzz-boundary', '\u00FF/\u00FE', 'application/problem+json',
].map((type) => withHeader('Content-Type', type)); // prettier-ignore

const headers: Twist[] = [
  ...[
    '',
    'Bearer',
    'Bearer ',
    'Basic eA==',
    'Bearer txk_sandbox_seller_',
    `Bearer txk_sandbox_seller_${'w'.repeat(65)}`,
    'Bearer txk_sandbox_seller_a b',
    'Bearer \u00FF',
    'Bearer txk_sandbox___proto___x',
    `Bearer ${'t'.repeat(9_000)}`,
  ].map((value) => withHeader('Authorization', value)),
  besideHeader('Authorization', 'Bearer txk_sandbox_buyer_other'),
  withHeader('Host', 'evil.example'),
  withHeader('Host', ''),
  besideHeader('Host', 'localhost'),
  (request) => ({ ...request, headers: without(request.headers, 'Host') }),
  withHeader('Origin', 'https://evil.example'),
  withHeader('Origin', 'null'),
  withHeader('Origin', 'http://localhost:1'),
  withHeader('Sec-Fetch-Site', 'cross-site'),
  withHeader('Sec-Fetch-Site', 'same-origin'),
  withHeader('Accept-Encoding', 'gzip;q=0, br'),
  withHeader('Accept-Encoding', 'gzip'),
  withHeader('Accept', 'text/html'),
  withHeader('Range', 'bytes=0-0,-1'),
  withHeader('If-None-Match', '*'),
  withHeader('Content-Encoding', 'gzip'),
  withHeader('Expect', '100-continue'),
  withHeader('Expect', 'a miracle'),
  withHeader('Upgrade', 'websocket'),
  (request) => withHeader('Upgrade', 'h2c')(withHeader('Connection', 'Upgrade')(request)),
  withHeader('Connection', 'keep-alive, content-length'),
  withHeader('X-HTTP-Method-Override', 'DELETE'),
  withHeader('X-Forwarded-Host', 'evil.example'),
  withHeader('x-tetrees-provider-key', ''),
  withHeader('x-tetrees-provider-key', 'k'.repeat(5_000)),
  withHeader('x-tetrees-growth-normalization', 'portable'),
  withHeader('x-tetrees-growth-normalization', 'other, portable'),
  besideHeader('X-Folded', 'a\r\n b'),
  besideHeader('X-Null', '\u0000'),
  besideHeader('X Space', 'a'),
  besideHeader('', 'a'),
  besideHeader('X-Long', 'l'.repeat(14_000)),
  besideHeader('X-Longer', 'l'.repeat(70_000)),
  (request) => ({
    ...request,
    headers: [...request.headers, ...Array.from({ length: 600 }, () => ['A', '1'] as const)],
  }),
  withHeader('Content-Length', '-1'),
  withHeader('Content-Length', '1e3'),
  withHeader('Content-Length', '0'),
  besideHeader('Content-Length', '7'),
  besideHeader('Transfer-Encoding', 'chunked'),
  besideHeader('Transfer-Encoding', 'gzip'),
];

const targets: Twist[] = [
  withTarget((path, search) => `${path}/${search}`),
  withTarget((path, search) => path.replaceAll('/', '//') + search),
  withTarget((path, search) => path.toUpperCase() + search),
  withTarget(
    (path, search) => path.replace(/\w(?=\w*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) + search,
  ),
  ...[
    '/.',
    '/..',
    '/../../../etc/passwd',
    '/%2e%2e/%2e%2e',
    '/..%2f..%2f',
    '/%00',
    '/%',
    '/%zz',
    '/%ff%fe',
    '/%C0%80',
    '/\\..\\',
    ';a=b',
    '#x',
    '/\u00FF',
    `/${'p'.repeat(9_000)}`,
  ].map((end) => withTarget((path, search) => path + end + search)),
  withTarget((path, search) => path.replace(/[^/]+$/, '%E0%A4%A') + search),
  withTarget((path, search) => path.replace(/[^/]+$/, '%252e%252e') + search),
  withTarget((path) => `http://evil.example${path}`),
  withTarget((path) => `http://localhost${path}`),
  withTarget((path) => `//evil.example${path}`),
  withTarget(() => '*'),
  withTarget(() => 'nothing'),
  withTarget(() => '/__sandbox/nothing'),
  withTarget((path) => `${path} HTTP/1.1\r\nX: y`),
  ...[
    '?',
    '?page=1&page=2',
    '?page=%',
    '?q=%ff',
    '?q[]=1&q[$ne]=2',
    '?__proto__[a]=1&constructor=2',
    '?page=1e3&page_size=61&sort=x',
    '?q=\u00FF\u0080',
    `?q=${'q'.repeat(12_000)}`,
    `?${'a=1&'.repeat(3_000)}`,
    '?token=txk_sandbox_seller_x',
    '??&&==',
    '?world=a.b',
    '?limit=-1&offset=99999999999999999999',
  ].map((search) => withTarget((path) => path + search)),
];

const methods = 'HEAD OPTIONS PUT DELETE POST GET PATCH TRACE CONNECT PROPFIND QUERY get FUZZ '
  .split(' ')
  .map((method): Twist => (request) => ({ ...request, method }));
const versions = ['1.0', '2.0', '0.9', 'x'].map((version): Twist => (request) => ({ ...request, version }));

const halves: Twist[] = [
  leaving(same, 0.99),
  leaving(same, 0.7),
  leaving(same, 0.3),
  leaving(withHeader('Content-Length', '4000')),
  leaving((request) => withHeader('Expect', '100-continue')({ ...request, body: Buffer.alloc(0) })),
  leaving(inChunks((body) => `${(body.length + 50).toString(16)}\r\n${body.toString('latin1')}`)),
  leaving(inChunks((body) => chunks(body).replace('0\r\n\r\n', ''))),
];

const kinds = [bodies, types, headers, targets, methods, versions, halves];
const twist = fc.oneof(...kinds.map((list) => fc.constantFrom(...list)));
