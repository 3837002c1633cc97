import { describe, expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { call } from '../../../api/client/http';
import { requestLog } from '../../../api/client/requestLog';
import { createEntry } from '../testSupport';
import { repeatRequest, whyNotRepeat } from './repeatRequest';

const sandbox = sandboxEachTest('seller');

const last = () => requestLog().at(-1)!;

describe('a read is repeated as it was sent', () => {
  test.each([
    ['a query', () => call('catalog.products', { query: { q: 'a b&c=d', page: 2 } })],
    ['a path parameter', () => call('catalog.product', { params: { slug: 'café/1' } })],
    ['a body', () => call('catalog.smartSearch', { body: { query: 'an invoice' } })],
    [
      'a body with unusual text',
      () =>
        call('catalog.smartSearch', { body: { query: 'x' } }, undefined, { text: '{ "n":1.10,"n":9007199254740993 }' }),
    ],
  ])('with %s', async (_, send) => {
    const { sent } = sandbox;
    // Whatever the service says to it.
    await send().catch(() => undefined);
    expect(whyNotRepeat(last())).toBeUndefined();
    const id = await repeatRequest(last());
    expect(id).toBe(last().id);
    expect(sent).toHaveLength(2);
    expect([sent[1]?.method, sent[1]?.url, sent[1]?.body]).toEqual([sent[0]?.method, sent[0]?.url, sent[0]?.body]);
  });

  test('a refusal is an entry of the log like any other', async () => {
    await sandbox.fault('catalog.products', { status: 404 });
    expect(await repeatRequest(createEntry())).toBe(last().id);
    expect(last()).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
});

describe('nothing is sent', () => {
  test.each([
    ['what writes', { route: 'listing.update', method: 'PATCH' }, /this one writes data/],
    ['what spends', { route: 'seller.prep', method: 'POST' }, /this one spends Points/],
    ['a redacted query', { path: '/api/catalog/products?q=[redacted]' }, /redacted/],
    ['a redacted body', { route: 'catalog.smartSearch', requestBody: '{"query":"[redacted]"}' }, /redacted/],
    ['a request of a file', { fromFile: true }, /from a file/],
    ['an action of the signed-in site', { route: undefined, path: '/api/billing' }, /signed-in site/],
    ['an address of another route', { path: '/api/catalog/filters/more/parts' }, /can’t be read back/],
    ['a malformed escape', { route: 'catalog.product', path: '/api/catalog/products/%E0' }, /can’t be read back/],
    [
      'a form',
      { route: 'catalog.smartSearch', path: '/api/catalog/smart-search', form: true, requestBody: '[]' },
      /back/,
    ],
    ['a redacted header', { headers: { 'x-note': 'of [redacted]' } }, /redacted/],
  ] as const)('for %s', async (_, change, why) => {
    const entry = createEntry(change);
    expect(whyNotRepeat(entry)).toMatch(why);
    expect(await repeatRequest(entry)).toBeUndefined();
    expect(sandbox.sent).toEqual([]);
  });
});
