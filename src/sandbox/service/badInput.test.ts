/** Malformed parameters, unknown ids and foreign ids: the documented status and code, and a message naming the field. */
import { describe, expect, test } from 'vitest';
import { client, ids, refusal, send, testSandbox } from '../testSupport';
import { tokenFor } from '../world/tokens';

const sandbox = testSandbox();
const token = tokenFor('seller', 'bad-input');
const seller = client(sandbox, 'seller', 'bad-input');

describe('catalog query', () => {
  test.each([
    ['page', ['0', '-1', '1.5', 'one', '1e2', ' 1', '', '99999999999999999999']],
    ['page_size', ['0', '61', '-5', '10.5', 'all', '']],
    ['min_price', ['cheap', '1e3', '0x10', '10,5', '']],
    ['max_price', ['free', 'NaN', 'Infinity']],
    ['free', ['yes', 'TRUE', '2', '']],
    ['verified', ['on']],
    ['team_reviewed', ['null']],
    ['license', ['personal', 'Regular', '']],
    ['sort', ['cheapest', 'newest,price_low', '']],
    ['seller', ['me', '123', '5e11e700-0000-4000-8000-00000000000', `${ids.checkout}0`]],
    ['q', ['x'.repeat(201)]],
    ['category', ['x'.repeat(201)]],
  ])('%s is 400 for each of %o', async (field, values) => {
    for (const value of values) {
      const query = new URLSearchParams({ [field]: value }).toString();
      const answer = await send(sandbox, 'GET', `/api/catalog/products?${query}`, { token });
      expect([value, refusal(answer)]).toEqual([value, `400 BAD_REQUEST ${field}`]);
      expect(answer.body.error.message).toContain(field);
    }
  });

  test('a parameter given twice is 400', async () => {
    const answer = await send(sandbox, 'GET', '/api/catalog/products?page=1&page=2', { token });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toContainEqual({ field: 'page', message: 'page must be given once.' });
  });

  test('reports all complaints together', async () => {
    const answer = await send(sandbox, 'GET', '/api/catalog/products?page=0&page_size=61&sort=best', { token });
    expect(answer.body.error.fields.map((issue) => issue.field)).toEqual(['sort', 'page', 'page_size']);
  });

  test.each([
    'free=true',
    'free=1',
    'free=false',
    'free=0',
    'verified=1',
    'min_price=0&max_price=19.99',
    'page=1&page_size=60',
    'q=',
    'colour=red',
  ])('%s is accepted', async (query) => {
    expect((await send(sandbox, 'GET', `/api/catalog/products?${query}`, { token })).status).toBe(200);
  });
});

describe('smart-search', () => {
  test.each([
    ['ab', 'must have at least 3'],
    ['', 'must have at least 3'],
    ['x'.repeat(301), 'must have at most 300'],
    [42, 'must be text'],
    [null, 'must be text'],
    [undefined, 'is required'],
    [['invoice'], 'must be text'],
  ])('query %o is 400', async (query, words) => {
    const answer = await seller.ask('catalog.smartSearch', { body: { query } });
    expect(refusal(answer)).toBe('400 BAD_REQUEST query');
    expect(answer.body.error.message).toContain(`query ${words}`);
  });

  test.each(['abc', 'x'.repeat(300)])('3 and 300 characters are both accepted', async (query) => {
    expect((await seller.ask('catalog.smartSearch', { body: { query } })).status).toBe(200);
  });
});

describe('ids of seller and install routes', () => {
  const paths = ['', '/submission-readiness', '/prep-quote', '/report'].map(
    (tail) => (id: string) => `/api/seller/products/${id}${tail}`,
  );
  const install = ['deploy-targets', 'download'].map((tail) => (id: string) => `/api/install/products/${id}/${tail}`);

  test.each(['1', 'abc', `${ids.checkout}x`, '%00', '..%2Fpurchases', '%E0%A4%A', '〆'])(
    '%s is not a UUID: 400 naming id',
    async (id) => {
      for (const path of [...paths, ...install]) {
        const answer = await send(sandbox, 'GET', path(id), { token });
        expect(refusal(answer)).toBe('400 BAD_REQUEST id');
        expect(answer.body.error.message).toContain('id must be a UUID');
      }
    },
  );

  test('an unknown id and a hidden foreign one give the same 404', async () => {
    for (const path of paths) {
      const [unknown, hidden] = [
        await send(sandbox, 'GET', path(ids.unknown), { token }),
        await send(sandbox, 'GET', path(ids.hiddenForeign), { token }),
      ];
      expect([unknown.status, hidden.status]).toEqual([404, 404]);
      expect(hidden.text).toBe(unknown.text.replace(ids.unknown, ids.hiddenForeign));
    }
  });

  test('a public foreign one is 403 FORBIDDEN', async () => {
    const { products } = (await seller.ask('catalog.products')).body;
    const foreign = products.find((product) => !product.owned);
    for (const path of paths) {
      const answer = await send(sandbox, 'GET', path(foreign?.id ?? ''), { token });
      expect(refusal(answer)).toBe('403 FORBIDDEN');
      expect(answer.body.authentication).toBeUndefined();
    }
  });
});

test('a form with files: refuses JSON in its place, a broken form, and a type that is neither of two allowed', async () => {
  const post = async (path: string, body: string, type: string) =>
    refusal(await send(sandbox, 'POST', path, { token, body, headers: { 'content-type': type } }));
  const runs = `/api/ai-packs/${ids.agentPack}/runs-with-files`;
  expect(await post(runs, '{}', 'application/json')).toBe('400 BAD_REQUEST Content-Type');
  expect(await post(runs, 'nothing', 'multipart/form-data; boundary=x')).toBe('400 BAD_REQUEST body');
  const versions = `/api/seller/products/${ids.agentPack}/versions`;
  expect(await post(versions, 'x', 'text/plain')).toBe('400 BAD_REQUEST Content-Type');
  expect(await post(versions, '{}', 'application/json')).toBe('400 BAD_REQUEST version, artifact');
});
