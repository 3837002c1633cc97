// @vitest-environment jsdom
import { useDeferredValue } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorScreen } from '../../src/app/ErrorScreen';
import { endpointList } from '../../src/contract/endpoints';
import { routeName } from '../../src/contract/wire';
import { catalogReads, packReads, productReads, runReads, sellerReads } from './reads';
import { draw, expectStands } from './screen';

test('a screen that throws does not stand', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  function Throws(): never {
    throw new TypeError('Upside down');
  }
  await draw([{ path: '/', Component: Throws, ErrorBoundary: ErrorScreen }], '/', 'buyer')(() => true);
  expect(expectStands).toThrow('This screen broke');
});

test('a screen whose breadcrumbs throw does not come to rest', async () => {
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

test('a screen at rest is drawn whole, however long what it puts off takes', async () => {
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

test('every GET of the table is read by some screen here', () => {
  const gets = endpointList.filter(([, { method }]) => method === 'GET').map(([, endpoint]) => endpoint);
  const words = gets.filter(({ path }) => !path.includes(':'));
  const reads = [...catalogReads, ...productReads, ...sellerReads, ...packReads, ...runReads].map(({ asks }) => {
    const fits = ({ path }: { path: string }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(asks);
    return words.find(fits) ?? gets.find(fits);
  });
  const names = new Set(reads.map((endpoint) => (endpoint ? routeName(endpoint) : 'none')));
  expect([...names].toSorted()).toEqual(gets.map(routeName).toSorted());
});
