import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import type { Repeatable } from '../snippets/curl';
import { languages } from '../snippets/languages';
import { readPasted } from './readPasted';

const readCurl = (text: string) => readPasted(text).request;

test.each([
  '# All filters.\n\n  # Again.\ncurl http://h/x',
  '$ curl http://h/x',
  'me@box:~/work$ curl http://h/x',
  'me@box work % curl http://h/x',
  String.raw`C:\Users\me>curl http://h/x`,
  'curl http://h/x > curl.txt',
  '/usr/bin/curl http://h/x > curl.txt',
  'curl ^\r\n  ^"http://h/x^"',
])('a command after a prompt or a comment: %s', (text) => {
  expect(readCurl(text)).toMatchObject({ method: 'GET', url: 'http://h/x' });
});

test('a command copied for the Windows prompt', () => {
  const text = String.raw`curl ^"http://h/x?a=1^&b=%^41^" ^
  -H ^"accept: */*^" ^
  --data-raw ^"^{^\^"a^\^":^\^"50^% ^^ ^\^\^$^!^

^\^"^}^"`;
  expect(readCurl(text)).toEqual({
    method: 'POST',
    url: 'http://h/x?a=1&b=%41',
    headers: [['accept', '*/*']],
    body: '{"a":"50% ^ \\$!\n"}',
    texts: [],
    files: [],
    secrets: [],
    variables: [],
    ignored: [],
  });
});

/** Of the languages that a request is copied in, those that are read. */
const readable = ['cURL', 'fetch', 'HTTPie', 'PowerShell'] as const;
const anyText = fc.oneof(
  fc.json({ maxDepth: 3, stringUnit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...`ab '"\\$\`!\n\t;&|<>{}[]é한😀^%“”‘’#@=:\u00a0`) }),
);

test.each(readable)('a request copied as %s is read back unchanged', (language) => {
  const headers = { 'x-one': 'a b', 'x-two': "it's" };
  fc.assert(
    fc.property(
      fc.constantFrom('POST', 'PATCH'),
      fc.array(fc.tuple(anyText, anyText), { maxLength: 3 }),
      fc.option(anyText, { nil: undefined }),
      (method, query, body) => {
        const url = `http://localhost/api/x?${new URLSearchParams(query)}`;
        const { request, why } = readPasted(languages[language]({ method, url, body, headers }));
        expect(why).toBeUndefined();
        expect(request).toMatchObject({
          method,
          url,
          body,
          texts: [],
          files: [],
          ignored: [],
          variables: ['authorization'],
        });
        expect(request?.headers).toEqual(expect.arrayContaining(Object.entries(headers)));
      },
    ),
    { numRuns: cases(2_000, 150) },
  );
});

test.each(readable)('a form that is copied as %s is read back', (language) => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }), anyText, (names, text) => {
      const parts: Repeatable['parts'] = [...names.map((name) => ({ name, text })), { name: 'file', file: 'a b.png' }];
      const copied = languages[language]({ method: 'POST', url: 'http://localhost/api/x', parts });
      expect(readPasted(copied).request).toMatchObject({ texts: names.map((name) => [name, text]), files: ['file'] });
    }),
    { numRuns: cases(1_000, 100) },
  );
});

test.each([
  [
    'curl -sSXPATCH -Hx-a:1 http://h/api -d{}',
    { method: 'PATCH', url: 'http://h/api', body: '{}', headers: [['x-a', '1']] },
  ],
  ['$ curl http://h -d a=1 --data b=2', { method: 'POST', body: 'a=1&b=2' }],
  [`curl --json '{"a":' --json '1}' http://h`, { method: 'POST', body: '{"a":1}' }],
  [
    'curl -G http://h?x=1 -d a=1 --data-urlencode "q=b c"',
    { method: 'GET', url: 'http://h?x=1&a=1&q=b+c', body: undefined },
  ],
  ['/usr/bin/curl --url=http://h --compressed -k -o out.txt -m 5', { method: 'GET', url: 'http://h', ignored: [] }],
  [
    'curl http://h -F a=1 -F f=@x.png --form-string h=@z',
    {
      texts: [
        ['a', '1'],
        ['h', '@z'],
      ],
      files: ['f'],
    },
  ],
  [
    'curl http://h -u me:pass -b a=1 --oauth2-bearer t',
    { secrets: ['me:pass', 'pass', 'a=1', 'a=1', 't', 't'], ignored: ['--user', '--cookie', '--oauth2-bearer'] },
  ],
  ["curl http://h --data-raw '@a' -u me:pass -b sid=1", { body: '@a', secrets: ['me:pass', 'sid=1', 'pass', 'sid=1'] }],
  ["curl http://h --data-urlencode 'a@b=c d'", { body: 'a@b=c+d' }],
  [
    `curl http://h -F 'a={"b":1};type=application/json' -F 'c="d;\\"e"; type=text/plain' --form-string 'f=g;h'`,
    {
      texts: [
        ['a', '{"b":1}'],
        ['c', 'd;"e'],
        ['f', 'g;h'],
      ],
    },
  ],
  ['curl -I http://h', { method: 'HEAD' }],
  ['curl --form-escape http://h -F a=1', { url: 'http://h', texts: [['a', '1']] }],
  [`curl --url-query a=1 -r 0-9 -z yesterday http://h`, { url: 'http://h?a=1', ignored: ['--range', '--time-cond'] }],
])('%s', (command, read) => {
  const got = readCurl(command);
  expect(got && { ...got, secrets: got.secrets.toSorted() }).toMatchObject(
    'secrets' in read ? { ...read, secrets: read.secrets?.toSorted() } : read,
  );
});

const withValue = [
  `--proto '=https'`,
  '--max-filesize 1',
  `--proxy-header 'X-A: b'`,
  '--socks5 h',
  '--socks5-hostname h',
  '--speed-time 3',
  '--netrc-file f',
  '--pinnedpubkey k',
  '--tls-max 1.3',
  '--tls13-ciphers c',
  '--dns-servers 1.1.1.1',
  '--doh-url https://dns',
  '--cert-type PEM',
  '--key-type PEM',
  '-x proxy',
  '--preproxy p',
  '-U me:x',
  '-w %{http_code}',
];
const withoutValue =
  `--tlsv1 --tlsv1.0 --tlsv1.2 --tlsv1.3 --proxy-tlsv1 --socks5-gssapi --socks5-basic --netrc --ssl-no-revoke
  --retry-all-errors --retry-connrefused --path-as-is -fsSLk`.split(/\s+/);
test.each([...withValue, ...withoutValue])('%s swallows neither the address nor a header', (option) => {
  const parts = ["-H 'Authorization: Bearer x'", 'http://h/api'];
  for (const command of [`curl ${option} ${parts.join(' ')}`, `curl ${parts.toReversed().join(` ${option} `)}`]) {
    expect(readCurl(command)).toMatchObject({
      url: 'http://h/api',
      headers: [['authorization', 'Bearer x']],
      ignored: [],
    });
  }
});

test.each(['', 'wget http://h', 'curl', 'curl -H a:b', "curl 'http://h"])('%j is not a cURL command', (text) => {
  expect(readPasted(text)).toEqual({ why: expect.any(String) as string });
});

test('no text makes it throw or hang', () => {
  const bits = [
    'curl ',
    "'",
    '"',
    "$'",
    '\\',
    '\n',
    ' -d',
    ' -H',
    ' -F',
    '--json ',
    '=',
    '@',
    '%',
    'http://h ',
    '\\u',
    '\\x',
    '`',
    '^"',
    '$(',
    '{',
    '@{',
    '<<E\n',
    '“',
    ' | ',
    '\ud800',
  ];
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...bits), fc.string()), { maxLength: 20 }), (parts) => {
      for (const start of ['curl http://h ', 'irm http://h ', 'fetch("http://h", ', 'http h ', ''])
        readCurl(start + parts.join(''));
    }),
    { numRuns: cases(5_000, 300) },
  );
  for (const unit of ["'", '\\', "$'\\x", '"a" ', '-d a=@ ', '$(', '`', '<<a ', '{a,', '‘', '^"', '%A', '&a=', '> '])
    for (const start of ['curl http://h ', 'curl ^"http://h^" ', 'PS > curl.exe ', 'irm h ', 'fetch("h", ', 'http h '])
      readCurl(start + unit.repeat(10_000));
});
