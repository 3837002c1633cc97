import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { isScreenPath, paths, screenAt } from '../paths';
import { repeated } from '../../tests/support/repeated';
import { routeScreens } from './routeScreens';
import { type Screen, routesShownBy, screens } from './screens';

test('a route links to the screen that shows it, directly where the screen has a fixed address', () => {
  expect(routeScreens).toMatchObject({
    // Connect uses it too, but cannot be linked to; Prep only needs it.
    'token.status': { label: 'Token', to: '/' },
    // Product needs it too.
    'catalog.filters': { label: 'Catalog', to: '/catalog' },
    'catalog.product': { label: 'Product', to: '/catalog' },
    'install.download': { label: 'Purchases', to: '/purchases' },
    'runs.read': { label: 'Compare runs', to: '/compare' },
    'packs.workload': { label: 'Runtime', to: '/runtime' },
    // Listing and Versions show it too.
    'seller.product': { label: 'Product', to: '/seller/products' },
    'seller.prep': { label: 'Prep', to: '/seller/products' },
    'growth.stage': { label: 'Run result', to: '/packs' },
  });
  expect(routeScreens['listing.publish']).toEqual({ label: 'Publish', to: '/seller/products' });
});

test('the request bar follows the routes of a screen, and nothing outside the screens', () => {
  expect(routesShownBy('prep')).toEqual(['seller.prepQuote']);
  expect(routesShownBy('0-7')).toEqual([]);
  expect(routesShownBy(undefined)).toEqual([]);
});

test("a screen's first requests use the parameters in its address", () => {
  const { routes } = screens.compare;
  const id = '0a9d0000-0000-4000-8000-000000000001';
  expect(routes['runs.read']?.firstReads?.({ params: {}, search: `?left=${id}&right=x` })).toEqual([
    { params: { runId: id } },
  ]);
  expect(routes['runs.read']?.firstReads?.({ params: {}, search: `?left=${id}` })).toEqual([]);
});

test.each([
  ['/', 'token', {}],
  ['/Catalog/', 'catalog', {}],
  ['/catalog/caf%C3%A9%2F1', 'product', { slug: 'café/1' }],
  ['/packs/x/run', 'run', { id: 'x' }],
])('%s is the screen %s', (pathname, name, params) => {
  expect(screenAt(pathname)).toEqual({ name, params });
});

test.each(['/no/such/screen', '/packs//run', '/catalog/%', '/catalog/a/b'])('%s is not a screen', (pathname) => {
  // For a malformed escape, the console's own page says so.
  expect(isScreenPath(pathname)).toBe(pathname === '/catalog/%');
  expect(screenAt(pathname)).toBeUndefined();
});

test('an address is a screen exactly where react-router, which draws it, matches its pattern, with the same parameters', () => {
  const spellings: ((path: string) => string)[] = [
    (path) => path,
    (path) => `${path}/`,
    (path) => `${path}//`,
    (path) => `/${path}`,
    (path) => path.replace(/(?<=.)\//, '//'),
    (path) => path.toUpperCase(),
    (path) => `${path}/more`,
    (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => path.replace(/\/[^/]*$/, '/'),
  ];
  const texts = [
    'x',
    'a%2Fb',
    'a%2fb',
    'a%252Fb',
    'caf%C3%A9',
    '%25%34%31',
    'new',
    'RUN',
    '*',
    ':id',
    '...',
    '%',
    '%FF',
  ];
  const seen = { screens: 0, none: 0 };
  for (const [name, pattern] of Object.entries(paths))
    for (const text of texts)
      for (const spell of spellings) {
        const pathname = spell(pattern.replaceAll(/:\w+/g, text));
        const drawn = matchPath(pattern, pathname);
        const at = screenAt(pathname);
        if (/%(?:$|FF|\/)/i.test(pathname)) expect([pathname, at]).toEqual([pathname, undefined]);
        else if (drawn && at?.name === name) {
          seen.screens += 1;
          const params = Object.entries(drawn.params).map(([key, value = '']) => [key, decodeURIComponent(value)]);
          expect([pathname, at.params]).toEqual([pathname, Object.fromEntries(params)]);
        } else {
          seen.none += 1;
          // Another screen's pattern, if any, which then is the one that is drawn.
          const matched = at && matchPath(paths[at.name], pathname);
          expect([pathname, Boolean(at)]).toEqual([pathname, Boolean(matched)]);
          expect([pathname, Boolean(drawn)]).toEqual([pathname, false]);
        }
      }
  expect(seen.screens).toBeGreaterThan(500);
  expect(seen.none).toBeGreaterThan(500);
});

test('no two screens share an address', () => {
  const shapes = Object.values(paths).map((path) => path.replaceAll(/:\w+/g, ':'));
  const twice = repeated(shapes);
  expect(Object.keys(paths).filter((_, index) => twice.includes(shapes[index]!))).toEqual([]);
});

test('an entry that lacks a part, or has a part of another screen, is a type error', () => {
  const whole: Screen<'payouts'> = screens.payouts;
  const { shape, ...shapeless } = screens.payouts;
  // @ts-expect-error Every screen has a shape.
  const lacking: Screen<'payouts'> = shapeless;
  // @ts-expect-error A link of the navigation cannot lead to a screen that needs an id.
  const linked: Screen<'product'>['place'] = { label: 'Product', group: 'general' };
  // @ts-expect-error A record's address has its parameter under this very name.
  const read: Screen<'runResult'>['routes'] = { 'growth.read': { firstReads: ({ params }) => [{ params }] } };
  // @ts-expect-error The contract has no such route.
  const unknown: Screen<'payouts'>['routes'] = { 'payouts.read': {} };
  expect([whole.shape, lacking, linked, read, unknown]).toHaveLength(5);
  expect(shape).toBe('sidebarRight');
});
