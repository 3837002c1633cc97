import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { client, control, refusal, send, testSandbox } from '../testSupport';

const sandbox = testSandbox();

async function link(world: string, on = sandbox) {
  const seller = client(on, 'seller', world);
  const { products } = (await seller.ask('catalog.products', { query: { free: true, type: 'template' } })).body;
  const answer = await seller.ask('install.download', { params: { id: products[0]?.id ?? '' } });
  expect(answer.status).toBe(200);
  return { ...answer.body, name: products[0]?.name ?? '', slug: products[0]?.slug ?? '' };
}

test('a download URL serves the archive without a token, with the announced name, size and digest', async () => {
  const { url, filename, name, slug, sizeBytes, digest } = await link('load');
  const response = await sandbox.fetch(new Request(new URL(url, 'http://sandbox.test')));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`);
  expect(response.headers.get('content-length')).toBe(String(sizeBytes));
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(sizeBytes);
  expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest);
  expect(strFromU8(unzipSync(bytes)['README.md'] ?? new Uint8Array())).toContain(name);
  const { product } = (await client(sandbox, 'buyer', 'load').ask('catalog.product', { params: { slug } })).body;
  expect(product).toMatchObject({ sizeBytes, digest });
});

test("the world's latency delays the beginning of a download and every 25 kB", async () => {
  const sleep = vi.fn(() => Promise.resolve());
  const slow = testSandbox({ sleep });
  const { url, sizeBytes } = await link('slow', slow);
  await control(slow, 'slow').post('latency', { ms: 250 });
  await (await slow.fetch(new Request(new URL(url, 'http://sandbox.test')))).arrayBuffer();
  expect(sleep).toHaveBeenCalledTimes(Math.ceil(sizeBytes / 25_000));
  expect(sleep).toHaveBeenLastCalledWith(250);
});

test('after five minutes it is 410 GONE, and a new one works', async () => {
  const { url } = await link('expire');
  await control(sandbox, 'expire').advance(299_999);
  expect((await send(sandbox, 'GET', url)).status).toBe(200);
  await control(sandbox, 'expire').advance(1);
  const gone = await send(sandbox, 'GET', url);
  expect(refusal(gone)).toBe('410 GONE');
  expect((await send(sandbox, 'GET', (await link('expire')).url)).status).toBe(200);
});

test('a URL of another world, or one never issued, is 404', async () => {
  const { url } = await link('mine');
  expect((await send(sandbox, 'GET', url.replace('/mine/', '/yours/'))).status).toBe(404);
  expect((await send(sandbox, 'GET', '/__sandbox/worlds/mine/downloads/none')).status).toBe(404);
});
