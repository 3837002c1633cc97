import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { getRunKind } from './statusKinds';
import { listDifferences, formatDifferences, findWork } from './recognition';

const PRODUCT = '0a9c0000-0000-4000-8000-000000000001';

/** The class of an answer: the id of its work, `work` without an id, or why it is not work. */
function getKind(body: unknown): string {
  // For a run; the differences for a prep have their own test.
  const found = findWork(body, PRODUCT, true);
  return 'why' in found ? `unknown: ${found.why}` : (found.id ?? 'work');
}

describe('recognized as work', () => {
  test.each<[string, unknown, string]>([
    ['as the sandbox answers a prep', { prep: { id: 'w', tier: 'deep', status: 'running' }, availablePoints: 1 }, 'w'],
    ['as the sandbox answers a run', { run: { runId: 'r', status: 'completed', usage: {} }, availablePoints: 1 }, 'r'],
    ['a run of a Pack that is not acquired', { run: { runId: 'r', status: 'completed', preview: true } }, 'r'],
    ['its id and state', { runId: 'r', status: 'queued' }, 'r'],
    ['its id in snake_case', { run_id: 'r', state: 'In progress' }, 'r'],
    ['the id of a job', { jobId: 'j', status: 'pending' }, 'j'],
    ['the id of an audit, and a message', { audit_id: 'a', status: 'QUEUED', message: 'Queued.' }, 'a'],
    ['an id that is a number', { prepId: 17, status: 'queued' }, '17'],
    ['under a name that says what it is', { run: { id: 'r', status: 'started' } }, 'r'],
    ['without an id, under such a name', { prep: { status: 'queued', position: 3 } }, 'work'],
    ['wrapped in data', { data: { prep: { id: 'w', state: 'pending' } } }, 'w'],
    ['wrapped twice', { data: { result: { run: { runId: 'r', status: 'done' } } } }, 'r'],
    ['an audition', { audition: { id: 'w', tier: 'deep', status: 'scheduled' } }, 'w'],
    [
      'in the product',
      { product: { id: PRODUCT, name: 'P', state: 'in_prep', verified: false, prep: { id: 'w', status: 'running' } } },
      'w',
    ],
    [
      'with a success that is true',
      { success: true, ok: 1, accepted: 'yes', run: { runId: 'r', status: 'done' } },
      'r',
    ],
    ['in a state of success', { status: 'accepted', code: 202, run: { runId: 'r', status: 'queued' } }, 'r'],
    ['when it was queued and started', { prep: { id: 'w', status: 'running', queued: '2026-03-02', started: 1 } }, 'w'],
    ['with an empty error', { error: null, errors: [], runId: 'r', status: 'running' }, 'r'],
    ['with a warning', { warning: 'Few Points are left.', run: { runId: 'r', status: 'running' } }, 'r'],
    ['not a dry run', { dryRun: false, simulated: 'no', run: { runId: 'r', status: 'running' } }, 'r'],
    [
      'beside a product that was refused before',
      { prep: { id: 'w', status: 'queued' }, product: { id: PRODUCT, state: 'rejected', accepted: false } },
      'w',
    ],
    ['a run that failed', { run: { runId: 'r', status: 'failed', error: { code: 'PROVIDER', message: 'm' } } }, 'r'],
    ['a bare run that failed', { runId: 'r', status: 'failed', error: { code: 'PROVIDER' } }, 'r'],
    ['a partial run with what it lacks', { runId: 'r', status: 'partial', error: { code: 'LIMIT' }, result: 'x' }, 'r'],
    ['a run that was cancelled in its work', { runId: 'r', status: 'cancelled', startedAt: '2026-03-02' }, 'r'],
    ['without a state beside its status', { runId: 'r', status: 'running', state: null }, 'r'],
    [
      'with other states and addresses',
      { run: { runId: 'r', status: 'running', statusUrl: '/a', paymentStatus: 'approved', formerState: 'draft' } },
      'r',
    ],
    ['with an id rather than without', { prep: { status: 'queued' }, data: { jobId: 'j', status: 'queued' } }, 'j'],
    ['with words in its result', { run: { runId: 'r', status: 'completed', result: 'Rejected: no.' } }, 'r'],
    ['with flags in its result', { run: { runId: 'r', status: 'completed', result: { ok: false } } }, 'r'],
  ])('%s', (_, body, kind) => expect(getKind(body)).toBe(kind));
});

test.each(['runId', 'prepId', 'prepRunId', 'jobId', 'auditId', 'auditionId', 'executionId', 'workId', 'taskId'])(
  'a record with a %s is work',
  (name) => expect(getKind({ [name]: 'w', status: 'queued' })).toBe('w'),
);

test.each<[string, unknown]>([
  ...['startedAt', 'finishedAt', 'completedAt', 'endedAt'].map((name): [string, string] => [name, '2026-03-02']),
  ...['charged', 'chargedPoints', 'pointsCharged', 'pointsSpent', 'debited', 'debitedPoints'].map(
    (name): [string, number] => [name, 5],
  ),
  ['usage', { points: 5 }],
  ['result', 'Half of it'],
  ['output', 'Half of it'],
])('what stopped had begun if it has a %s', (name, value) => {
  expect(getKind({ runId: 'r', status: 'cancelled', [name]: value })).toBe('r');
  expect(getKind({ runId: 'r', status: 'expired' })).toBe('unknown: The response says that the work was expired');
});

test.each<[boolean, object]>([
  [false, { status: 'queued' }],
  [false, { status: 'running' }],
  [false, { status: 'completed', state: 'running' }],
  [true, { status: 'completed' }],
  [true, { status: 'partial', state: 'done' }],
  [true, { status: 'failed' }],
])('ended is %s in %j', (ended, state) => {
  expect(findWork({ runId: 'r', ...state }, PRODUCT)).toMatchObject({ ended });
});

test.each(['slug', 'name', 'currentVersion', 'assetKind'])(
  'the id of a record with a %s is not that of work',
  (name) => {
    expect(getKind({ run: { id: 'p', [name]: 'x', status: 'running' } })).toBe('work');
    expect(getKind({ [name]: 'x', run: { status: 'running' } })).toMatch(/^unknown/);
    expect(getKind({ data: { product: { [name]: 'x', run: { status: 'running' } } } })).toMatch(/^unknown/);
  },
);

test('a preview is a kind of run, but no prep', () => {
  const prep = { prep: { id: 'w', status: 'queued', preview: true } };
  expect(findWork(prep, PRODUCT)).toEqual({ why: 'The response is for a dry run (preview)' });
  expect(findWork(prep, PRODUCT, true)).toMatchObject({ id: 'w' });
});

/** A service that answers 202 and does nothing. */
const nothingDone: readonly unknown[] = [
  { maintenance: { id: 'm', state: 'scheduled' } },
  { incident: { id: 'i', status: 'open', state: 'running' } },
  { payment: { id: 'p', status: 'requires_action' } },
  { payment: { id: 'p', status: 'processing' } },
  { approval: { id: 'a', status: 'pending' } },
  { ticket: { id: 't', status: 'queued' } },
  { session: { id: 's', status: 'active' } },
  { order: { id: 'o', state: 'pending', tier: 'deep', points: 640 } },
  ...['dry_run', 'draft', 'awaiting_confirmation', 'on_hold', 'none', 'rechazado', 'abgelehnt', '拒否', 'ok', ''].map(
    (status) => ({ prep: { id: 'w', status } }),
  ),
  { prep: { id: 'w', status: 7 } },
  { prep: { id: 'w', status: true } },
  { prep: { id: 'w', status: ['queued'] } },
  { prep: { id: 'w', status: 'running', state: 'on_hold' } },
  { prep: { id: 'w' } },
  { prep: null, status: 'queued' },
  { dryRun: true, prep: { id: 'w', status: 'running' } },
  { dry_run: 'yes', prep: { id: 'w', status: 'running' } },
  { prep: { id: 'w', status: 'running', simulation: true } },
  { preview: true, prep: { id: 'w', status: 'running' } },
  { mode: 'dry-run', prep: { id: 'w', status: 'running' } },
  { meta: { dryRun: true }, prep: { id: 'w', status: 'running' } },
  { request: { options: { validateOnly: true } }, prep: { id: 'w', status: 'running' } },
  { queued: false, prep: { id: 'w', status: 'queued' } },
  { prep: { id: 'w', status: 'queued', queued: false } },
  { prep: { id: 'w', status: 'queued' }, admission: { admitted: 'no' } },
  { success: 'false', runId: 'r', status: 'running' },
  { Success: 'nein', runId: 'r', status: 'running' },
  { ok: 0, runId: 'r', status: 'running' },
  { started: 'no', data: { runId: 'r', status: 'running' } },
  { result: 'failure', run: { runId: 'r', status: 'queued' } },
  { result: 'failure', runId: 'r', status: 'queued', accepted: 0 },
  { outcome: 'none', data: { run: { runId: 'r', status: 'queued' } } },
  { code: 'E_LATER', run: { runId: 'r', status: 'queued' } },
  { warning: 'nothing started', prep: { id: 'w' } },
  { message: 'Your account is suspended', id: 'x', status: 'ok' },
  { suspended: true, run: { runId: 'r', status: 'queued' } },
  { requiresAction: true, prep: { id: 'w', status: 'pending' } },
  { pending_approval: { by: 'owner' }, prep: { id: 'w', status: 'pending' } },
  { problem: { title: 'No' }, prep: { id: 'w', status: 'queued' } },
  { prep: { id: 'w', status: 'queued', phase: 'rejected' } },
  { prep: { id: 'w', status: 'queued', outcome: 'rechazado' } },
  { prep: { id: 'w', status: 'queued', result: 'not started' } },
  { prep: { id: 'w', status: 'queued', code: 'INSUFFICIENT_POINTS' } },
  { prep: { id: 'w', status: 'queued', statusCode: '402' } },
  { prep: { id: 'w', status: 'queued', prepStatus: 'rejected' } },
  { prep: { id: 'w', status: 'queued', type: 'simulation' } },
  { prepId: 'w', status: 'queued', result: { queued: false } },
  { prep: { id: 'w', status: 'failed', error: { code: 'INSUFFICIENT_POINTS', message: 'm' } } },
  ...[
    'isDryRun',
    'dryRunOnly',
    'is_simulated',
    'testRun',
    'isMock',
    'notQueued',
    'not_accepted',
    'paymentRequired',
  ].map((flag) => ({ [flag]: true, prep: { id: 'w', status: 'queued' } })),
  ...['isQueued', 'hasStarted', 'wasAdmitted', 'is_success', 'done', 'performed', 'effective'].map((flag) => ({
    [flag]: false,
    prep: { id: 'w', status: 'queued' },
  })),
  { actionRequired: 'confirm', prep: { id: 'w', status: 'queued' } },
  { rejectionReason: 'No.', prep: { id: 'w', status: 'queued' } },
  { effect: 'none', prep: { id: 'w', status: 'queued', effect: 'none' } },
  { results: [{ success: false }], prep: { id: 'w', status: 'queued' } },
  { operations: [{ dryRun: true }], prep: { id: 'w', status: 'queued' } },
  { a: { b: { c: { d: { ok: false } } } }, prep: { id: 'w', status: 'queued' } },
  { payment: { status: 'requires_action' }, prep: { id: 'w', status: 'pending' } },
  { prep: { id: 'w', status: 'queued' }, run: { runId: 'r', status: 'rechazado' } },
  { prep: { id: 'w', status: 'queued' }, run: { runId: 'r', status: 'refused' } },
  { id: 'w', status: 'queued' },
  { id: 'w', status: 'reviewing_artifact' },
  { status: 'accepted' },
  { status: 'queued', position: 3 },
  { status: 'completed', result: 'Text' },
  { tier: 'deep', pointsCharged: 640 },
  { result: { state: 'In progress' } },
  { runId: 'r' },
  { data: { runId: 'r' } },
  { runs: [{ runId: 'r', status: 'queued' }] },
  { report: { run: { id: 'w', status: 'running' } } },
  ...['framework', 'workspace', 'metadata', 'dataset', 'subproduct', 'productLine'].flatMap((name) => [
    { [name]: { id: 'w', status: 'running' } },
    { [name]: { run: { id: 'w', status: 'running' } } },
  ]),
  ...[1.5, '', 'x'.repeat(1_000), true, {}].map((runId) => ({ runId, status: 'running' })),
  { run: { id: PRODUCT, status: 'running' } },
  { run: { id: PRODUCT.toUpperCase(), status: 'running' } },
  { runId: 'r', status: 'failed', state: 'running', error: { code: 'PROVIDER' } },
  { product: { id: PRODUCT, name: 'P', prep: { status: 'running' } } },
  '<html>queued</html>',
];

test.each(nothingDone.map((body) => [body]))('%j is not known to be work', (body) => {
  expect(getKind(body)).toMatch(/^unknown: /);
});

describe('not recognized: the outcome is unknown', () => {
  const nothing = 'unknown: The response contains no work that the console recognizes';
  test.each<[string, unknown, string]>([
    [
      'an error',
      { error: { code: 'X', message: 'Nothing was charged.' } },
      'unknown: The response contains an error (X)',
    ],
    ['an error in words', { error: 'Nothing was charged.' }, 'unknown: The response contains an error'],
    ['an error beside an id', { error: { message: 'm' }, runId: 'r' }, 'unknown: The response contains an error'],
    ['a reason', { rejectionReason: 'No.', run: { runId: 'r' } }, 'unknown: The response has rejectionReason set'],
    ['a flag', { isBlocked: true, run: { runId: 'r' } }, 'unknown: The response has isBlocked set'],
    [
      'an error beside a run',
      { error: { code: 'X' }, run: { runId: 'r' } },
      'unknown: The response contains an error (X)',
    ],
    [
      'an error that names its run',
      { error: { code: 'X', runId: 'r' } },
      'unknown: The response contains an error (X)',
    ],
    ['a list of errors', { errors: [{ message: 'm' }], data: null }, 'unknown: The response contains an error'],
    ['an error in a wrapper', { data: { error: { code: 'X' } } }, 'unknown: The response contains an error (X)'],
    [
      'a code that is a sentence',
      { error: { code: 'No, and <b>more</b>' } },
      'unknown: The response contains an error',
    ],
    ['success: false', { success: false }, 'unknown: The response says that success is false'],
    ['ok: false', { ok: false, runId: 'r' }, 'unknown: The response says that ok is false'],
    [
      'accepted: false in a wrapper',
      { data: { accepted: false, id: 'w', status: 'queued' } },
      'unknown: The response says that accepted is false',
    ],
    ['a status of HTTP', { status: 409, id: 'w', message: 'm' }, 'unknown: The response has status 409 in its body'],
    ['a statusCode', { statusCode: 402 }, 'unknown: The response has status 402 in its body'],
    ['refused', { status: 'refused' }, 'unknown: The response says that the request was refused'],
    ['Rejected', { state: 'Rejected', reason: 'm' }, 'unknown: The response says that the request was rejected'],
    [
      'refused, with an id',
      { runId: 'r', status: 'refused' },
      'unknown: The response says that the request was refused',
    ],
    [
      'declined in a record',
      { prep: { id: 'w', status: 'declined' } },
      'unknown: The response says that the request was declined',
    ],
    [
      'denied around a run',
      { status: 'denied', run: { runId: 'r' } },
      'unknown: The response has a status that isn’t known to mean success',
    ],
    [
      'insufficient Points',
      { status: 'insufficient_points' },
      'unknown: The response says that the request was insufficient_points',
    ],
    [
      'cancelled before its work',
      { runId: 'r', status: 'cancelled' },
      'unknown: The response says that the work was cancelled',
    ],
    [
      'an error of the request in the place of the work’s own',
      { runId: 'r', status: 'failed', error: { code: 'INSUFFICIENT_POINTS' } },
      'unknown: The response contains an error that refuses the request',
    ],
    [
      'a refusal of any length',
      { runId: 'r', status: `insufficient_${'x'.repeat(1_000)}` },
      `unknown: The response says that the request was insufficient_${'x'.repeat(27)}`,
    ],
    ['work without a state', { runId: 'r' }, 'unknown: The response contains work that has no state'],
    [
      'other work in an unknown state',
      { prep: { id: 'w', status: 'queued' }, run: { runId: 'r', status: 'submitted' } },
      'unknown: The response contains work in an unknown state',
    ],
    ['failed work without an id', { run: { status: 'failed' } }, nothing],
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
    ['null', null, 'unknown: The response contains null instead of an object'],
    ['an empty list', [], 'unknown: The response contains a list instead of an object'],
    ['a list of runs', [{ runId: 'r' }], 'unknown: The response contains a list instead of an object'],
    ['an empty text', '', 'unknown: The response contains a string instead of an object'],
    ['a number', 7, 'unknown: The response contains a number instead of an object'],
    ['true', true, 'unknown: The response contains a boolean instead of an object'],
  ])('%s', (_, body, kind) => expect(getKind(body)).toBe(kind));
});

describe('for any input', () => {
  const state = fc.constantFrom('queued', 'running', 'In progress', 'completed', 'partial', 'done');
  const work = state.chain((status) =>
    fc.constantFrom<Record<string, unknown>>(
      { runId: 'r', status },
      { run: { runId: 'r', status } },
      { prep: { id: 'w', tier: 'deep', status } },
      { data: { jobId: 'j', state: status } },
      { data: { result: { audition: { id: 'w', status } } } },
    ),
  );
  const objection = fc.constantFrom<Record<string, unknown>>(
    { error: { code: 'X', message: 'm' } },
    { error: 'm' },
    { errors: ['m'] },
    { success: false },
    { ok: false },
    { ok: 0 },
    { accepted: 'no' },
    { admitted: 'nyet' },
    { queued: false },
    { dryRun: true },
    { simulation: 1 },
    { statusCode: 409 },
    { result: 'failure' },
    { rejected: true },
    { needsReview: 'yes' },
  );

  test('an objection around work is no work, whatever else the answer says', () => {
    fc.assert(
      fc.property(work, objection, fc.dictionary(fc.string(), fc.jsonValue()), (base, no, more) => {
        // What is partial may say what it lacks.
        fc.pre(base['status'] !== 'partial' || !('error' in no || 'errors' in no));
        expect(getKind({ ...more, ...base, ...no })).toMatch(/^unknown/);
      }),
      { numRuns: cases(2_000, 200) },
    );
  });

  test('the same in the record itself, and in one that wraps it', () => {
    const flag = objection.filter((base) => !('result' in base || 'outcome' in base || 'statusCode' in base));
    fc.assert(
      fc.property(state, flag, fc.constantFrom('run', 'prep', 'job'), (status, no, name) => {
        // What is partial may say what it lacks.
        const own = status === 'partial' && ('error' in no || 'errors' in no) ? { ok: false } : no;
        expect(getKind({ [name]: { id: 'w', status, ...own } })).toMatch(/^unknown/);
        expect(getKind({ data: { ...no, [name]: { id: 'w', status } } })).toMatch(/^unknown/);
        expect(getKind({ [name]: { id: 'w', status }, admission: no })).toMatch(/^unknown/);
      }),
      { numRuns: cases(500, 100) },
    );
  });

  test('any status outside the list is no work, under any name and with any id', () => {
    const names = ['run', 'prep', 'job', 'audition', 'work', 'data', 'anything'];
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...names), fc.boolean(), (status, name, isState) => {
        fc.pre(getRunKind(typeof status === 'string' ? status : undefined) === 'unknown');
        const record = { runId: 'r', id: 'w', [isState ? 'state' : 'status']: status };
        expect(getKind({ [name]: record })).toMatch(/^unknown/);
        expect(getKind(record)).toMatch(/^unknown/);
      }),
      { numRuns: cases(2_000, 200) },
    );
  });

  test('a record under any other name is no work without an id that only work has', () => {
    fc.assert(
      fc.property(fc.string(), state, (name, status) => {
        fc.pre(!/run|prep|job|audit|execution|work|task/i.test(name));
        expect(getKind({ [name]: { id: 'w', status, tier: 'deep', points: 640 } })).toMatch(/^unknown/);
      }),
      { numRuns: cases(1_000, 100) },
    );
  });

  test('at any depth, it ends', () => {
    let deep: unknown = { runId: 'r', status: 'running' };
    for (let depth = 0; depth < 50_000; depth += 1) deep = { data: deep };
    expect(getKind(deep)).toMatch(/^unknown/);
  });

  test('it never throws, and only records are work', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const kind = getKind(body);
        if (typeof body !== 'object' || body === null || Array.isArray(body)) expect(kind).toMatch(/^unknown/);
      }),
      { numRuns: cases(500, 100) },
    );
  });
});

test('the differences are described in one sentence, without characters that reorder it', () => {
  const differs = listDifferences([
    ['tier', 'smoke', 'deep'],
    ['version', '1.0.0', '1.0.0'],
    ['product', 'ABC', 'abc'],
    ['model', 'a:b', undefined],
    ['funding', undefined, 'byok'],
    ['Points', '640', `2,980\u202e${'x'.repeat(200)}`],
  ]);
  expect(formatDifferences(differs)).toBe(`tier deep instead of smoke, Points 2,980${'x'.repeat(74)} instead of 640`);
});
