import { afterAll, describe, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../tests/limits';
import { ids, prepRoute, probe } from '../testSupport';
import { isSandboxPath } from './originPolicy';
import { getLiveOptions, serveSandbox } from './serve';
import { sendRequest } from './testSupport';
import type { WorldState } from '../control/worldState';
import { withoutSeededPrep } from '../world/testSupport';

const served = await serveSandbox({ port: 0, host: '127.0.0.1' });
afterAll(() => served.close());

const bearer = (world: string) => ({ authorization: `Bearer txk_sandbox_seller_${world}` });

function post(path: string, body: unknown, headers: Record<string, string> = {}, signal: AbortSignal | null = null) {
  return fetch(served.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
}

const prep = {
  tier: 'verified_listing',
  expectedVersion: '1.4.2',
  expectedPoints: 640,
  confirmation: 'RUN_SELLER_PREP',
};

async function held(world: string): Promise<number> {
  const response = await fetch(`${served.url}/__sandbox/worlds/${world}`);
  return withoutSeededPrep((await response.json()) as WorldState).accounts.seller.held;
}

describe('the sandbox over HTTP', () => {
  test('every address is the service’s, so a foreign page reaches none, however it is spelled', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['/x/../__sandbox', '/nowhere'])
      expect((await sendRequest(served.url, path, { headers })).status).toBe(403);
  });

  test("answers with its headers, including the world's clock", async () => {
    const response = await fetch(served.url + probe, { headers: bearer('http') });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-sandbox-world')).toBe('http');
    await post('/__sandbox/worlds/http/clock', { advanceMs: 86_400_000 });
    const later = await fetch(served.url + probe, { headers: bearer('http') });
    const passed = Date.parse(later.headers.get('date') ?? '') - Date.parse(response.headers.get('date') ?? '');
    expect(passed).toBeGreaterThanOrEqual(86_400_000);
  });

  test('HEAD of what GET would send compressed has neither a body nor an encoding', async () => {
    const read = await sendRequest(served.url, '/api/catalog/products', { headers: bearer('http') });
    const headers = { ...bearer('http'), 'accept-encoding': 'gzip' };
    const asked = await sendRequest(served.url, '/api/catalog/products', { method: 'HEAD', headers });
    expect([asked.status, asked.body.length]).toEqual([200, 0]);
    expect([asked.headers['content-encoding'], asked.headers['content-length']]).toEqual([
      undefined,
      String(read.body.length),
    ]);
  });

  test('a caller that disconnects leaves no held answer behind', async () => {
    const world = 'gone-held';
    const answers = async () => {
      const response = await fetch(`${served.url}/__sandbox/worlds/${world}`);
      return ((await response.json()) as { heldAnswers: number }).heldAnswers;
    };
    await post(`/__sandbox/worlds/${world}/faults`, { route: prepRoute, hold: true });
    const leave = new AbortController();
    const pending = post(`/api/seller/products/${ids.checkout}/prep`, prep, bearer(world), leave.signal);
    await vi.waitUntil(async () => (await answers()) === 1, STEP_MS);
    leave.abort();
    await expect(pending).rejects.toThrow(/abort/i);
    await vi.waitUntil(async () => (await answers()) === 0, STEP_MS);
    expect(await held(world)).toBe(0);
  });

  test.each([
    ['gzip', 'gzip'],
    ['br, GZIP ; q=0.5', 'gzip'],
    ['gzip; q=0', null],
    ['gzip;q=0.0, br', null],
    ['identity', null],
  ])('a long answer to Accept-Encoding: %s is encoded as %s', async (accepted, encoding) => {
    const headers = { ...bearer('gzip'), 'accept-encoding': accepted };
    const long = await fetch(`${served.url}/api/catalog/products`, { headers });
    expect([long.headers.get('content-encoding'), long.headers.get('vary')]).toEqual([
      encoding,
      'origin, accept-encoding',
    ]);
    expect(((await long.json()) as { products: unknown[] }).products).toHaveLength(20);
    const short = await fetch(served.url + probe, { headers });
    expect([short.headers.get('content-encoding'), Number(short.headers.get('content-length'))]).toEqual([
      null,
      (await short.text()).length,
    ]);
  });

  test('a world’s file is sent compressed to a client that accepts that, and opens as it arrived', async () => {
    for (let done = 0; done < 12; done += 1) await post('/__sandbox/worlds/packed/clock', { advanceMs: 4_000 });
    const path = (world: string) => `/__sandbox/worlds/${world}/snapshot`;
    const { headers, body } = await sendRequest(served.url, path('packed'), { headers: { 'accept-encoding': 'gzip' } });
    expect([headers['content-encoding'], body.subarray(0, 2).toString('hex')]).toEqual(['gzip', '1f8b']);
    const opened = await fetch(served.url + path('unpacked'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(body),
    });
    expect(await opened.json()).toMatchObject({ world: 'unpacked', entries: 12 });
    const plain = await sendRequest(served.url, path('packed'));
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(plain.body.toString())).toMatchObject({ format: 'sandbox-world-1' });
  });

  test('a long answer whose encoding a fault names is sent with the bytes it has', async () => {
    const route = 'GET /api/catalog/products';
    await post('/__sandbox/worlds/encoded/faults', { route, headers: { 'content-encoding': 'x-none' } });
    const headers = { ...bearer('encoded'), 'accept-encoding': 'gzip' };
    const answer = await fetch(`${served.url}/api/catalog/products`, { headers });
    expect(answer.headers.get('content-encoding')).toBe('x-none');
    expect((JSON.parse(await answer.text()) as { products: unknown[] }).products).toHaveLength(20);
  });

  test('an answer that a fault cuts after its head leaves no trace in the server’s log, even for a client that accepts gzip', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const route = 'GET /api/catalog/products';
    await post('/__sandbox/worlds/cut/faults', { route, drop: true, status: 200 });
    const headers = { ...bearer('cut'), 'accept-encoding': 'gzip' };
    const cut = await fetch(`${served.url}/api/catalog/products`, { headers });
    await expect(cut.text()).rejects.toThrow('terminated');
    expect((await fetch(`${served.url}/api/catalog/products`, { headers })).status).toBe(200);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  test('a body above the limit is refused, and the server carries on', async () => {
    const response = await post('/api/catalog/smart-search', { query: 'x'.repeat(3_000_000) }, bearer('big'));
    expect(response.status).toBe(400);
    expect((await post('/api/catalog/smart-search', { query: 'invoices' }, bearer('big'))).status).toBe(200);
  });

  test('a port in use is an error that names it', async () => {
    const port = Number(new URL(served.url).port);
    await expect(serveSandbox({ port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  });
});

test.each([
  ['1', 'throw'],
  ['', 'log'],
  [undefined, 'log'],
])('with SANDBOX_STRICT=%s makes a contract violation %s', (strict, way) => {
  vi.stubEnv('SANDBOX_STRICT', strict);
  expect(getLiveOptions(12)).toMatchObject({ products: 12, onContractMismatch: way });
  vi.unstubAllEnvs();
});

test.each([
  ['/api', true],
  ['/api/x', true],
  ['/api?x', true],
  ['/__sandbox', true],
  ['/__sandbox/worlds/a', true],
  ['/__storage/a', true],
  ['/__storages', false],
  ['/apiary', false],
  ['/', false],
  ['/src/api/client/http.ts', false],
])('isSandboxPath(%s) is %s', (path, expected) => {
  expect(isSandboxPath(path)).toBe(expected);
});
