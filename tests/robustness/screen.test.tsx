import { type ComponentType, useDeferredValue } from 'react';
import { expect, test, vi } from 'vitest';
import type { ScreenRoute } from '../../src/app/routing/CurrentScreen';
import { endpointList } from '../../src/contract/endpoints';
import type { ScreenHandle } from '../../src/shared/handle';
import { reads } from '../screens';
import { drawScreen, expectStands } from './screen';

const createScreen = (Component: ComponentType, crumbs: ScreenHandle['crumbs'] = () => []): ScreenRoute => ({
  id: 'whole',
  path: '/',
  load: () => Promise.resolve({ Component, handle: { title: 'Whole', crumbs } }),
});

test('a screen that throws fails the check', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  function Throws(): never {
    throw new TypeError('Upside down');
  }
  await drawScreen([createScreen(Throws)], '/', 'buyer')(() => true);
  expect(expectStands).toThrow('This screen failed');
});

test('a screen whose breadcrumbs throw never settles', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const crumbs = () => {
    throw new TypeError('Upside down');
  };
  const settle = drawScreen([createScreen(() => <h1>Whole</h1>, crumbs)], '/', 'buyer');
  await expect(settle(() => true, 100)).rejects.toThrow('not at rest');
});

test('a settled screen is drawn completely, however long its deferred parts take', async () => {
  function PutsOff() {
    const rows = useDeferredValue(2_000, 0);
    return (
      <>
        <h1>Whole</h1>
        <ul>
          {Array.from({ length: rows }, (_, index) => (
            <li key={index}>{index}</li>
          ))}
        </ul>
      </>
    );
  }
  await drawScreen([createScreen(PutsOff)], '/', 'buyer')(() => true);
  expect(document.querySelectorAll('li')).toHaveLength(2_000);
});

test('every GET is read by a screen in the table', () => {
  const gets = endpointList.filter(([, { method }]) => method === 'GET').map(([id]) => id);
  expect([...new Set(reads.map(({ route }) => route))].toSorted()).toEqual(gets.toSorted());
});
