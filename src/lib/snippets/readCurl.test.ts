import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { curlCommand } from './curl';
import { shellQuote } from './literals';
import { readCurl } from './readCurl';
import { shellWords } from './shellWords';

test.each([
  ['quotes join', `a'b c'"d e"f`, ['ab cd ef']],
  ['escapes in double quotes', String.raw`"\$A \"b\" \\ \n"`, [String.raw`$A "b" \ \n`]],
  ['escapes outside', String.raw`a\ b \'c\'`, ['a b', "'c'"]],
  ['line continuations', 'a \\\n  b\\\r\n c', ['a', 'b', 'c']],
  ['dollar quotes', String.raw`$'it\'s\n\x41\u00e9\101'`, ["it's\nAéA"]],
  ['empty words', `'' "" x`, ['', '', 'x']],
  ['only the first command', 'a b | c; d', ['a', 'b']],
  ['leading empty lines', '\n\n a b\nc', ['a', 'b']],
])('%s', (_, text, words) => {
  expect(shellWords(text)).toEqual(words);
});

test.each(["'a", '"a', "$'a", String.raw`"a\"`])('an open quote is no command: %s', (text) => {
  expect(shellWords(text)).toBeUndefined();
});

const shellText = fc.string({ unit: fc.constantFrom(...`ab '"\\$\`!\n\t;&|<>{}[]é`) });

test('words are those that a shell sees', () => {
  fc.assert(
    fc.property(fc.array(shellText, { minLength: 1, maxLength: 4 }), (words) => {
      const doubled = words.map((word) => `"${word.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`);
      expect(shellWords(words.map(shellQuote).join(' '))).toEqual(words);
      expect(shellWords(doubled.join(' \\\n '))).toEqual(words);
    }),
    { numRuns: cases(5_000, 500) },
  );
  const text = String.raw`'it'\''s' "a \"b\" \$x \\ \q" c\ d \
 e`;
  const seen = execFileSync('sh', ['-c', `printf '%s\\0' ${text}`])
    .toString()
    .split('\0')
    .slice(0, -1);
  expect(shellWords(text)).toEqual(seen);
});

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
    ignored: [],
  });
});

test('what the console copies is read back', () => {
  const headers = { 'x-one': 'a b', 'x-two': "it's" };
  fc.assert(
    fc.property(fc.constantFrom('GET', 'POST', 'PATCH'), shellText, fc.option(shellText), (method, path, body) => {
      const url = `http://localhost/${encodeURIComponent(path)}`;
      const command = curlCommand({ method, url, headers, ...(body !== null && { body }) });
      const read = readCurl(command);
      expect(read).toMatchObject({ url, body: body ?? undefined });
      // With a body and without -X, curl posts.
      expect(read?.method).toBe(method === 'GET' && body !== null ? 'POST' : method);
      expect(read?.headers.slice(0, 3)).toEqual([
        ['authorization', 'Bearer $TOKEN'],
        ['x-one', 'a b'],
        ['x-two', "it's"],
      ]);
    }),
    { numRuns: cases(2_000, 300) },
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
    'curl http://h -F a=1 -F f=@x.png -F "g=<y" --form-string h=@z',
    {
      texts: [
        ['a', '1'],
        ['h', '@z'],
      ],
      files: ['f', 'g'],
    },
  ],
  [
    'curl http://h -u me:pass -b a=1 --oauth2-bearer t',
    { secrets: ['me:pass', 'pass', 'a=1', 'a=1', 't', 't'], ignored: ['--user', '--cookie', '--oauth2-bearer'] },
  ],
  ['curl http://h -d @file.json -T up', { body: undefined, ignored: ['--upload-file', '--data from a file'] }],
  ["curl http://h --data-raw '@a' -u me:pass -b sid=1", { body: '@a', secrets: ['me:pass', 'sid=1', 'pass', 'sid=1'] }],
  [
    "curl http://h --data-urlencode 'a@b=c d' --data-urlencode f@x",
    { body: 'a@b=c+d', ignored: ['--data-urlencode from a file'] },
  ],
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
  [
    `curl --url-query a=1 -K rc -r 0-9 --expand-url '{{a}}' -z yesterday --request-target /x http://h`,
    {
      url: 'http://h',
      ignored: ['--url-query', '--config', '--range', '--expand-url', '--time-cond', '--request-target'],
    },
  ],
  ['curl http://h -d a=1 --next http://other -d b=2', { url: 'http://h', body: 'a=1', ignored: ['--next'] }],
  ['curl http://h -s: http://other -X PATCH', { url: 'http://h', method: 'GET', ignored: ['--next'] }],
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
  expect(readCurl(text)).toBeUndefined();
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
    '\ud800',
  ];
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...bits), fc.string()), { maxLength: 20 }), (parts) => {
      readCurl(`curl http://h ${parts.join('')}`);
      readCurl(parts.join(''));
    }),
    { numRuns: cases(10_000, 1_000) },
  );
  for (const unit of ["'", '\\', "$'\\x", '"a" ', '-d a=@ ']) readCurl(`curl http://h ${unit.repeat(100_000)}`);
});
