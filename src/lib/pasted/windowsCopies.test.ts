/** cURL as it is copied and written on Windows: the result is what was meant, or the part that would be lost is named. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { readPasted } from './readPasted';

const address = 'http://localhost/api/catalog/smart-search';
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:124.0) Gecko/20100101 Firefox/124.0';

/** How browsers have written a text for the Windows prompt. */
const forms = {
  /** Chrome until about 2018, and the first of Firefox. */
  doubled: (text: string) =>
    `"${text.replaceAll('"', '""').replaceAll('%', '"%"').replaceAll('\\', '\\\\').replaceAll(/\n+/g, '"^$&"')}"`,
  /** Firefox, which pastes into PowerShell as well. */
  backTicked: (text: string) => forms.doubled(text.replaceAll('`', '``').replaceAll('$', '`$')),
  /** Firefox since. */
  caretsAndDoubled: (text: string) =>
    `^"${text
      .replaceAll('\\', '\\\\')
      .replaceAll('"', '""')
      .replaceAll(/[`$]/g, '\\$&')
      .replaceAll(/[^a-zA-Z0-9\s_\-:=+~/.',?;()*$&\\{}"`]/g, '^$&')
      .replaceAll(/%(?=[a-zA-Z0-9_])/g, '%^')
      .replaceAll('\n', '^\n\n')}^"`,
  /** Chrome and Edge for some years: carets within quotes, unless there is a line feed. */
  plain: (text: string) => {
    const quote = text.includes('\n') ? '^"' : '"';
    return quote + carets(text) + quote;
  },
  /** Chrome and Edge since. */
  carets: (text: string) => `^"${carets(text)}^"`,
};
const carets = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, '^$&')
    .replaceAll(/%(?=[a-zA-Z0-9_])/g, '%^')
    .replaceAll('\n', '^\n\n');

const bodies: readonly (readonly [string, string])[] = [
  ['quotes', '{"query":"the man","limit":2}'],
  ['quotes in a text', String.raw`{"query":"the \"old\" man"}`],
  ['a per cent sign', '{"query":"50% off, %20 and 100%"}'],
  ['what could be a variable', '{"query":"%PATH% or %1"}'],
  ['a line feed', '{\n  "query": "mail"\n}'],
  ['backslashes', String.raw`{"query":"temp\\new\\\\x","at":"\u00e9\n"}`],
  ['carets', '{"query":"x^2 ^ y^^"}'],
  ['signs of the prompt', '{"query":"a & b | c < d > e ! f"}'],
  ['other scripts', '{"query":"메일 é 😀 “quoted”"}'],
  ['brackets and an empty text', '{"query":"","tags":["a","b"],"n":{}}'],
  ['an apostrophe', `{"query":"it's 'new'"}`],
  ['dollars and back-ticks', '{"query":"$(calc) `x` $5"}'],
  ['an empty list of parameters', '[]'],
];

describe.each(Object.entries(forms))('a browser’s copy, %s', (_, write) => {
  const copy = (body: string, extra = '') =>
    [
      `curl ${write(`${address}?a=1&b=%20x`)}`,
      '-X POST',
      `-H ${write(`User-Agent: ${agent}`).replace(/^"user/, '"User')}`,
      `-H ${write('if-none-match: "a,b"')}`,
      ...(extra ? [extra] : []),
      `--data-raw ${write(body)}`,
    ].join(' ^\r\n  ');

  test.each(bodies)('with %s', (_name, body) => {
    const { request, why } = readPasted(copy(body));
    expect(why).toBeUndefined();
    expect(request).toMatchObject({ method: 'POST', url: `${address}?a=1&b=%20x`, body, ignored: [] });
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({ 'user-agent': agent, 'if-none-match': '"a,b"' });
    const line = copy(body).replaceAll(' ^\r\n  ', ' ');
    // In one line without a caret nothing shows that it is for the prompt, but its quotes.
    expect(readPasted(line).request?.body).toBe(body);
  });

  test('with any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3, stringUnit: 'grapheme' }), (body) => {
        expect(readPasted(copy(body)).request?.body).toBe(body);
      }),
      { numRuns: cases(2_000, 200) },
    );
  });
});

const drive = ['C', ':'].join('');
describe('what is written by hand', () => {
  const meant = '{"query":"the man","limit":2}';
  test.each<[string, string]>([
    [
      'doubled quotes',
      `curl "${address}" -H "content-type: application/json" --data "{""query"":""the man"",""limit"":2}"`,
    ],
    ['doubled quotes with carets', `curl "${address}" ^\n  -d "{""query"":""the man"",""limit"":2}"`],
    ['doubled quotes behind =', `curl --url="${address}" --json="{""query"":""the man"",""limit"":2}"`],
    ['backslashes', `curl "${address}" -d "{\\"query\\":\\"the man\\",\\"limit\\":2}"`],
    ['PowerShell 5.1', `curl.exe '${address}' -d '{\\"query\\":\\"the man\\",\\"limit\\":2}'`],
    [
      'PowerShell 5.1, with a path',
      `${drive}\\Windows\\System32\\curl.exe '${address}' -d '{\\"query\\":\\"the man\\",\\"limit\\":2}'`,
    ],
    [
      'PowerShell 5.1, over lines',
      `curl.exe -X POST '${address}' \`\n  -d '{\\"query\\":\\"the man\\",\\"limit\\":2}'`,
    ],
    [
      'PowerShell 5.1, behind back-ticks',
      `PS ${drive}\\> curl.exe "${address}" -d "{\\\`"query\\\`":\\\`"the man\\\`",\\\`"limit\\\`":2}"`,
    ],
    [
      'PowerShell 5.1, three quotes',
      `PS ${drive}\\> curl.exe '${address}' -d '{"""query""":"""the man""","""limit""":2}'`,
    ],
    ['PowerShell 5.1, two quotes', `PS ${drive}\\> curl.exe '${address}' -d '{""query"":""the man"",""limit"":2}'`],
    ['PowerShell 7', `curl.exe '${address}' -d '${meant}'`],
  ])('%s', (_, text) => {
    expect(readPasted(text).why).toBeUndefined();
    expect(readPasted(text).request?.body).toBe(meant);
  });

  test('doubled quotes anywhere', () => {
    const { request } = readPasted(
      `curl "${address}" -H "if-match: ""a""" -F "meta={""a"":1};type=application/json" -F "note=""x"""`,
    );
    expect(request).toMatchObject({
      headers: [['if-match', '"a"']],
      texts: [
        ['meta', '{"a":1}'],
        ['note', 'x'],
      ],
    });
  });

  test.each<[string, string, string]>([
    ['quotes that nothing escapes', `curl "${address}" -d "{"query":"mail"}"`, '{query:mail}'],
    ['quotes that nothing escapes, and a blank', `curl "${address}" -d "{"query":"the man"}"`, '{query:the'],
    ['quotes around nothing', `curl "${address}" -d {"query":"mail"}`, '{query:mail}'],
    ['doubled quotes around nothing', `curl "${address}" -d {""query"":""mail""}`, '{query:mail}'],
    ['doubled quotes for a POSIX shell', `curl '${address}' \\\n  -d "{""query"":""mail""}"`, '{query:mail}'],
    ['single quotes at the prompt', `${drive}\\> curl "${address}" -d '{"query":"mail"}'`, '{query:mail}'],
    ['carets before quotes in quotes', `curl "${address}" -d "{^"query^":^"mail^"}"`, '{query:mail}'],
    [
      'PowerShell, with quotes that it closes',
      `PS ${drive}\\> curl.exe "${address}" -d "{\\"query\\":\\"mail\\"}"`,
      '{\\',
    ],
    ['a header', `curl '${address}' -H "if-match: ""a"""`, 'if-match: a'],
    ['a form', `curl '${address}' -F "meta={"a":1}"`, 'meta={a:1}'],
  ])('%s: it is named', (_, text, name) => {
    const { why, request } = readPasted(text);
    expect(request).toBeUndefined();
    expect(why).toContain('The double quotes within “');
    expect(why).toContain(name);
  });

  test.each<[string, string, string | undefined]>([
    ['an empty text', `curl ${address} -d ""`, ''],
    ['quotes around a part', `curl http://localhost/"api"/x -d a="b c"`, 'a=b c'],
    [
      'quotes beside a variable',
      `curl http://localhost/api/x -H "Authorization: Bearer "$TOKEN -d '{"a":1}'`,
      '{"a":1}',
    ],
    ['an apostrophe in single quotes', `curl http://localhost/api/x -d '{"a":"it'"'"'s"}'`, `{"a":"it's"}`],
    ['what is no JSON', `curl http://localhost/api/x -d 'say {it'"'"'s}'`, `say {it's}`],
    ['backslashes of a POSIX shell', `curl 'http://localhost/api/x' -d '{\\"a\\":1}'`, '{\\"a\\":1}'],
    ['doubled quotes in single ones', `curl 'http://localhost/api/x' -d '{""a"":1}'`, '{""a"":1}'],
    ['a caret in a text', `curl "http://localhost/api/x" -d "{\\"a\\":\\"^[a-z]$\\"}"`, '{"a":"^[a-z]$"}'],
  ])('%s loses none, and is taken as before', (_, text, body) => {
    expect(readPasted(text)).toMatchObject({ request: { body } });
  });
});
