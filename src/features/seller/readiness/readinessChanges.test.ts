import { expect, test } from 'vitest';
import { readReadiness } from '../../../api/resources/seller/readiness';
import { describeChanges } from './readinessChanges';

/** Parses a checklist written as `code: build+ tests- price?`: one text per group; items are done, missing or neither. */
const checklist = (...groups: string[]) =>
  readReadiness({
    ready: false,
    groups: groups.map((group) => {
      const [key, items = ''] = group.split(': ');
      const done = { '+': true, '-': false };
      return {
        key,
        items: Array.from(items.matchAll(/(\w+)([-+?])/g), ([, name = '', sign]) => ({
          key: name,
          label: name.toUpperCase(),
          done: done[sign as keyof typeof done],
        })),
      };
    }),
  })!;

const before = checklist('metadata: name+ tags- price?', 'images: name-');

test.each([
  ['the same', before, 'Nothing has changed since the last check.'],
  [
    'fixed and newly missing',
    checklist('metadata: name- tags+ price+', 'images: name-'),
    'Fixed: TAGS, PRICE. Newly missing: NAME.',
  ],
  [
    'another list',
    checklist('metadata: name+ license- price-', 'code: name+'),
    'Newly missing: PRICE. New on the list: LICENSE, NAME. No longer on the list: TAGS, NAME.',
  ],
  ['an empty list', checklist(), 'No longer on the list: NAME, TAGS, PRICE, NAME.'],
])('%s', (_, after, reported) => {
  expect(describeChanges(before, after)).toBe(reported);
});

test('two items with the same name are distinguished by position', () => {
  expect(describeChanges(checklist('code: a- a-'), checklist('code: a+ a-'))).toBe('Fixed: A.');
});
