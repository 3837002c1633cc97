import { beforeEach, expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../tests/support/connected';
import { href } from '../paths';
import { cleanAddress, cleanPage, cleanedCount } from './cleanAddress';

const TOKEN = 'opaque-7Qf9(z)!~*';
const encoded = encodeURIComponent(TOKEN);
const inside = (to: string) => href('connect', undefined, new URLSearchParams({ next: to }));

connectEachTest(TOKEN, pointToSandbox);
beforeEach(() => cleanedCount.set(0));

test.each([
  [`/catalog?q=${encoded}&page=2`, '/catalog?page=2'],
  [`/catalog?q=${TOKEN}`, '/catalog'],
  ['/catalog?q=txk_live_1&type=plugin#part', '/catalog?type=plugin#part'],
  ['/catalog?txk_live_1=q', '/catalog'],
  ['/connect?token=whatever&world=demo', '/connect?world=demo'],
  ['/packs/txk_live_1/run?model=a%3Ab', '/packs?model=a%3Ab'],
  [`/catalog/${encoded}`, '/catalog'],
  ['/txk_live_1', '/'],
  ['/activity#txk_live_1', '/activity'],
  [`/sandbox/state#sandbox-state-1.${btoa(JSON.stringify({ to: `/catalog?q=${TOKEN}` }))}`, '/sandbox/state'],
  [inside('/catalog?q=txk_live_1'), '/connect'],
  [inside(inside(`/catalog?q=${encoded}`)), '/connect'],
  [
    '/explorer/catalog.smartSearch?body=%7B%22query%22%3A%22sk-0a1B2c3D4e5F6g7H8i9J%22%7D',
    '/explorer/catalog.smartSearch',
  ],
  ['/catalog?q=%E0%A4txk_live_1', '/catalog'],
])('of %s only %s is written, and the user is notified', (address, clean) => {
  expect(cleanAddress(address)).toBe(clean);
  expect(cleanedCount.get()).toBe(1);
});

test.each([
  '/',
  '/catalog?q=txk_&page=2',
  '/catalog?q=a+token#top',
  '/catalog/100%25',
  '/packs/40cce8dd/run?model=a%3Ab',
])('%s stays as it is', (address) => {
  expect(cleanAddress(address)).toBe(address);
  expect(cleanedCount.get()).toBe(0);
});

test('the page’s own entry is replaced, and keeps its state', () => {
  const { length } = history;
  history.replaceState({ key: 'k', state: 1 }, '', '/catalog?q=txk_live_1&page=2');
  cleanPage();
  expect([location.pathname + location.search, history.length]).toEqual(['/catalog?page=2', length]);
  expect(history.state).toEqual({ key: 'k', state: 1 });
});
