import { getRouteForm } from '../../../contract/routeForm';
import { expect, test } from 'vitest';
import { openTabEachTest } from '../../../../tests/support/tab';
import { buildExampleBody, storeLongBody, formContentsView } from './formContents';

openTabEachTest();

const search = getRouteForm('catalog.smartSearch');
const products = getRouteForm('catalog.products');

test('the form is written to the address and read from it again', () => {
  const view = formContentsView('catalog.products', products);
  const address = view.change('', { query: { q: 'two words', page: '2', type: '' } });
  expect(address.toString()).toBe('query.q=two+words&query.page=2');
  expect(view.read(address).query).toMatchObject({ q: 'two words', page: '2', type: '' });
  expect(view.read('?query.moon=1&path.id=2').query).not.toHaveProperty('moon');
});

test('a body is in the address until it is too long, then the tab stores it, and later clears it', () => {
  const view = formContentsView('catalog.smartSearch', search);
  expect(view.read('').body).toBe('{\n  "query": ""\n}');
  expect(view.change('', {}).has('body')).toBe(false);
  const short = view.change('', { body: '{"query":"mail"}' });
  expect(view.read(short).body).toBe('{"query":"mail"}');
  const long = JSON.stringify({ query: 'a'.repeat(3_000) });
  storeLongBody('catalog.smartSearch', long);
  const without = view.change(short, { body: long });
  expect(without.has('body')).toBe(false);
  expect(view.read(without).body).toBe(long);
  storeLongBody('catalog.smartSearch', '{}');
  expect(view.read('').body).toBe(buildExampleBody(search));
});

test('the format of a body is in the address where there is a choice', () => {
  const commit = formContentsView('versions.commit', getRouteForm('versions.commit'));
  expect(commit.change('', { asForm: true }).toString()).toBe('as=form');
  expect([commit.read('').asForm, commit.read('?as=form').asForm]).toEqual([false, true]);
  expect(formContentsView('catalog.smartSearch', search).read('?as=form').asForm).toBe(false);
  const images = formContentsView('listing.previewImage', getRouteForm('listing.previewImage'));
  expect(images.read('').asForm).toBe(true);
  expect(images.change('', { asForm: true }).toString()).toBe('');
});

test('a link cannot set a provider key', () => {
  const accept = formContentsView('growth.accept', getRouteForm('growth.accept'));
  const planted = accept.read('?header.x-tetrees-provider-key=sk-evil&header.x-tetrees-growth-normalization=portable');
  expect(planted.headers).toEqual({ 'x-tetrees-growth-normalization': 'portable' });
  expect(accept.change('?header.x-tetrees-provider-key=sk-evil', {}).toString()).toBe('');
});

test('an example has what is required, and nothing else', () => {
  expect(buildExampleBody(getRouteForm('versions.commit'))).toBe('{}');
  expect(JSON.parse(buildExampleBody(getRouteForm('seller.prep')))).toEqual({
    tier: '',
    expectedVersion: '',
    expectedPoints: 0,
    confirmation: 'RUN_SELLER_PREP',
  });
  expect(JSON.parse(buildExampleBody(getRouteForm('listing.create')))).toEqual({ assetKind: 'agent_pack', name: '' });
  expect(buildExampleBody(getRouteForm('listing.previewImage'))).toBe('');
  expect(buildExampleBody(products)).toBe('');
});
