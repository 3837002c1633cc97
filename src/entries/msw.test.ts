import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from './msw';
import { createSandbox } from './sandbox';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const base = 'https://api.example';
const route = 'GET /api/catalog/products';
const list = (origin: string, world = 'msw', signal?: AbortSignal) =>
  fetch(`${origin}/api/catalog/products?page_size=2`, {
    headers: { authorization: `Bearer txk_sandbox_seller_${world}` },
    ...(signal && { signal }),
  });

function fault(body: Record<string, unknown>) {
  return fetch(`${base}/__sandbox/worlds/msw/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route, ...body }),
  });
}

test('creates a sandbox, which answers fetch to any origin', async () => {
  server.use(...handlers());
  const headers = { authorization: 'Bearer txk_sandbox_seller_msw' };
  expect((await fetch(`${base}/v1/api/nowhere`, { headers })).status).toBe(404);
  for (const origin of [base, 'http://localhost:8787']) {
    const answer = await list(origin);
    expect(answer.headers.get('x-sandbox-world')).toBe('msw');
    expect(((await answer.json()) as { products: unknown[] }).products).toHaveLength(2);
  }
  await fault({ status: 503 });
  expect((await list('http://localhost:8787')).status).toBe(503);
});

test('the sandbox that is given answers, and that of other handlers does not', async () => {
  const [given, second] = [createSandbox(), createSandbox()];
  server.use(...handlers({ sandbox: given }));
  await list(base, 'given');
  expect([given, second].map((sandbox) => sandbox.hasWorld('given'))).toEqual([true, false]);
});

describe('with an origin', () => {
  test.each(['https://api.example', 'http://localhost:8787', 'http://localhost'])(
    'only %s is answered',
    async (origin) => {
      server.use(
        ...handlers({ origin }),
        http.all('*', () => HttpResponse.text('elsewhere')),
      );
      expect((await list(origin)).headers.get('x-sandbox-world')).toBe('msw');
      expect((await fetch(`${origin}/__sandbox`)).status).toBe(200);
      const [scheme = '', rest = ''] = origin.split('//');
      const otherOrigins = [`${scheme}//x.${rest}`, `${scheme === 'http:' ? 'https:' : 'http:'}//${rest}`];
      for (const foreign of ['https://other.example', ...otherOrigins])
        expect(await (await list(foreign)).text()).toBe('elsewhere');
    },
  );

  test.each([
    '',
    '*',
    'api.example',
    'https://api.example/',
    'https://api.example/v1',
    'file:///a',
    'https://a@b.example',
  ])('%j is refused, as none', (origin) => {
    expect(() => handlers({ origin })).toThrow(TypeError);
  });
});

test('a dropped connection is a network error', async () => {
  server.use(...handlers());
  await fault({ drop: true });
  await expect(list(base)).rejects.toThrow(TypeError);
});

test('an abort takes effect while the answer is held, and while its body is read', async () => {
  server.use(...handlers());
  await fault({ delayMs: 2_000 });
  await expect(list(base, 'msw', AbortSignal.timeout(20))).rejects.toThrow(/abort|timeout/i);
  const late = new AbortController();
  const response = await list(base, 'msw', late.signal);
  late.abort();
  await expect(response.json()).rejects.toThrow(/abort/i);
});
