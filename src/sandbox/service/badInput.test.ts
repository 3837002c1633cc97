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
      const answer = await send(
        sandbox,
        'GET',
        `/api/catalog/products?${new URLSearchParams({ [field]: value }).toString()}`,
        { token },
      );
      expect([value, answer.status, answer.body.error.code]).toEqual([value, 400, 'BAD_REQUEST']);
      expect(answer.body.error.fields.map((issue) => issue.field)).toEqual([field]);
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
    expect([answer.status, answer.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body.error.fields).toHaveLength(1);
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
        expect([answer.status, answer.body.error.code]).toEqual([400, 'BAD_REQUEST']);
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

async function post(path: string, body: FormData | string, headers: Record<string, string> = {}) {
  const request = new Request(`http://sandbox.test${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
  const response = await sandbox.fetch(request);
  const { error } = (await response.json()) as {
    error?: { code: string; message: string; fields?: { field: string }[] };
  };
  return { status: response.status, code: error?.code, fields: (error?.fields ?? []).map(({ field }) => field) };
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  const given = {
    model: 'openai:gpt-5.4-mini',
    prompt: 'Compare these.',
    maxInputTokens: '8000',
    enabledSkills: '["table_extract"]',
    ...fields,
  };
  for (const [name, value] of Object.entries(given)) data.append(name, value);
  data.append('attachments', new File(['a,b'], 'a.csv'));
  return data;
}

describe('forms with files', () => {
  const runs = `/api/ai-packs/${ids.agentPack}/runs-with-files`;

  test.each([
    ['model', { model: 'gpt' }],
    ['prompt', { prompt: 'x' }],
    ['maxInputTokens', { maxInputTokens: 'many' }],
    ['enabledSkills', { enabledSkills: 'web_search' }],
    ['fundingMode', { fundingMode: 'credit' }],
  ])('%s is named in the complaint', async (field, change) => {
    expect(await post(runs, form(change))).toEqual({ status: 400, code: 'BAD_REQUEST', fields: [field] });
  });

  test('refuses JSON in place of a form, a broken form, and a type that is neither of two allowed', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await post(runs, '{}', json)).toEqual({ status: 400, code: 'BAD_REQUEST', fields: ['Content-Type'] });
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await post(runs, 'nothing', broken)).toEqual({ status: 400, code: 'BAD_REQUEST', fields: ['body'] });
    const versions = `/api/seller/products/${ids.agentPack}/versions`;
    expect(await post(versions, 'x', { 'content-type': 'text/plain' })).toMatchObject({
      status: 400,
      fields: ['Content-Type'],
    });
    expect(await post(versions, '{}', json)).toMatchObject({ status: 400, fields: ['version', 'artifact'] });
  });
});
