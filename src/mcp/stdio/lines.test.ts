import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { LineSplitter } from './lines';

/** The lines of these bytes, cut at these places. */
function splitLines(bytes: Uint8Array, cuts: readonly number[], max?: number) {
  const splitter = new LineSplitter(max);
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
}

test('lines are the same wherever they are cut into chunks', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\n\uFEFF]/g, ' '));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), (lines, cuts) => {
      const bytes = new TextEncoder().encode(lines.join('\n'));
      const expected = lines.filter((text) => text.trim() !== '');
      expect(
        splitLines(
          bytes,
          cuts.map((cut) => cut % (bytes.length + 1)),
        ),
      ).toEqual(expected.map((text) => ({ text, isUtf8: true })));
    }),
    { numRuns: cases(2_000, 200) },
  );
});

const padding = 'x'.repeat(40);
test.each<[string, string, unknown]>([
  ['first', `{"id":7,"x":"${padding}"}`, 7],
  ['last', `{"x":"${padding}","id":"seven"}`, 'seven'],
  ['in the middle, with blanks', `{ "x" : {"id":1,"y":["${padding}"]} , "id" : 7 , "z":1}`, 7],
  ['behind texts that look like it', `{"x":"\\",\\"id\\":1,${padding}","y":"{[","id":7}`, 7],
  ['of other scripts', `{"x":"${padding}","id":"ü😀"}`, 'ü😀'],
  ['null', `{"x":"${padding}","id":null}`, null],
  ['only within others', `{"x":{"id":1},"y":[{"id":2}],"z":"${padding}"}`, undefined],
  ['longer than an id is', `{"id":"${'7'.repeat(400)}"}`, undefined],
  ['in no object', `[{"id":1},"${padding}"]`, undefined],
  ['in half of a message', `{"id":7,"x":"${padding}`, 7],
])('the id of a line that is too long survives: %s', (_, line, id) => {
  const bytes = new TextEncoder().encode(`${line}\nnext`);
  for (const cuts of [[], [1, 2, 3], [...bytes.keys()]])
    expect(splitLines(bytes, cuts, 40)).toEqual([
      { tooLong: true, id },
      { text: 'next', isUtf8: true },
    ]);
});
