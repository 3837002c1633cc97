import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListWriter } from './lists';

function written(lists: readonly (readonly number[])[]) {
  const writer = new ListWriter();
  for (const list of lists) {
    for (const number of list) writer.add(number);
    writer.end();
  }
  return writer.written();
}

const most = 12;
const anyLists = fc.array(fc.array(fc.integer({ min: 0, max: most - 1 }), { maxLength: 8 }), { maxLength: 20 });

test('each list is read as it was written', () => {
  fc.assert(
    fc.property(anyLists, (lists) => {
      const read = written(lists);
      expect(lists.map((_, at) => [...read.of(at)])).toEqual(lists);
    }),
  );
});

test('inverted, each number has the lists in which it stands, in order, as often as it stands there', () => {
  fc.assert(
    fc.property(anyLists, (lists) => {
      const inverted = written(lists).inverted(most);
      for (let number = 0; number < most; number++) {
        const expected = lists.flatMap((list, at) => list.filter((each) => each === number).map(() => at));
        expect([...inverted.of(number)]).toEqual(expected);
      }
    }),
  );
});

test('grows past its first array', () => {
  const long = Array.from({ length: 5_000 }, (_, at) => at % most);
  expect([...written([long, [1]]).of(0)]).toEqual(long);
});
