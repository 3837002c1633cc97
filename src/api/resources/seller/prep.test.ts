import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { STEP_MS } from '../../../../tests/limits';
import { recordBalance } from '../../client/balance';
import { prepQuoteQuery, readPrepSnapshot, createPrepSubject, startPrep } from './prep';
import { sellerProductQuery } from './products';
import { queryClient } from '../../client/queryClient';
import { browserContext } from '../../../spending/context';
import { SpendController } from '../../../spending/spendController';
import { PREP_CONFIRMATION } from '../../../contract/values';
import { catchApiError } from '../../client/testSupport';
import type { EndpointId } from '../../../contract/endpoints';
import { ids } from '../../../sandbox/testSupport';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';

/** A product without a prep, and one whose prep is running. */
const { checkout, inAudit } = ids;
const sandbox = sandboxEachTest('seller');
const seller = () => sandbox.as('seller');
const readProduct = (id: string) => seller().product(id);
const getReport = (id: string) => seller().report(id);

/** Makes the route answer this from now on, which the sandbox itself would not. */
const says = (route: EndpointId, body: unknown) => sandbox.fault(route, { body: JSON.stringify(body), times: 100 });
/** The next read of the route is refused, and no retry follows it. */
const refuses = (route: EndpointId, status: number) => sandbox.fault(route, { status, retryAfter: 60 });

describe('readPrepSnapshot', () => {
  test('reads the product, its report and the balance, and changes nothing', async () => {
    const { prep } = await readProduct(inAudit);
    expect(await readPrepSnapshot(inAudit)).toMatchObject({
      work: prep?.id,
      workStatus: 'running',
      workChoice: 'launch_ready',
      workVersion: '3.1.0',
      balance: 5000,
    });
    expect(sandbox.asked().sort()).toEqual([
      `GET /api/seller/products/${inAudit}`,
      `GET /api/seller/products/${inAudit}/prep-quote`,
      `GET /api/seller/products/${inAudit}/report`,
    ]);
  });

  test('finds the work in the report if the product does not show it', async () => {
    const { prep, ...product } = await readProduct(inAudit);
    await says('seller.product', { product: { ...product, prep: null } });
    expect((await readPrepSnapshot(inAudit)).work).toBe(prep?.id);
  });

  test('identifies work without an id by its start time', async () => {
    const product = await readProduct(inAudit);
    const prep = { ...product.prep, id: undefined };
    await says('seller.product', { product: { ...product, prep } });
    expect((await readPrepSnapshot(inAudit)).work).toBe(String(Date.parse(prep.startedAt ?? '')));
  });

  test('is equal for equal states and different for different ones', async () => {
    const first = await readPrepSnapshot(checkout);
    expect(await readPrepSnapshot(checkout)).toEqual(first);
    const product = await readProduct(checkout);
    await says('seller.product', { product: Object.fromEntries(Object.entries(product).toReversed()) });
    expect((await readPrepSnapshot(checkout)).fingerprint).toBe(first.fingerprint);
    await sandbox.release();
    await says('seller.product', { product: { ...product, state: 'in_audit' } });
    expect((await readPrepSnapshot(checkout)).fingerprint).not.toBe(first.fingerprint);
    await sandbox.release();
    await says('seller.report', { report: { ...(await getReport(checkout)), status: 'running' } });
    expect((await readPrepSnapshot(checkout)).fingerprint).not.toBe(first.fingerprint);
    await sandbox.release();
    await seller().prep(checkout, await seller().quoted(checkout));
    expect((await readPrepSnapshot(checkout)).fingerprint).not.toBe(first.fingerprint);
  });

  test('does not change with the timestamps of the answers', async () => {
    const [product, report] = [await readProduct(checkout), await getReport(checkout)];
    const taken = [];
    for (const at of ['2026-03-02T09:00:04Z', '2026-03-02T09:00:00Z']) {
      await sandbox.release();
      await says('seller.product', { product: { ...product, updatedAt: at }, servedAt: at });
      await says('seller.report', { report: { ...report, generatedAt: at }, requestId: at });
      taken.push(await readPrepSnapshot(checkout));
    }
    expect(taken[0]).toEqual(taken[1]);
  });

  test.each([403, 404, 409, 429, 500])('takes no balance from memory when the quote answers %i', async (status) => {
    recordBalance({ availablePoints: 5000 }, 'seller.prepQuote', 1e9);
    await refuses('seller.prepQuote', status);
    expect((await readPrepSnapshot(checkout)).balance).toBeUndefined();
  });

  test.each([403, 500])('throws when the product answers %i', async (status) => {
    await refuses('seller.product', status);
    await expect(readPrepSnapshot(checkout)).rejects.toMatchObject({ status });
  });

  test.each([403, 404, 503])(
    'throws when the report answers %i and the product shows no work, which may exist',
    async (status) => {
      await refuses('seller.report', status);
      await expect(readPrepSnapshot(checkout)).rejects.toMatchObject({ status });
    },
  );

  test('does without the report when the product shows its work', async () => {
    await refuses('seller.report', 403);
    expect((await readPrepSnapshot(inAudit)).work).toBe((await readProduct(inAudit)).prep?.id);
  });

  test('aborts on its signal', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(readPrepSnapshot(checkout, stop.signal)).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

const frozen = { id: 1, title: 'P', choice: 'deep_review', version: '1.4.2', points: 1_890, maxDurationMs: 30_000 };
const start = (productId: string) => startPrep({ ...frozen, subject: { kind: 'prep', productId } });

test('a prep goes to the product that was confirmed', async () => {
  await start(checkout);
  expect(sandbox.asked()).toEqual([`POST /api/seller/products/${checkout}/prep`]);
  expect(JSON.parse(sandbox.sent[0]?.body ?? '')).toEqual({
    tier: 'deep_review',
    expectedVersion: '1.4.2',
    expectedPoints: 1_890,
    confirmation: 'RUN_SELLER_PREP',
  });
  expect((await readProduct(checkout)).prep).toMatchObject({ status: 'running', tier: 'deep_review', points: 1_890 });
});

test('an id is one part of the path, whatever its characters', async () => {
  expect(await catchApiError(start('P q/../x'))).toMatchObject({ status: 400 });
  expect(sandbox.asked()).toEqual(['POST /api/seller/products/P%20q%2F..%2Fx/prep']);
});

describe('a prep that the service does not accept', () => {
  const stale = () =>
    [prepQuoteQuery(checkout), sellerProductQuery(checkout)].map(
      ({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated,
    );
  const asked = (method: 'GET' | 'POST', end: string) =>
    sandbox.asked(method).filter((request) => request.endsWith(end)).length;

  /** Quotes, reviews and confirms a prep, whose only request is answered with this status. */
  async function refused(status: number) {
    await sandbox.fault('seller.prep', { status, retryAfter: 60 });
    await queryClient.fetchQuery(sellerProductQuery(checkout));
    const quote = await queryClient.fetchQuery({ ...prepQuoteQuery(checkout), staleTime: 0 });
    const [choice] = quote.choices;
    const ignore = () => undefined;
    const screen = { onSettled: ignore, onMore: ignore, onEnded: ignore, onEndedAway: ignore };
    const controller = new SpendController(createPrepSubject(checkout), screen, browserContext);
    onTestFinished(controller.subscribe(ignore));
    controller.quoted(quote);
    controller.review({
      title: 'Checkout',
      version: quote.currentVersion!,
      choice: choice!.tier,
      points: choice!.points!,
      maxDurationMs: 1_000,
    });
    const flow = () => controller.getState().flow;
    const reviewed = flow();
    expect(reviewed.phase).toBe('reviewing');
    if ('consent' in reviewed) {
      // Every prep asks for its phrase.
      controller.confirm(reviewed.consent.id, PREP_CONFIRMATION.toLowerCase());
      expect(flow().phase).toBe('reviewing');
      controller.confirm(reviewed.consent.id, PREP_CONFIRMATION);
    }
    await vi.waitFor(() => expect(flow()).toMatchObject({ phase: 'refused', error: { status } }), STEP_MS);
    return { controller, flow };
  }

  test('for a rate limit has changed nothing: nothing is stale, nothing is asked again, and it waits', async () => {
    const { controller } = await refused(429);
    await vi.waitFor(() => expect(controller.getState().waiting).toBe(true), STEP_MS);
    expect([stale(), asked('POST', '/prep')]).toEqual([[false, false], 1]);
    // Read before the review, and in its outcome check.
    expect(asked('GET', '/prep-quote')).toBe(2);
  });

  test('for a conflict makes all of the seller’s stale, and its price is asked for once', async () => {
    const { flow } = await refused(409);
    await vi.waitFor(() => expect(flow()).toMatchObject({ fresh: { at: 'here' } }), STEP_MS);
    expect([stale(), asked('POST', '/prep')]).toEqual([[false, true], 1]);
    // In addition to those before: in the check for a first copy of the request, and the new price itself.
    expect(asked('GET', '/prep-quote')).toBe(4);
  });
});
