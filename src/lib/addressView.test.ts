import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressView, choice, optional, present, text, texts, integer } from './addressView';

const view = addressView(
  {
    q: text(10),
    state: optional('any'),
    sort: choice(['newest', 'name'], 'newest'),
    funding: choice(['points', 'byok'], undefined),
    skill: texts,
    pageSize: integer(20, { from: 1, to: 60 }),
    checkpoint: integer(undefined),
    open: present,
    page: integer(1, { from: 1 }),
  },
  'page',
);
const usual = {
  q: '',
  state: undefined,
  sort: 'newest',
  funding: undefined,
  skill: [],
  pageSize: 20,
  checkpoint: undefined,
  open: undefined,
  page: 1,
};

test.each([
  ['', {}],
  ['?q=+a+b+&state=ready&sort=name', { q: 'a b', state: 'ready', sort: 'name' }],
  ['q=first&q=second', { q: 'first' }],
  ['q=+&q=second', { q: 'second' }],
  ['q=longer+than+that', { q: 'longer tha' }],
  ['sort=sideways&funding=gold', {}],
  ['skill=a&skill=b', { skill: ['a', 'b'] }],
  ['page=3&page_size=40&checkpoint=0', { page: 3, pageSize: 40, checkpoint: 0 }],
  ['open=&skill=&state=', { open: '' }],
  ['open=+all+', { open: 'all' }],
  ['page=0&page_size=0', {}],
  ['page=1e3&page_size=-1&checkpoint=1.5', {}],
  ['page_size=2000', { pageSize: 60 }],
  ['page=99999999999', {}],
  ['utm_source=mail&__proto__=1', {}],
])('reading an address: %s', (search, differs) => expect(view.read(search)).toEqual({ ...usual, ...differs }));

describe('writing a change', () => {
  test.each([
    ['?q=a&page=3', {}, 'q=a&page=3'],
    ['?q=a&page=3', { q: 'b' }, 'q=b'],
    ['?q=a&page=3', { page: 4 }, 'q=a&page=4'],
    ['?q=a&page=3', { page: 1 }, 'q=a'],
    ['?q=a', { q: '  ', state: 'any' }, ''],
    ['?sort=name&page_size=40', { sort: 'newest', pageSize: 20 }, ''],
    ['?open=', { q: 'a' }, 'q=a&open='],
    ['?open=all', { open: undefined }, ''],
    ['?skill=a', { skill: ['b', 'c'] }, 'skill=b&skill=c'],
    ['?page_size=40&q=a&junk=1', {}, 'q=a&page_size=40'],
  ] as const)('%s with %o is ?%s', (search, change, after) =>
    expect(view.change(search, change).toString()).toBe(after),
  );

  test('any view reads back as it was written', () => {
    const views = fc.record({
      q: fc.string({ maxLength: 10 }).map((q) => q.trim()),
      state: fc.option(fc.constantFrom('ready', 'draft'), { nil: undefined }),
      sort: fc.constantFrom('newest' as const, 'name' as const),
      funding: fc.constantFrom('points' as const, undefined),
      skill: fc.array(fc.constantFrom('a', 'b c', 'd&e')),
      pageSize: fc.integer({ min: 1, max: 60 }),
      checkpoint: fc.option(fc.nat(), { nil: undefined }),
      open: fc.constantFrom(undefined, '', 'all'),
      page: fc.integer({ min: 1, max: 1e6 }),
    });
    fc.assert(
      fc.property(views, (shown) => {
        expect(view.read(view.write(shown).toString())).toEqual(shown);
      }),
    );
  });
});
