import { useDeferredValue } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorScreen } from '../../src/app/ErrorScreen';
import { endpointList } from '../../src/contract/endpoints';
import { reads } from '../screens';
import { draw, expectStands } from './screen';

test('a screen that throws fails the check', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  function Throws(): never {
    throw new TypeError('Upside down');
  }
  await draw([{ path: '/', Component: Throws, ErrorBoundary: ErrorScreen }], '/', 'buyer')(() => true);
  expect(expectStands).toThrow('This screen broke');
});

test('a screen whose breadcrumbs throw never settles', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const handle = {
    title: 'Whole',
    routes: [],
    crumbs: () => {
      throw new TypeError('Upside down');
    },
  };
  const settle = draw([{ path: '/', element: <h1>Whole</h1>, handle, ErrorBoundary: ErrorScreen }], '/', 'buyer');
  await expect(settle(() => true, 100)).rejects.toThrow('not at rest');
});

test('a settled screen is drawn completely, however long its deferred parts take', async () => {
  function PutsOff() {
    const rows = useDeferredValue(2_000, 0);
    return (
      <>
        <h1>Whole</h1>
        <ul>
          {Array.from({ length: rows }, (_, place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      </>
    );
  }
  await draw([{ path: '/', Component: PutsOff, ErrorBoundary: ErrorScreen }], '/', 'buyer')(() => true);
  expect(document.querySelectorAll('li')).toHaveLength(2_000);
});

test('every GET is read by a screen in the table', () => {
  const gets = endpointList.filter(([, { method }]) => method === 'GET').map(([id]) => id);
  expect([...new Set(reads.map(({ route }) => route))].toSorted()).toEqual(gets.toSorted());
});
