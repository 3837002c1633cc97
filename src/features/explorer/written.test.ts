import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeTab, openTab } from '../../../tests/support/tab';
import { routeForms } from '../../contract/derived/routeForms';
import { exampleBody, longBodies, writtenView } from './written';

beforeEach(openTab);
afterEach(closeTab);

const search = routeForms['catalog.smartSearch'];
const products = routeForms['catalog.products'];

test('what is written is in the address, and read from it again', () => {
  const view = writtenView('catalog.products', products);
  const written = view.change('', { query: { q: 'two words', page: '2', type: '' } });
  expect(written.toString()).toBe('query.q=two+words&query.page=2');
  expect(view.read(written).query).toMatchObject({ q: 'two words', page: '2', type: '' });
  expect(view.read('?query.moon=1&path.id=2').query).not.toHaveProperty('moon');
});

test('a body is in the address until it is too long; then the tab keeps it, and forgets it again', () => {
  const view = writtenView('catalog.smartSearch', search);
  expect(view.read('').body).toBe('{\n  "query": ""\n}');
  expect(view.change('', {}).has('body')).toBe(false);
  const short = view.change('', { body: '{"query":"mail"}' });
  expect(view.read(short).body).toBe('{"query":"mail"}');
  const long = JSON.stringify({ query: 'a'.repeat(3_000) });
  const without = view.change(short, { body: long });
  expect(without.has('body')).toBe(false);
  expect(view.read(without).body).toBe(long);
  view.change(without, { body: '{}' });
  expect(longBodies.get('catalog.smartSearch')).toBeUndefined();
});

test('an example has what is required, and nothing else', () => {
  expect(exampleBody(routeForms['versions.commit'])).toBe('{}');
  expect(JSON.parse(exampleBody(routeForms['seller.prep']))).toEqual({
    tier: '',
    expectedVersion: '',
    expectedPoints: 0,
    confirmation: 'RUN_SELLER_PREP',
  });
  expect(JSON.parse(exampleBody(routeForms['listing.create']))).toEqual({ assetKind: 'agent_pack', name: '' });
  expect(exampleBody(routeForms['listing.previewImage'])).toBe('');
  expect(exampleBody(products)).toBe('');
});
