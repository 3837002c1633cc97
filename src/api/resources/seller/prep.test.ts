import { describe, expect, test } from 'vitest';
import { noteBalance } from '../../client/balance';
import { prepSnapshot, startPrep } from './prep';
import { jsonAnswer, refusal } from '../../client/testSupport';
import { connectEachTest, stopClockEachTest } from '../../../../tests/support/connected';
import { inTime } from '../../../../tests/support/serviceCalls';
import { service } from '../../../../tests/support/network';

const idle = { id: 'p', state: 'ready', prep: null };
const running = { id: 'w', tier: 'deep', version: '1.0.0', status: 'running', startedAt: '2026-03-02T09:00:00Z' };
const report = { status: 'none', stages: [] };
const quote = { currentVersion: '1.0.0', choices: [], availablePoints: 5000 };
const frozen = { choice: 'deep', version: '1.0.0', points: 900 };

/** The answers of the three routes; a number is a refusal with that status. */
function respond(answers: { product?: unknown; report?: unknown; quote?: unknown }) {
  const { product = { product: idle }, report: audit = { report }, quote: offer = quote } = answers;
  return service(({ url }) => {
    const body = url.endsWith('/report') ? audit : url.endsWith('/prep-quote') ? offer : product;
    return typeof body === 'number' ? refusal(body, 'X') : jsonAnswer(body);
  });
}

function snapshot(answers: Parameters<typeof respond>[0] = {}) {
  respond(answers);
  return inTime(prepSnapshot('p'));
}

stopClockEachTest();
connectEachTest('txk_a');

describe('prepSnapshot', () => {
  test('reads the product, its report and the balance, and changes nothing', async () => {
    const sent = respond({ product: { product: { ...idle, prep: running } } });
    expect(await prepSnapshot('p')).toMatchObject({
      work: 'w',
      workStatus: 'running',
      workChoice: 'deep',
      workVersion: '1.0.0',
      balance: 5000,
    });
    expect(sent.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /api/seller/products/p',
      'GET /api/seller/products/p/prep-quote',
      'GET /api/seller/products/p/report',
    ]);
  });

  test('finds the work in the report if the product does not show it', async () => {
    expect((await snapshot({ report: { report: { ...report, run: running } } })).work).toBe('w');
  });

  test('identifies work without an id by its start time', async () => {
    const { id: _, ...rest } = running;
    expect((await snapshot({ product: { product: { ...idle, prep: rest } } })).work).toBe('1772442000000');
  });

  test('is equal for equal states and different for different ones', async () => {
    const first = await snapshot();
    expect(await snapshot()).toEqual(first);
    const printOf = async (answers: Parameters<typeof respond>[0]) => (await snapshot(answers)).fingerprint;
    expect(await printOf({ product: { product: { prep: null, state: 'ready', id: 'p' } } })).toBe(first.fingerprint);
    expect(await printOf({ product: { product: { ...idle, state: 'in_audit' } } })).not.toBe(first.fingerprint);
    expect(await printOf({ report: { report: { ...report, status: 'running' } } })).not.toBe(first.fingerprint);
  });

  test('does not change with the timestamps of the answers', async () => {
    const written = (at: string) => ({
      product: { product: { ...idle, updatedAt: at }, servedAt: at },
      report: { report: { ...report, generatedAt: at }, requestId: at },
    });
    expect(await snapshot(written('2026-03-02T09:00:04Z'))).toEqual(await snapshot(written('2026-03-02T09:00:00Z')));
  });

  test.each([403, 404, 409, 429, 500])('takes no balance from memory when the quote answers %i', async (status) => {
    noteBalance(quote, 'seller.prepQuote', 1e9);
    expect((await snapshot({ quote: status })).balance).toBeUndefined();
  });

  test.each([403, 500])('throws when the product answers %i', async (status) => {
    await expect(snapshot({ product: status })).rejects.toMatchObject({ status });
  });

  test.each([403, 404, 503])(
    'throws when the report answers %i and the product shows no work, which may exist',
    async (status) => {
      await expect(snapshot({ report: status })).rejects.toMatchObject({ status });
    },
  );

  test('does without the report when the product shows its work', async () => {
    expect((await snapshot({ product: { product: { ...idle, prep: running } }, report: 403 })).work).toBe('w');
  });

  test('aborts on its signal', async () => {
    respond({});
    const stop = new AbortController();
    stop.abort();
    await expect(prepSnapshot('p', stop.signal)).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

test('a prep goes to the product that was confirmed', async () => {
  const sent = service(jsonAnswer({}));
  await startPrep({ ...frozen, id: 1, subject: { kind: 'prep', productId: 'P q' }, title: 'P', maxDurationMs: 30_000 });
  expect(sent.map(({ method, url }) => [method, url])).toEqual([['POST', '/api/seller/products/P%20q/prep']]);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    tier: 'deep',
    expectedVersion: '1.0.0',
    expectedPoints: 900,
    confirmation: 'RUN_SELLER_PREP',
  });
});
