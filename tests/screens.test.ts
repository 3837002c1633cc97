import { expect, test } from 'vitest';
import { screens, screenList } from '../src/app/screens';
import { screenAt } from '../src/paths';
import { reads, screens as tested } from './screens';

const findScreen = (path: string) => screenAt(new URL(path, 'http://console.test').pathname)?.name;

test('every screen that needs a token has an entry in tests/screens.ts', () => {
  const known = new Set(tested.map(({ path }) => findScreen(path)));
  const leftOut = screenList.filter(([name, { place }]) => place !== null && !known.has(name)).map(([name]) => name);
  expect(leftOut, 'screens without an entry').toEqual([]);
});

test('what a screen is said to read there is a route of the screen', () => {
  const foreign = reads.flatMap(({ path, route }) => {
    const name = findScreen(path);
    return name === undefined || screens[name].routes[route] ? [] : [`${name} (${path}) does not name ${route}`];
  });
  expect(foreign).toEqual([]);
});
