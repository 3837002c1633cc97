import { describe, expect, test } from 'vitest';
import { noteBalance } from '../../client/balance';
import { prepSnapshot, startPrep } from './prep';
import { judge } from '../../spending/evidence';
import { jsonAnswer, refusal } from '../../client/testSupport';
import { connectEachTest, service, stopClockEachTest } from '../../../../tests/support/connected';
import { inTime } from '../../../../tests/support/serviceCalls';

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
    expect((await snapshot({ product: { product: { prep: null, state: 'ready', id: 'p' } } })).fingerprint).toBe(
      first.fingerprint,
    );
    expect((await snapshot({ product: { product: { ...idle, state: 'in_audit' } } })).fingerprint).not.toBe(
      first.fingerprint,
    );
    expect((await snapshot({ report: { report: { ...report, status: 'running' } } })).fingerprint).not.toBe(
      first.fingerprint,
    );
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

describe('after a lost answer', () => {
  const found = async (answers: Parameters<typeof respond>[0], first: Parameters<typeof respond>[0] = {}) => {
    const before = await snapshot(first);
    return judge({ ...frozen, before }, await snapshot(answers));
  };

  test('the work that began is found', async () => {
    expect(
      await found({ product: { product: { ...idle, prep: running } }, quote: { ...quote, availablePoints: 4100 } }),
    ).toBe('started');
    expect(await found({ report: { report: { ...report, run: running } }, quote: 409 })).toBe('started');
  });

  test('nothing began if everything is as before', async () => {
    expect(await found({})).toBe('not-started');
  });

  test('timestamps of the answers do not change that', async () => {
    const written = (at: string) => ({
      product: { product: { ...idle, updatedAt: at }, servedAt: at },
      report: { report: { ...report, generatedAt: at }, requestId: at },
    });
    expect(await found(written('2026-03-02T09:00:04Z'), written('2026-03-02T09:00:00Z'))).toBe('not-started');
  });

  test('a service that reports neither work nor balance leaves it open', async () => {
    const silent = { product: { product: { id: 'p' } }, quote: { currentVersion: '1.0.0', choices: [] } };
    expect(await found(silent, silent)).toBe('undecided');
  });

  test('a charge visible only in the balance leaves it open', async () => {
    expect(await found({ quote: { ...quote, availablePoints: 4100 } })).toBe('undecided');
  });

  test('a balance that can no longer be read leaves it open', async () => {
    expect(await found({ quote: 409 })).toBe('undecided');
    expect(await found({ quote: 503 })).toBe('undecided');
  });

  test('an older run that appears later is not mistaken for the new one', async () => {
    const old = { report: { report: { ...report, run: { ...running, id: 'old' } } } };
    await expect(found(old, { report: 503 })).rejects.toMatchObject({ status: 503 });
  });
});

test('a prep goes to the product that was confirmed', async () => {
  const sent = service(jsonAnswer({}));
  await startPrep({ ...frozen, id: 1, subject: { kind: 'prep', productId: 'P q' }, title: 'P', lives: 30_000 });
  expect(sent.map(({ method, url }) => [method, url])).toEqual([['POST', '/api/seller/products/P%20q/prep']]);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    tier: 'deep',
    expectedVersion: '1.0.0',
    expectedPoints: 900,
    confirmation: 'RUN_SELLER_PREP',
  });
});
