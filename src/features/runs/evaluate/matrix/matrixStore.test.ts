import { expect, test } from 'vitest';
import { memoryStorage } from '../../../../api/client/testSupport';
import { type StoredCell, MatrixStore } from './matrixStore';

const cell: StoredCell = {
  id: 'one.0',
  row: 'r0',
  column: 'c0',
  prompt: 'a'.repeat(64),
  choices: { model: 'm', skills: [], limits: { input: 1, output: 2 }, funding: 'points' },
  checkpoint: 3,
  version: '1.0.0',
  ceiling: 9,
  end: undefined,
};
/** The record of its matrix, as this and earlier versions store it. */
const record = `{"claim":"one","cells":[{"id":"one.0","row":"r0","column":"c0","prompt":"${'a'.repeat(64)}","variant":{"model":"m","enabledSkills":[],"maxInputTokens":1,"maxOutputTokens":2},"growthVersion":3,"version":"1.0.0","ceiling":9}]}`;
const done = { ...cell, end: { at: 'void', why: 'Stopped.' } } as const;

/** Two tabs on one storage, which is full for the first as long as it says so. */
function tabs() {
  const storage = memoryStorage();
  const state = { isFull: false };
  const limited = new Proxy(storage, {
    get: (target, name) => {
      if (name === 'setItem' && state.isFull)
        return () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const scope = () => 'world';
  return { one: new MatrixStore(() => limited, scope), other: new MatrixStore(() => storage, scope), state, storage };
}

test('a record of an earlier version is read, and a new one is stored in the same form', () => {
  const { one, other, storage } = tabs();
  one.begin('p', { claim: 'one', cells: [cell] });
  expect(storage.getItem('console.matrix.world p')).toBe(record);
  expect(other.read('p')).toEqual({ claim: 'one', cells: [cell] });
  storage.setItem('console.matrix.world p', record.replace('"growthVersion":3,', '').replace('"m"', '7'));
  expect(other.read('p').cells).toEqual([]);
});

test('what storage refuses stays in memory, and is written with the next change', () => {
  const { one, other, state } = tabs();
  one.begin('p', { claim: 'one', cells: [cell] });
  state.isFull = true;
  one.change('p', () => [done]);
  expect(one.read('p').cells).toEqual([done]);
  expect(other.read('p').cells).toEqual([cell]);
  state.isFull = false;
  one.change('p', (cells) => [...cells, { ...cell, id: 'one.1' }]);
  expect(other.read('p').cells).toEqual([done, { ...cell, id: 'one.1' }]);
});

test('what could not be stored does not hide that another tab has begun a new consent', () => {
  const { one, other, state } = tabs();
  one.begin('p', { claim: 'one', cells: [cell] });
  state.isFull = true;
  one.change('p', () => [done]);
  other.begin('p', { claim: 'other', cells: [] });
  expect(one.read('p')).toEqual({ claim: 'other', cells: [] });
});
