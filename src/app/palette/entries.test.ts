import { expect, test } from 'vitest';
import { pointToLive, pointToSandbox } from '../../../tests/support/connected';
import { repeated } from '../../../tests/support/repeated';
import { endpointList } from '../../contract/endpoints';
import { screenAt } from '../../paths';
import { screens } from '../screens';
import { recordScreensGroup } from './actions';
import { recentGroup, recordGroup, routeGroup, screenGroup } from './entries';
import { screenLetters } from './shortcuts';

test('every screen of the navigation is offered, with a letter of its own', () => {
  const inNavigation = Object.entries(screens).filter(([, { place }]) => place && 'group' in place);
  const lettered = Object.keys(screenLetters);
  const without = inNavigation.map(([name]) => name).filter((name) => !lettered.includes(name));
  expect(without, 'screens of the navigation without a letter').toEqual([]);
  const twice = repeated(Object.values(screenLetters));
  const shared = Object.entries(screenLetters).filter(([, letter]) => twice.includes(letter));
  expect(Object.fromEntries(shared), 'screens that share a letter').toEqual({});
  const leadTo = () => screenGroup().entries.map(({ act }) => screenAt(String(act))?.name);
  pointToSandbox();
  const offered = new Set<string | undefined>(leadTo());
  expect(
    lettered.filter((name) => !offered.has(name)),
    'screens with a letter that are not offered',
  ).toEqual([]);
  expect(leadTo()).not.toContain('connect');
  pointToLive();
  expect(leadTo()).toContain('activity');
  expect(leadTo()).not.toContain('sandbox');
});

test('every route leads to its form in the API explorer', () => {
  const forms = routeGroup.entries.map(({ act }) => screenAt(String(act)));
  expect(forms.filter((form) => form?.name !== 'explorerRoute')).toEqual([]);
  expect(forms.map((form) => form?.params['routeId'])).toEqual(endpointList.map(([routeId]) => routeId));
});

test('a record without an id can’t be opened, and a repeated id gives two entries', () => {
  const { entries } = recordGroup('Packs', 'pack', [
    { id: undefined, name: 'Nameless', version: '1.0.0' },
    { id: 'a/b', name: 'Twice', version: undefined },
    { id: 'a/b', name: undefined, version: '1.0.0' },
  ]);
  expect(entries).toEqual([
    { id: 'pack a/b', title: 'Twice', act: '/packs/a%2Fb' },
    { id: 'pack a/b (2)', title: 'a/b', detail: '1.0.0', act: '/packs/a%2Fb' },
  ]);
});

test('an endless name is shortened', () => {
  const [entry] = recordGroup('Packs', 'pack', [{ id: 'x', name: 'n'.repeat(100_000), version: undefined }]).entries;
  expect(entry?.title.length).toBeLessThan(500);
});

test('records seen before: six at most, without the one on the screen', () => {
  const seen = Array.from({ length: 9 }, (_, at) => ({ kind: 'product' as const, id: `p${at}`, name: `P ${at}` }));
  const { entries } = recentGroup([{ kind: 'run', id: 'r1', name: 'Drafter' }, ...seen], '/catalog/p0');
  expect(entries.map(({ title, detail }) => `${title}, ${detail}`)).toEqual([
    'Run of Drafter, r1',
    ...['P 1', 'P 2', 'P 3', 'P 4', 'P 5'].map((name) => `${name}, Product`),
  ]);
});

test.each([
  ['/seller/products/a%2Fb/prep', 'This product', ['Product', 'Readiness', 'Report', 'Listing', 'Versions', 'Publish']],
  ['/packs/a%2Fb', 'This Pack', ['Run', 'Growth', 'Evaluate']],
  ['/catalog/a', 'This record', []],
  ['/seller/products', 'This record', []],
  ['/no/such/screen', 'This record', []],
])('%s offers the other screens of its record', (pathname, name, titles) => {
  const group = recordScreensGroup(pathname);
  expect(group.name).toBe(name);
  expect(group.entries.map(({ title }) => title)).toEqual(titles);
  for (const { act } of group.entries) expect(screenAt(String(act))?.params).toEqual({ id: 'a/b' });
});
