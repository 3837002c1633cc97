import { expect, test } from 'vitest';
import { runAtOnce } from '../../../lib/async/runPaced';
import { connectEachTest } from '../../../../tests/support/connected';
import { cutOut } from './cutOut';
import { redactBody } from './redact';

connectEachTest('opaque-7Qf9-value');

test.each([
  [
    'digits, order and repeated names',
    '{"id":9007199254740993,"password":"§","points":1.10,"points":9,"10":1,"2":2}',
    'plain words',
  ],
  ['spaces', '{ "a" : [ 1 ,2 ],\r\n\t"token": "§" }\n', 'plain words'],
  ['escapes beside it', String.raw`{"a":"\u00e9\/ \ud83d\ude00 §\n\\","b":"\u00e9"}`, 'txk_abc'],
  ['escapes around it, and in it', String.raw`{"a":"\u0041 § \"y\""}`, String.raw`\u0074xk_\u0061bc`],
  ['a slash in escapes', String.raw`{"a":"\/§\/"}`, 'opaque-7Qf9-value'],
  ['half of a character', String.raw`{"a":"\ud83d § \ude00"}`, 'txk_abc'],
  ['the rest of a name', '{"a-§ b":1e400,"c":-0}', 'txk_abc'],
  ['the rest of an address', '{"href":"https://s3.example/a?b=1&X-Amz-Signature=§&c=2"}', 'abc'],
  ['the rest of an address in escapes', String.raw`{"href":"https:\/\/s3.example?b=1\u0026sig=§"}`, 'abc'],
  ['the elements of a hidden list', '{"secret":["§",[1.0,{"b":"§","d":2.50}],"§"],"f":"g"}', 'x'],
  ['what follows a hidden list in a hidden list', '{"secret":[{"token":["§"]},"§"],"f":"g"}', 'x'],
  ['what stands for nothing', '{"a":"\uFFFF § \uFFFF","token":"§"}', 'txk_abc'],
  ['a text that is nothing else', '"§"', 'txk_abc'],
])('with a secret in it, everything else stays: %s', (_, form, secret) => {
  expect(redactBody(form.replaceAll('§', () => secret))).toBe(form.replaceAll('§', '[redacted]'));
});

test('a long text is cut in steps', () => {
  const json = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ index, a: 'txk_1' })));
  const cut = { suspected: [], partsIn: () => [], hides: (name: string) => name === 'a', mark: 'x' };
  expect(runAtOnce(cutOut(json, cut))).toBe(json.replaceAll('txk_1', 'x'));
  const steps = [...cutOut(json, cut)].length;
  expect(steps).toBeGreaterThan(5);
  expect(steps).toBeLessThan(50);
});

test('a key anywhere in a long answer is replaced, in one text as in many, and nothing else', () => {
  const key = ['ghp', 'a1B2'.repeat(9)].join('_');
  for (const [size, count] of [
    [100, 900],
    [90_000, 1],
    [16_300, 6],
  ] as const) {
    const texts = Array.from({ length: count }, (_, index) => `${index} ${'plain '.repeat(size / 6)}`);
    for (const at of new Set([0, Math.floor(count / 2), count - 1])) {
      const whole = JSON.stringify(texts.map((text, index) => (index === at ? `${text}${key} ${text}` : text)));
      expect(redactBody(whole)).toBe(whole.replace(key, '[redacted]'));
    }
    expect(redactBody(JSON.stringify(texts))).toBe(JSON.stringify(texts));
  }
});

test('a long answer is searched in parts, and a key is whole in one of them', () => {
  const key = ['ghp', 'a1B2'.repeat(4)].join('_');
  // The first part has at least 16,384 characters.
  for (let size = 16_360; size < 16_390; size += 1) {
    const before = 'plain '.repeat(size / 6).padEnd(size);
    expect(redactBody(JSON.stringify([`${before}${key}`, 'x']))).toBe(JSON.stringify([`${before}[redacted]`, 'x']));
  }
});
