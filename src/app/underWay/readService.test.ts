import { expect, test } from 'vitest';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { queryClient } from '../../api/client/queryClient';
import { sellerProductQuery } from '../../api/resources/seller/products';
import { sellerReportQuery } from '../../api/resources/seller/report';
import { ids } from '../../sandbox/testSupport';
import { serviceReads } from './readService';
import { newWork } from './trackWork';
import type { Work } from './work';

const sandbox = sandboxEachTest('seller');
const preppedFor = (productId: string, work: string | undefined): Work => ({
  ...newWork,
  id: 'a',
  scope: 's',
  kind: 'prep',
  name: 'A product',
  stage: 'running',
  at: 0,
  productId,
  work,
});
/** Starts a prep as another program would. Returns its id. */
const prepare = async (productId: string): Promise<string> => {
  const seller = sandbox.as('seller');
  const { body } = await seller.prep(productId, await seller.quoted(productId));
  return (body as { prep: { id: string } }).prep.id;
};
const finish = () => sandbox.set('clock', { advanceMs: 3_600_000 });
/** What a screen that shows the product and its report reads. */
const readOnScreen = async (productId: string) => {
  await queryClient.fetchQuery({ ...sellerProductQuery(productId), staleTime: 0 });
  await queryClient.fetchQuery({ ...sellerReportQuery(productId), staleTime: 0 });
};
/** The end of the prep, and what was read to find it. */
const readEnd = async (work: Work) => {
  const before = sandbox.asked().length;
  return { end: await serviceReads.end(work), reads: sandbox.asked().slice(before) };
};
const product = (id: string) => `GET /api/seller/products/${id}`;
const report = (id: string) => `GET /api/seller/products/${id}/report`;

test('an ended prep is read once, with its report', async () => {
  const work = preppedFor(ids.checkout, await prepare(ids.checkout));
  expect(await readEnd(work)).toEqual({ end: undefined, reads: [product(ids.checkout)] });
  await finish();
  const end = { outcome: 'done', charged: 640 };
  expect(await readEnd(work)).toEqual({ end, reads: [product(ids.checkout), report(ids.checkout)] });
  expect(await readEnd(work)).toEqual({ end, reads: [] });
});

test('what a screen has read of its end isn’t read again', async () => {
  const work = preppedFor(ids.checkout, await prepare(ids.checkout));
  await finish();
  await readOnScreen(ids.checkout);
  expect(await readEnd(work)).toEqual({ end: { outcome: 'done', charged: 640 }, reads: [] });
  // The workload lists preps without their ids: which one it is, only the product says.
  expect((await readEnd(preppedFor(ids.checkout, undefined))).reads).toEqual([product(ids.checkout)]);
});

test.each([
  ['of the prep before', async () => undefined],
  ['while it was under way', () => prepare(ids.auditFails)],
])('what a screen has read %s is read again', async (_, begin) => {
  const begun = await begin();
  await readOnScreen(ids.auditFails);
  const work = preppedFor(ids.auditFails, begun ?? (await prepare(ids.auditFails)));
  await finish();
  expect(await readEnd(work)).toEqual({
    end: { outcome: 'failing', charged: expect.any(Number) as number },
    reads: [product(ids.auditFails), report(ids.auditFails)],
  });
});

test.each([
  ['that is waiting', { status: 'waiting', run: { status: 'completed' } }],
  ['with the verdict of the prep before', { status: 'failing', run: { status: 'running' } }],
])('a report on screen %s doesn’t decide', async (_, shown) => {
  const id = await prepare(ids.checkout);
  await finish();
  const body = { report: { ...shown, run: { ...shown.run, id }, stages: [] } };
  await sandbox.fault('seller.report', { status: 200, body: JSON.stringify(body) });
  await readOnScreen(ids.checkout);
  const end = { outcome: 'done', charged: 640 };
  expect(await readEnd(preppedFor(ids.checkout, id))).toEqual({ end, reads: [report(ids.checkout)] });
});

test.each([
  { status: 'waiting', stages: [] },
  { status: 'running', stages: [] },
  { status: 'failing', run: { status: 'running' }, stages: [] },
])('an answer that a screen was waiting for since before the end doesn’t decide: %j', async (before) => {
  const work = preppedFor(ids.checkout, await prepare(ids.checkout));
  await finish();
  await queryClient.fetchQuery({ ...sellerProductQuery(ids.checkout), staleTime: 0 });
  await sandbox.fault('seller.report', { status: 200, body: JSON.stringify({ report: before }) });
  const onScreen = queryClient.fetchQuery({ ...sellerReportQuery(ids.checkout), staleTime: 0 });
  const { end, reads } = await readEnd(work);
  expect((await onScreen)?.status).toBe(before.status);
  expect(end).toEqual({ outcome: 'done', charged: 640 });
  // The screen's, and one more.
  expect(reads).toEqual([report(ids.checkout), report(ids.checkout)]);
});
