import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { MAX_MATCHES, viewBody } from './bodyView';

const shown = (view: ReturnType<typeof viewBody>) => view.slice(0, view.rows()).map(({ text }) => text);
const body = '{"a":[1,2],"b":{"c":{"d":12345678901234567890}},"e":[]}';

test('an object or list folds into its row and unfolds again; what is empty has nothing to fold', () => {
  const view = viewBody(body);
  expect(view.rows()).toBe(12);
  const folding = view.slice(0, 20).filter(({ fold }) => fold !== undefined);
  expect(folding.map(({ line }) => line)).toEqual([0, 1, 5, 6]);
  view.fold(1, true);
  expect(shown(view).slice(0, 3)).toEqual(['{', '  "a": [ … 2 lines … ],', '  "b": {']);
  expect(view.rows()).toBe(9);
  view.fold(2, true);
  expect(view.rows()).toBe(9);
  view.fold(1, false);
  expect(view.rows()).toBe(12);
});

test('all is folded but the outermost, and unfolded step by step', () => {
  const view = viewBody(body);
  view.foldAll(true);
  expect(shown(view)).toEqual(['{', '  "a": [ … 2 lines … ],', '  "b": { … 3 lines … },', '  "e": []', '}']);
  view.fold(5, false);
  expect(shown(view)[3]).toBe('    "c": { … 1 line … }');
  view.foldAll(false);
  expect(view.rows()).toBe(12);
});

test('a match is found in any case, and unfolds what hides it', () => {
  const view = viewBody('{"list":[{"Name":"a+b"},{"name":"A+B a+b"}]}');
  expect(view.find('a+b')).toBe(3);
  expect(view.find('"name": "a')).toBe(2);
  expect(view.find('.')).toBe(0);
  expect(view.find('')).toBe(0);
  view.find('a+b');
  view.foldAll(true);
  expect(view.readPlace(2)).toEqual({ line: 6, row: 4, nth: 1 });
  expect(shown(view)[4]).toBe('      "name": "A+B a+b"');
  expect(view.readPlace(3)).toBeUndefined();
});

test('a match across the break of an overlong line is found where it begins', () => {
  const text = `${'x'.repeat(30)}needle${'x'.repeat(30)}`;
  for (let maxLength = 30; maxLength <= 50; maxLength += 1) {
    const view = viewBody(JSON.stringify([text, 'needle']), maxLength);
    expect(view.find('needle')).toBe(2);
    const { row } = view.readPlace(0)!;
    const around = shown(view)
      .slice(row, row + 2)
      .map((row) => row.trimStart());
    expect(around.join('')).toContain('needle');
    expect(around[1]).not.toContain('needle');
    expect(view.slice(row, row + 1)[0]).toMatchObject({ from: row > 1 });
    expect(view.lines).toBe(4);
  }
});

test('folding hides rows and nothing else, and every match can be reached', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.array(fc.nat(40)), fc.nat(40), (value, folds, match) => {
      const view = viewBody(JSON.stringify(value), 40);
      const whole = shown(view);
      const count = view.find('"');
      for (const line of folds) view.fold(line, true);
      const rows = view.slice(0, view.rows());
      for (const { line, text, fold } of rows) if (fold !== 'folded') expect(text).toBe(whole[line]);
      const place = view.readPlace(match);
      expect(place !== undefined).toBe(match < count);
      // The row of a match may itself be folded; what it hides comes after its own text.
      if (place) expect(view.slice(place.row, place.row + 1)[0]?.text.startsWith(whole[place.line] ?? '?')).toBe(true);
      view.foldAll(false);
      expect(shown(view)).toEqual(whole);
    }),
    { numRuns: cases(2_000, 300) },
  );
});

test('one letter millions of times is counted up to the limit, in time', () => {
  const view = viewBody(JSON.stringify('a'.repeat(3_000_000)), 100);
  expect(view.find('A')).toBe(MAX_MATCHES);
  expect(view.find('b')).toBe(0);
  expect(view.find('aa')).toBe(MAX_MATCHES);
});
