/** Answers are shown, compared, copied, exported and resent exactly as they arrived, except for the characters of secrets. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { cases } from '../../tests/depth';
import { connectEachTest, pointToLive } from '../../tests/support/connected';
import { service } from '../../tests/support/network';
import { get } from '../../tests/support/serviceCalls';
import { call } from '../api/client/http';
import { REDACTED, redactBody } from '../api/client/redact/redact';
import { clearRequestLog, requestLog } from '../api/client/requestLog';
import { isRecord } from '../api/reader/json';
import { getSourceText } from '../api/reader/source';
import { readPasted } from '../lib/pasted/readPasted';
import { curlCommand } from '../lib/snippets/curl';
import { jsonDiff } from '../lib/json/jsonDiff';
import { jsonTokens } from '../lib/json/jsonNodes';
import { repeatable } from '../shared/copyAs/repeatable';
import { importRequest } from '../features/explorer/paste/importRequest';
import { removeSecrets } from '../features/explorer/paste/removeSecrets';
import { writeHar, openHar } from '../features/activity/har/harFile';
import { repeatRequest } from '../features/activity/requests/repeatRequest';

const TOKEN = 'opaque-7Qf9-value';
connectEachTest(TOKEN, () => pointToLive());
beforeEach(() => clearRequestLog());

const { signal } = new AbortController();

/** Placeholders for secrets in a generated text: known by value, by value in escapes, the session's own, and by name. */
const secrets: Readonly<Record<string, string>> = {
  '\uE000': 'txk_Ab9-_x',
  '\uE001': String.raw`\u0074xk_\u0041b9`,
  '\uE002': TOKEN,
  '\uE003': String.raw`plain \"words\" \u00e9`,
};
const given = (form: string) => form.replaceAll(/[\uE000-\uE003]/g, (mark) => secrets[mark] ?? '');
const redacted = (form: string) => form.replaceAll(/[\uE000-\uE003]/g, REDACTED);

const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n  ');
const letters = fc.constantFrom(
  ...String.raw`a B 0 é 한 😀 { ] , : // [redact \n \" \\ \/ \u00e9 \ud83d\ude00 \ud83d \u0000 \u0026`.split(' '),
  ' ',
  '\uFFFF',
  '\u2028',
);
const literal = (marks: readonly string[]) =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: letters }, ...marks.map((mark) => fc.constant(` ${mark} `))), {
      maxLength: 8,
    })
    .map((parts) => `"${parts.join('')}"`);
const number = fc.oneof(
  fc.constantFrom('9007199254740993', '9007199254740992', '1.10', '1.0', '1.00', '-0', '1e400', '1E+2', '0.10e-7'),
  fc.bigInt().map(String),
);
const names = fc.constantFrom('a', 'points', String.raw`p\u006fints`, '10', '2', '__proto__', 'constructor', 'é', '');

/** A JSON text, with arbitrary escapes and whitespace. */
function texts(marks: readonly string[]): fc.Arbitrary<string> {
  const text = literal(marks);
  const name = fc.oneof({ weight: 5, arbitrary: names.map((plain) => `"${plain}"`) }, text);
  return fc.letrec<{ value: string }>((tie) => {
    const padded = fc.tuple(space, tie('value'), space).map((parts) => parts.join(''));
    const field = fc.tuple(space, name, space, padded).map(([a, b, c, d]) => `${a}${b}${c}:${d}`);
    const hidden = fc.constantFrom(
      '"password":"\uE003"',
      '"api_key" : ["\uE003", 1.10, {"a":"\uE003","a":1.0}]',
      '"secret":{"a":"b"}',
    );
    const fields = marks.length > 0 ? fc.oneof({ weight: 4, arbitrary: field }, hidden) : field;
    return {
      value: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.oneof(text, number, fc.constantFrom('null', 'true', 'false')),
        fc.array(padded, { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
        fc.array(fields, { maxLength: 5 }).map((all) => `{${all.join(',')}}`),
      ),
    };
  }).value;
}

/** A text without the whitespace between its values. */
function compact(json: string): string {
  const tokens = jsonTokens(json);
  let text = '';
  for (let token = tokens.next(); token.first !== ''; token = tokens.next()) text += json.slice(token.from, token.to);
  return text;
}

const last = () => requestLog().at(-1)!;

test('an answer keeps every character but those of its secrets, wherever it goes', async () => {
  await fc.assert(
    fc.asyncProperty(texts(Object.keys(secrets).slice(0, 3)), async (form) => {
      const [text, clean] = [given(form), redacted(form)];
      service(new Response(text));
      const { body } = await get();
      expect(last().answer).toBe(clean);
      if (isRecord(body)) expect(compact(redactBody(getSourceText(body)))).toBe(compact(clean));
      expect(removeSecrets(text)).toBe(clean);
      const file = await openHar(new File([await writeHar([last()], { withAnswers: true }, signal)], 'x.har'), signal);
      if ('why' in file) throw new Error(file.why);
      expect(file.entries[0]?.answer).toBe(clean);
      expect(jsonDiff(clean, compact(clean))).toEqual([]);
      expect(jsonDiff(`[${clean},1.0,9007199254740993]`, `[${clean},1.00,9007199254740992]`)).toHaveLength(2);
    }),
    { numRuns: cases(1_000, 40) },
  );
}, 180_000);

test('a body is logged, copied, pasted, exported and sent again as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(texts([]), async (text) => {
      const sent = service(new Response('{}'));
      await call('catalog.smartSearch', { body: { query: 'abc' } }, undefined, { text });
      const entry = last();
      expect(entry.requestBody).toBe(text);
      await repeatRequest(entry);
      expect(sent.map(({ body }) => body)).toEqual([text, text]);
      const copied = repeatable(entry);
      expect(compact(copied.body ?? '')).toBe(compact(text));
      const { request } = readPasted(curlCommand(copied));
      expect(request && importRequest(request)).toMatchObject({ contents: { body: copied.body } });
      const file = await openHar(new File([await writeHar([entry], { withAnswers: true }, signal)], 'x.har'), signal);
      expect(file).toMatchObject({ entries: [{ requestBody: text }] });
    }),
    { numRuns: cases(1_000, 40) },
  );
}, 180_000);
