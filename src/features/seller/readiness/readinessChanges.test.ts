import { expect, test } from 'vitest';
import type { ReadinessView } from '../../../api/resources/seller/readiness';
import { changesInWords } from './readinessChanges';

type Done = boolean | undefined;

/** A checklist with one group per name; an item's label is its key in capitals. */
function checklist(groups: Record<string, readonly (readonly [key: string, done: Done])[]>): ReadinessView {
  return {
    ready: undefined,
    version: undefined,
    raw: {},
    groups: Object.entries(groups).map(([key, items]) => ({
      key,
      label: key,
      items: items.map(([name, done]) => ({
        key: name,
        label: name.toUpperCase(),
        done,
        status: undefined,
        why: undefined,
        nextAction: undefined,
        url: undefined,
      })),
    })),
  };
}

const before = checklist({
  metadata: [
    ['name', true],
    ['tags', false],
    ['price', undefined],
  ],
  images: [['name', false]],
});

test.each([
  ['the same', before, 'Nothing has changed since the last check.'],
  [
    'fixed and newly missing',
    checklist({
      metadata: [
        ['name', false],
        ['tags', true],
        ['price', true],
      ],
      images: [['name', false]],
    }),
    'Fixed: TAGS, PRICE. Newly missing: NAME.',
  ],
  [
    'another list',
    checklist({
      metadata: [
        ['name', true],
        ['license', false],
        ['price', false],
      ],
      code: [['name', true]],
    }),
    'Newly missing: PRICE. New on the list: LICENSE, NAME. No longer on the list: TAGS, NAME.',
  ],
  ['an empty list', checklist({}), 'No longer on the list: NAME, TAGS, PRICE, NAME.'],
])('%s', (_, after, told) => {
  expect(changesInWords(before, after)).toBe(told);
});

test('two items with the same name are told apart by position', () => {
  const twice = (first: Done, second: Done) =>
    checklist({
      code: [
        ['a', first],
        ['a', second],
      ],
    });
  expect(changesInWords(twice(false, false), twice(false, true))).toBe('Fixed: A.');
});
