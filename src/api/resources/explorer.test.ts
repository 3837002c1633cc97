import { expect, test } from 'vitest';
import { changing } from '../../../tests/support/changingFile';
import type { Sent } from '../../../tests/support/network';
import { pack, png } from '../../../tests/support/packSeller';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { endpointList } from '../../contract/endpoints';
import { FileError } from '../../lib/files/frozenFile';
import { ApiError } from '../client/errors';
import { explain } from '../client/explain';
import { credentials } from '../client/session/session';
import { requestLog } from '../client/requestLog';
import { sendBrowserOnly, sendWritten } from './explorer';

const sandbox = sandboxEachTest('seller');

const nothing = { params: {}, query: {}, headers: {} };
const { signal } = new AbortController();

test.each(endpointList.filter(([, { effect }]) => effect === 'spends'))('%s is never sent', async (id) => {
  await expect(sendWritten(id, { ...nothing, params: { id: 'p' }, json: '{}' }, signal)).rejects.toThrow(
    /confirmation/,
  );
  expect(sandbox.sent).toEqual([]);
});

test('a body is sent exactly as written, with its headers; empty headers and queries are left out', async () => {
  const json = '{ "priceUsd": 10.50, "name": "ab\\u0063" }';
  const headers = { 'x-tetrees-growth-normalization': '' };
  const { exchangeId, error } = await sendWritten(
    'listing.update',
    { params: { id: pack }, query: {}, headers, json },
    signal,
  );
  expect(error).toBeUndefined();
  const [{ url, body, headers: received }] = sandbox.sent as [Sent];
  expect([url, body]).toEqual([`/api/seller/products/${pack}`, json]);
  expect(received.has('x-tetrees-growth-normalization')).toBe(false);
  expect(requestLog().find(({ id }) => id === exchangeId)?.status).toBe(200);
});

test('a refusal resolves with its exchange', async () => {
  const { exchangeId, error } = await sendWritten('seller.product', { ...nothing, params: { id: 'a b' } }, signal);
  expect(sandbox.asked()).toEqual(['GET /api/seller/products/a%20b']);
  expect(error).toBeInstanceOf(ApiError);
  expect(requestLog().find(({ id }) => id === exchangeId)?.code).toBe('BAD_REQUEST');
});

test.each(browserOnlyRoutes)('$action: requested once and without a body, whatever the answer', async (route) => {
  await sandbox.fault('*', { status: 503, body: '' });
  const { sent } = sandbox;
  const { exchangeId, error } = await sendBrowserOnly(route, { id: 'a/b', tokenId: 't', orderId: 'o' }, signal);
  expect(error).toMatchObject({ status: 503, route: undefined });
  expect(sent).toHaveLength(1);
  const [{ url, method, request }] = sent as [Sent];
  expect([method, request.body]).toEqual([route.method, null]);
  expect(url).not.toMatch(/:[a-z]|a\/b/i);
  expect(requestLog().find(({ id }) => id === exchangeId)).toMatchObject({ route: undefined, method: route.method });
});

test('a form is sent with the bytes that were read; a file that changed is the error, and nothing is sent', async () => {
  const received = sandbox.sent;
  const image = new File([new Uint8Array(png)], '표지.png'.normalize('NFD'), { type: 'image/png' });
  const send = () =>
    sendWritten('listing.previewImage', { ...nothing, params: { id: pack }, form: { image: [image] } }, signal);
  expect((await send()).error).toBeUndefined();
  const sent = received[0]!.form!.get('image') as File;
  const bytes = [...new Uint8Array(await sent.arrayBuffer())];
  expect([sent.name, sent.type, bytes]).toEqual(['표지.png', 'image/png', [...png]]);
  changing(image);
  expect(await send()).toMatchObject({ exchangeId: undefined, error: { name: 'FileError', fileName: '표지.png' } });
  expect(received).toHaveLength(1);
});

test('a file with the session’s token is reported, and nothing is sent', async () => {
  const form = { prompt: 'x', image: [new File(['a'], 'a.md'), new File([`T=${credentials().token}`], 'env.txt')] };
  expect(
    (await sendWritten('listing.previewImage', { ...nothing, params: { id: pack }, form }, signal)).error,
  ).toMatchObject({
    unsent: 'content',
    message: 'env.txt contains this session’s token, so it wasn’t sent.',
  });
  expect(sandbox.sent).toEqual([]);
});

test('a file that changed is explained by its name', () => {
  const { title, description } = explain(new FileError('changed', 'cover.png'));
  expect([title, description]).toEqual(['The file changed', 'cover.png changed after you chose it. Nothing was sent.']);
});
