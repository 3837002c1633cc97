/** Malformed parameters, unknown ids and foreign ids: the documented status and code, and a message naming the field. */
import { describe, expect, test } from 'vitest';
import { endpointList } from '../../contract/endpoints';
import { client, ids, refusal, send, testSandbox } from '../testSupport';
import { createToken } from '../world/tokens';

const sandbox = testSandbox();
const token = createToken('seller', 'bad-input');
const seller = client(sandbox, 'seller', 'bad-input');

test('a query is refused with all its errors', async () => {
  const answer = await send(sandbox, 'GET', '/api/catalog/products?page=0&page_size=0&sort=best', { token });
  expect(refusal(answer)).toBe('400 BAD_REQUEST sort, page, page_size');
  expect(answer.body.error.message).toContain('page must be at least 1.');
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

test('a field that no body of the contract has is refused by its name, on every route that takes a body', async () => {
  const bodies = endpointList.filter(([, { body }]) => body);
  expect(bodies).toHaveLength(13);
  for (const [id, { method, path, body }] of bodies) {
    const at = path.replace(':runId', ids.unknown).replace(':id', ids.agentPack);
    const given = body?.type === 'multipart' ? new FormData() : { 'no such field': 1 };
    if (given instanceof FormData) given.append('no such field', '1');
    const { error } = (await send(sandbox, method, at, { token, body: given })).body;
    expect([id, error.code, error.fields?.map(({ field }) => field)]).toEqual([
      id,
      'BAD_REQUEST',
      expect.arrayContaining(['no such field']),
    ]);
  }
});
