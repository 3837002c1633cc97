import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../service/sandbox';
import { nodeSandbox } from './msw-node';

const server = setupServer();
let sandbox: Sandbox;
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  sandbox = nodeSandbox(server);
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const base = 'https://api.example';
const headers = { authorization: 'Bearer txk_sandbox_seller_msw' };
const route = 'GET /api/catalog/products';

function fault(body: Record<string, unknown>) {
  return fetch(`${base}/__sandbox/worlds/msw/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route, ...body }),
  });
}

test('the sandbox answers fetch to any origin', async () => {
  const response = await fetch(`${base}/v1/api/nowhere`, { headers });
  expect(response.status).toBe(404);
  const list = await fetch(`${base}/api/catalog/products?page_size=2`, { headers });
  expect(list.headers.get('x-sandbox-world')).toBe('msw');
  expect(((await list.json()) as { products: unknown[] }).products).toHaveLength(2);
  expect(sandbox.hasWorld('msw')).toBe(true);
});

test('a dropped connection is a network error', async () => {
  await fault({ drop: true });
  await expect(fetch(`${base}/api/catalog/products`, { headers })).rejects.toThrow(TypeError);
});

test('an abort takes effect while the answer is held, and while its body is read', async () => {
  await fault({ delayMs: 2_000 });
  const early = AbortSignal.timeout(20);
  await expect(fetch(`${base}/api/catalog/products`, { headers, signal: early })).rejects.toThrow(/abort|timeout/i);
  const late = new AbortController();
  const response = await fetch(`${base}/api/catalog/products`, { headers, signal: late.signal });
  late.abort();
  await expect(response.json()).rejects.toThrow(/abort/i);
});
