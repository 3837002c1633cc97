import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { BodyLines, indentBody } from './bodyLines';

const all = (body: string) => new BodyLines(body).all();

describe('JSON', () => {
  test('nested deeper than the indentation goes does not grow quadratically', () => {
    const body = `${'['.repeat(5_000)}${'1,'.repeat(50_000)}1${']'.repeat(5_000)}`;
    const { text } = indentBody(body);
    expect(text.length).toBeLessThan(100 * body.length);
    expect(text.replaceAll(/\s/g, '')).toBe(body);
  });

  test('with a text of quotes alone is read in linear time', () => {
    const body = JSON.stringify({ a: '"'.repeat(1_000_000) });
    expect(all(body).join('').replaceAll(' ', '')).toBe(body);
  });

  test('is indented as by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        expect(indentBody(JSON.stringify(value, null, space))).toEqual({
          text: JSON.stringify(value, null, 2),
          isJson: true,
        });
      }),
      { numRuns: cases(500, 100) },
    );
  });

  test.each([
    ['a number keeps its digits', '{"id":12345678901234567890,"share":1.0}', '  "id": 12345678901234567890,'],
    ['an escape stays an escape', '{"a":"\\u00e9\\/"}', '  "a": "\\u00e9\\/"'],
    ['structure inside a text is text', '{"a":"x{\\"[,]}"}', '  "a": "x{\\"[,]}"'],
    ['a text that ends in a backslash ends', '{"a":"\\\\","b":1}', '  "a": "\\\\",'],
  ])('%s', (_, body, line) => {
    expect(all(body)[1]).toBe(line);
  });
});

test.each([
  ['<h1>502</h1>', ['<h1>502</h1>']],
  ['a\n\nb\n', ['a', '', 'b', '']],
  ['', ['']],
  ['{"half":', ['{"half":']],
])('anything but JSON keeps its lines: %j', (body, lines) => {
  expect(all(body)).toEqual(lines);
});

test('an overlong line continues in the next, without losing a character', () => {
  const body = JSON.stringify({ blob: 'x'.repeat(5_000) });
  const lines = new BodyLines(body);
  expect(lines.count).toBe(5);
  expect(lines.width).toBeLessThanOrEqual(2_002);
  expect(
    lines
      .all()
      .map((line) => line.trimStart())
      .join('')
      .replace('": ', '":'),
  ).toBe(body);
});

test('no row cuts a character in half', () => {
  const text = fc.array(fc.constantFrom('a', 'é', '😀', '\uD83D', '\uDE00'), { minLength: 20, maxLength: 100 });
  fc.assert(
    fc.property(text, fc.boolean(), (parts, isJson) => {
      const body = isJson ? `["${parts.join('')}"]` : parts.join('');
      const lines = new BodyLines(body, 20);
      const rows = Array.from({ length: lines.count }, (_, line) => lines.text(line));
      expect(rows.join('')).toBe(body);
      expect(lines.width).toBeLessThanOrEqual(22);
      for (const [at, row] of rows.entries()) {
        const cut = /[\uD800-\uDBFF]$/.test(row) && /^[\uDC00-\uDFFF]/.test(rows[at + 1] ?? '');
        expect(cut).toBe(false);
      }
    }),
    { numRuns: cases(500, 100) },
  );
});

test('one line is built on demand', () => {
  const lines = new BodyLines(JSON.stringify(Array.from({ length: 1_000 }, (_, index) => index)));
  expect(lines.count).toBe(1_002);
  expect([0, 500, 1_001].map((line) => lines.read(line))).toEqual(['[', '  499,', ']']);
});
