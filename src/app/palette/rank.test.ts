import { beforeEach, expect, test } from 'vitest';
import { pointToSandbox } from '../../../tests/support/connected';
import { routeGroup, screenGroup } from './entries';
import { type Entry, type Group, takeFirst, rankEntries } from './rank';

const entry = (title: string, detail?: string): Entry => ({ id: title, title, ...(detail && { detail }), act: '/' });
const group = (name: string, ...entries: Entry[]): Group => ({ name, entries });
const all = (groups: readonly Group[]) => new Set(groups.map(({ name }) => name));
const titles = (groups: readonly Group[]) => groups.flatMap(({ entries }) => entries.map(({ title }) => title));

beforeEach(pointToSandbox);

test.each([
  ['cat', 'Catalog'],
  ['tkn', 'Token'],
  ['pyts', 'Payouts'],
  ['new pack', 'New Agent Pack'],
  ['PACK NEW', 'New Agent Pack'],
  ['apex', 'API explorer'],
  ['/seller/products', 'Products'],
  ['post prep', 'POST /api/seller/products/:id/prep'],
  ['  runtime ', 'Runtime'],
])('"%s" finds %s first', (text, title) => {
  const groups = [screenGroup(), routeGroup];
  expect(titles(rankEntries(groups, text, all(groups)))[0]).toBe(title);
});

test.each([
  ['chekout', 'Storefront Checkout Kit'],
  ['cafe uber', 'Café Über'],
  ['송장', '송장 생성기'],
])('a name is found with a letter missing, without accents, and in other scripts: "%s"', (text, title) => {
  const groups = [group('Your products', entry('Storefront Checkout Kit'), entry('Café Über'), entry('송장 생성기'))];
  expect(titles(rankEntries(groups, text, all(groups)))).toEqual([title]);
});

test('without a text, everything but routes is listed in its own order', () => {
  const groups = [group('Recently seen'), screenGroup(), routeGroup];
  expect(rankEntries(groups, '  ', all(groups)).map(({ name }) => name)).toEqual(['Screens']);
  expect(titles(rankEntries(groups, '', all(groups)))).toEqual(screenGroup().entries.map(({ title }) => title));
});

test('the group with the best entry comes first', () => {
  const groups = [group('A', entry('Payload of prep')), group('B', entry('Prep'))];
  expect(rankEntries(groups, 'prep', all(groups)).map(({ name }) => name)).toEqual(['B', 'A']);
});

test('a group that came after the text follows at the end, however well it fits', () => {
  const groups = [group('A', entry('Payload of prep')), group('B', entry('Prep'))];
  expect(rankEntries(groups, 'prep', new Set(['A'])).map(({ name }) => name)).toEqual(['A', 'B']);
  expect(rankEntries(groups.toReversed(), '', new Set(['A'])).map(({ name }) => name)).toEqual(['A', 'B']);
});

test('so does a late entry within its group, and its group because of it', () => {
  const late = { ...entry('Prep'), late: true };
  const groups = [group('A', entry('Payload of prep')), group('B', late, entry('Prepare the whole of it'))];
  const found = rankEntries(groups, 'prep', all(groups));
  expect(found.map(({ entries }) => entries[0]?.title)).not.toContain('Prep');
  expect(titles(found).toSorted()).toEqual(['Payload of prep', 'Prep', 'Prepare the whole of it']);
  const alone = [group('B', late), group('A', entry('Payload of prep'))];
  expect(titles(rankEntries(alone, 'prep', all(alone)))).toEqual(['Payload of prep', 'Prep']);
});

test('a text without matches finds nothing, and a long list is cut', () => {
  const many = group('Your products', ...Array.from({ length: 5_000 }, (_, at) => entry(`Product ${at}`)));
  expect(rankEntries([many], 'zzzz', all([many]))).toEqual([]);
  expect(titles(rankEntries([many], 'product', all([many])))).toHaveLength(8);
  expect(titles(rankEntries([many], '', all([many])))).toHaveLength(20);
});

test('the first entries are those of the first groups, and no group is empty', () => {
  const groups = [group('A', entry('a'), entry('b')), group('B', entry('c'), entry('d')), group('C', entry('e'))];
  const first = (takeTitles: number) =>
    takeFirst(groups, takeTitles).map(({ name, entries }) => name + titles([{ name, entries }]).join(''));
  expect([first(1), first(2), first(3), first(9)]).toEqual([['Aa'], ['Aab'], ['Aab', 'Bc'], ['Aab', 'Bcd', 'Ce']]);
});
