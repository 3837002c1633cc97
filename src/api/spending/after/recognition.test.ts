import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../tests/depth';
import { differencesIn, differenceWords, findWork } from './recognition';

const PRODUCT = '0a9c0000-0000-4000-8000-000000000001';

/** How an answer is classified: the id of its work, `work` without an id, or why it is not work. */
function kindOf(body: unknown): string {
  const found = findWork(body, PRODUCT);
  return 'why' in found ? `unknown: ${found.why}` : (found.id ?? 'work');
}

describe('recognised as work', () => {
  test.each<[string, unknown, string]>([
    ['as the sandbox answers a prep', { prep: { id: 'w', tier: 'deep', status: 'running' }, availablePoints: 1 }, 'w'],
    ['as the sandbox answers a run', { run: { runId: 'r', status: 'completed', usage: {} }, availablePoints: 1 }, 'r'],
    ['only its id', { runId: 'r' }, 'r'],
    ['its id in snake_case', { run_id: 'r' }, 'r'],
    ['the id of a job', { jobId: 'j' }, 'j'],
    ['the id of an audit', { audit_id: 'a', message: 'Queued.' }, 'a'],
    ['an id that is a number', { prepId: 17 }, '17'],
    ['only an id, under a name that says what it is', { run: { id: 'r' } }, 'r'],
    ['a bare record', { id: 'w', status: 'queued' }, 'w'],
    ['a bare record in a word nobody knows', { id: 'w', status: 'reviewing_artifact' }, 'w'],
    ['wrapped in data', { data: { id: 'w', state: 'pending' } }, 'w'],
    ['wrapped twice', { data: { run: { runId: 'r' } } }, 'r'],
    ['wrapped in any key', { audition: { id: 'w', tier: 'deep' } }, 'w'],
    [
      'in the product',
      { product: { id: PRODUCT, name: 'P', state: 'in_prep', prep: { id: 'w', status: 'running' } } },
      'w',
    ],
    ['with a success that is true', { success: true, ok: true, run: { runId: 'r' } }, 'r'],
    ['with an empty error', { error: null, errors: [], runId: 'r' }, 'r'],
    ['admitted only', { status: 'accepted' }, 'work'],
    ['queued, without an id', { status: 'queued', position: 3 }, 'work'],
    ['under way in a wrapper', { result: { state: 'In progress' } }, 'work'],
    ['ended, with its result and without an id', { status: 'completed', result: 'Text' }, 'work'],
    ['charged, without an id or status', { tier: 'deep', pointsCharged: 640 }, 'work'],
    ['a run that failed', { run: { runId: 'r', status: 'failed', error: { code: 'PROVIDER', message: 'm' } } }, 'r'],
    ['a bare run that failed', { runId: 'r', status: 'failed', error: { code: 'PROVIDER' } }, 'r'],
    ['a partial run with what it lacks', { runId: 'r', status: 'partial', error: { code: 'LIMIT' }, result: 'x' }, 'r'],
    ['a run that was cancelled in its work', { runId: 'r', status: 'cancelled', startedAt: '2026-03-02' }, 'r'],
  ])('%s', (_, body, kind) => expect(kindOf(body)).toBe(kind));
});

describe('not recognised: the outcome is unknown', () => {
  const nothing = 'unknown: without any work that can be recognised';
  test.each<[string, unknown, string]>([
    ['an error', { error: { code: 'X', message: 'Nothing was charged.' } }, 'unknown: with an error (X)'],
    ['an error in words', { error: 'Nothing was charged.' }, 'unknown: with an error'],
    ['an error beside an id', { error: { message: 'm' }, runId: 'r' }, 'unknown: with an error'],
    ['an error beside a run', { error: { code: 'X' }, run: { runId: 'r' } }, 'unknown: with an error (X)'],
    ['an error that names its run', { error: { code: 'X', runId: 'r' } }, 'unknown: with an error (X)'],
    ['a list of errors', { errors: [{ message: 'm' }], data: null }, 'unknown: with an error'],
    ['an error in a wrapper', { data: { error: { code: 'X' } } }, 'unknown: with an error (X)'],
    ['a code that is a sentence', { error: { code: 'No, and <b>more</b>' } }, 'unknown: with an error'],
    ['success: false', { success: false }, 'unknown: that success is false'],
    ['ok: false', { ok: false, runId: 'r' }, 'unknown: that ok is false'],
    [
      'accepted: false in a wrapper',
      { data: { accepted: false, id: 'w', status: 'queued' } },
      'unknown: that accepted is false',
    ],
    ['a status of HTTP', { status: 409, id: 'w', message: 'm' }, 'unknown: with status 409 in its body'],
    ['a statusCode', { statusCode: 402 }, 'unknown: with status 402 in its body'],
    ['refused', { status: 'refused' }, 'unknown: that it was refused'],
    ['Rejected', { state: 'Rejected', reason: 'm' }, 'unknown: that it was rejected'],
    ['refused, with an id', { runId: 'r', status: 'refused' }, 'unknown: that it was refused'],
    ['declined in a record', { prep: { id: 'w', status: 'declined' } }, 'unknown: that it was declined'],
    ['denied around a run', { status: 'denied', run: { runId: 'r' } }, 'unknown: that it was denied'],
    ['insufficient Points', { status: 'insufficient_points' }, 'unknown: that it was insufficient_points'],
    ['cancelled before its work', { runId: 'r', status: 'cancelled' }, 'unknown: that it was cancelled'],
    ['failed, without an id', { status: 'failed' }, nothing],
    ['completed, without an id and a result', { status: 'completed' }, nothing],
    ['ok in words', { status: 'ok' }, nothing],
    ['success: true alone', { success: true }, nothing],
    ['an empty record', {}, nothing],
    ['a message', { message: 'Thank you.' }, nothing],
    ['an id alone', { id: 'x' }, nothing],
    ['the id of the product', { id: PRODUCT, status: 'queued' }, nothing],
    ['the product itself', { id: PRODUCT, name: 'P', state: 'running', currentVersion: '1.0.0' }, nothing],
    ['the product in a wrapper', { product: { id: PRODUCT, status: 'published', tier: 'x' } }, nothing],
    ['a quote', { quote: { id: 'q', tier: 'deep', points: 640, status: 'open' } }, nothing],
    ['the id of a request', { requestId: 'x', traceId: 'y' }, nothing],
    ['null', null, 'unknown: with nothing, not with a record'],
    ['an empty list', [], 'unknown: with a list, not with a record'],
    ['a list of runs', [{ runId: 'r' }], 'unknown: with a list, not with a record'],
    ['an empty text', '', 'unknown: with a text, not with a record'],
    ['a number', 7, 'unknown: with a number, not with a record'],
    ['true', true, 'unknown: with yes or no, not with a record'],
  ])('%s', (_, body, kind) => expect(kindOf(body)).toBe(kind));
});

describe('for any input', () => {
  const work = fc.constantFrom<Record<string, unknown>>(
    { runId: 'r' },
    { run: { runId: 'r', status: 'running' } },
    { prep: { id: 'w', tier: 'deep', status: 'queued' } },
    { data: { jobId: 'j' } },
  );
  const denial = fc.constantFrom<Record<string, unknown>>(
    { error: { code: 'X', message: 'm' } },
    { error: 'm' },
    { errors: ['m'] },
    { success: false },
    { ok: false },
    { statusCode: 409 },
  );

  test('a denial around work is no work, whatever else the answer says', () => {
    fc.assert(
      fc.property(work, denial, fc.dictionary(fc.string(), fc.jsonValue()), (one, no, more) => {
        expect(kindOf({ ...more, ...one, ...no })).toMatch(/^unknown/);
      }),
      { numRuns: cases(500, 100) },
    );
  });

  test('it never throws, and only records are work', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const kind = kindOf(body);
        if (typeof body !== 'object' || body === null || Array.isArray(body)) expect(kind).toMatch(/^unknown/);
      }),
      { numRuns: cases(500, 100) },
    );
  });
});

test('what differs is said in one sentence, without what reorders it', () => {
  const differs = differencesIn([
    ['tier', 'smoke', 'deep'],
    ['version', '1.0.0', '1.0.0'],
    ['product', 'ABC', 'abc'],
    ['model', 'a:b', undefined],
    ['funding', undefined, 'byok'],
    ['Points', '640', `2,980\u202e${'x'.repeat(200)}`],
  ]);
  expect(differenceWords(differs)).toBe(`tier deep instead of smoke, Points 2,980${'x'.repeat(74)} instead of 640`);
});
