import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { client, control, send, testSandbox } from './testSupport';

const sandbox = testSandbox();

async function link(world: string) {
  const seller = client(sandbox, 'seller', world);
  const { products } = (await seller.ask('catalog.products', { query: { free: true } })).body;
  const answer = await seller.ask('install.download', { params: { id: products[0]?.id ?? '' } });
  expect(answer.status).toBe(200);
  return { ...answer.body, name: products[0]?.name ?? '' };
}

test('a download URL loads an archive without a token, under the promised name', async () => {
  const { url, filename, name } = await link('load');
  const response = await sandbox.fetch(new Request(new URL(url, 'http://sandbox.test')));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(
    Object.values(files)
      .map((file) => strFromU8(file))
      .join(''),
  ).toContain(name);
});

test('after five minutes it is 410 GONE, and a new one works', async () => {
  const { url } = await link('expire');
  await control(sandbox, 'expire').advance(299_999);
  expect((await send(sandbox, 'GET', url)).status).toBe(200);
  await control(sandbox, 'expire').advance(1);
  const gone = await send(sandbox, 'GET', url);
  expect([gone.status, gone.body.error.code]).toEqual([410, 'GONE']);
  expect((await send(sandbox, 'GET', (await link('expire')).url)).status).toBe(200);
});

test('a URL of another world, or of nobody, is 404', async () => {
  const { url } = await link('mine');
  expect((await send(sandbox, 'GET', url.replace('/mine/', '/yours/'))).status).toBe(404);
  expect((await send(sandbox, 'GET', '/__sandbox/worlds/mine/downloads/none')).status).toBe(404);
});
