import { describe, expect, test } from 'vitest';
import type { Json } from './json';
import { type Done, findObjection } from './objections';
import { spellings } from './testSupport';

const done = { id: 'w' };
/** What objects to a record that was done, in the record itself. */
const findOwn = (fields: Json, more: Partial<Done> = {}) => findObjection({ record: fields, parents: [], ...more });
/** What objects to it in the answer that wraps it. */
const findAround = (fields: Json, more: Partial<Done> = {}) =>
  findObjection({ record: done, parents: [{ ...fields, done }], ...more });
/** What objects to it in a record beside it. */
const findBeside = (beside: unknown, name = 'admission') => findAround({ [name]: beside });

const splitWords = (text: string): string[] => text.split(/,\s+/);

const said = (what: string) => `The response says that ${what}`;
const set = (name: string) => `The response has ${name} set`;
const dryRun = (name: string) => `The response is for a dry run (${name})`;
const pending = (name: string) => said(`something is still pending (${name})`);
const status = (number: number) => `The response has status ${number} in its body`;
const unknown = (name: string) => `The response has ${name} that isn’t known to mean success`;
const no = (name: string) => `The response has ${name} that says no`;
const error = 'The response contains an error';

describe('wherever it stands', () => {
  test.each<[Json, string]>([
    [{ ok: false }, said('ok is false')],
    [{ ok: 0 }, said('ok is 0')],
    [{ accepted: 'nein' }, said('accepted is not yes')],
    [{ queued: '' }, said('queued is not yes')],
    [{ published: false }, said('published is false')],
    [{ isFinished: false }, said('isFinished is false')],
    [{ accepted: 'not before 2026-03-02' }, said('accepted is not yes')],
    [{ 'o\u202ek': false }, said('a field is false')],
    [{ '\u202eok': false }, said('a field is false')],
    [{ 'ok\u202e': false }, said('a field is false')],
    [{ rejected: true }, set('rejected')],
    [{ notAccepted: 1 }, set('notAccepted')],
    [{ blockedBy: 'policy' }, set('blockedBy')],
    [{ requiresAction: 'confirm' }, pending('requiresAction')],
    [{ payment_required: true }, pending('payment_required')],
    [{ pretend: true }, dryRun('pretend')],
    [{ quoteOnly: true }, dryRun('quoteOnly')],
    [{ preview: true }, dryRun('preview')],
    [{ mode: 'Dry run' }, dryRun('mode')],
    [{ error: 'No.' }, error],
    [{ error: { code: 'E_LATE' } }, `${error} (E_LATE)`],
    [{ errors: ['No.'], code: 'E_LATE' }, `${error} (E_LATE)`],
    [{ error: 'No.', code: 'E.LATE' }, error],
    [{ error: 'No.', code: '<E>' }, error],
    [{ error: 'No.', code: '<E' }, error],
    [{ error: 'No.', code: 'E>' }, error],
    [{ status: 400 }, status(400)],
    [{ state: 599 }, status(599)],
    [{ phase: 'rejected' }, unknown('a phase')],
    [{ prepStatus: 'rejected' }, unknown('a prepStatus')],
    [{ auditStatus: 'rejected' }, unknown('an auditStatus')],
    [{ 'code\u202e': 'E_LATE' }, unknown('a field')],
  ])('%j objects', (fields, why) => {
    expect(findOwn(fields)).toBe(why);
    expect(findAround(fields)).toBe(why);
    expect(findBeside(fields)).toBe(why);
    expect(findBeside([[{ more: fields }]])).toBe(why);
  });

  test.each<[Json]>([
    [{ latest: true, testimonials: 3 }],
    [{ countryCode: 'KR', codeName: 'Fig', statusUrl: '/a', prepStatusUrl: '/b', resultFormat: 'none' }],
    [{ substate: 410, stateChanges: 450, sideEffect: 'none' }],
    [{ lastRejectionReason: 'No.', failureMessageTemplate: 'No.' }],
    [{ notes: 'Thanks', spending_limit: 500, skillsRequiredBy: 'Pack' }],
    [{ title: 'Test', type: 7, quote: { ok: false } }],
    [{ accepted: 640, created: { at: '2026-03-02' }, submitted: null, started: '2026-03-02T09:00:00Z' }],
    [{ rejected: 0, failed: 'No', errors: [], error: {}, dryRun: 'off', paymentRequired: '' }],
    [{ effect: 'It charges 640 Points.' }],
    [{}],
  ])('%j does not', (fields) => {
    expect(findOwn(fields)).toBeUndefined();
    expect(findOwn(fields, { ended: false })).toBeUndefined();
    expect(findAround(fields)).toBeUndefined();
    expect(findBeside(fields)).toBeUndefined();
  });

  test.each(
    splitWords(`requiresAction, pendingApproval, isAwaitingReview, missingPoints, paymentRequired, onHold,
      rejectionReason, rejectedBy, declineCode, declinedReason, deniedBy, refusedMessage, blockedBy, blockReason,
      wasRejected, notQueued, isDryRun, validateOnly, testMode, errorMessage`),
  )('%s objects in any spelling', (name) => {
    for (const spell of spellings) expect([spell(name), findOwn({ [spell(name)]: 'yes' })]).not.toContain(undefined);
  });
});

describe('a word in what wraps it', () => {
  test.each([
    ...splitWords(`queued, enqueued, In  queue, in-progress, success, SUCCESSFUL, complete, completed, partial,
      partially completed, 1, 12, 202`),
    ' running ',
    7,
    true,
  ])('%j means success', (word) => expect(findAround({ status: word, code: word, outcome: word })).toBeUndefined());

  test.each(['unqueued', 'requeued', 'sub-success', 'successor', 'partially', '0', '007', '123', '302', false, ''])(
    '%j is not known to',
    (word) => expect(findAround({ status: word })).toBe(unknown('a status')),
  );

  test.each(
    splitWords(`dry, dryrun, dry-run, Dry run, draft, no-op, noop, rehearsal, rehearse, simulation, validate,
      validation only, what-if, whatif, a test, test_run`),
  )('the mode %s is a dry run', (mode) => expect(findAround({ mode })).toBe(dryRun('mode')));

  test.each(['live', 'latest', 'dryer', 'contest'])('the mode %s is not', (mode) =>
    expect(findAround({ mode })).toBeUndefined(),
  );
});

describe('what it says of itself', () => {
  test.each<[Json, Partial<Done>, string | undefined]>([
    // Its own failure is no refusal of the request.
    [{ failed: true, failureReason: 'Quota.', error: { code: 'E' } }, { failed: true }, undefined],
    [{ canceled: true }, { failed: true }, undefined],
    [{ cancelled: true }, { failed: true }, undefined],
    [{ failed: true }, {}, set('failed')],
    [{ rejected: true }, { failed: true }, set('rejected')],
    [{ preview: true }, { allowsPreview: true }, undefined],
    [{ dryRun: true }, { allowsPreview: true }, dryRun('dryRun')],
    // What ended has any text as its result, except a bare word of failure.
    [{ result: 'Read every line without error' }, {}, undefined],
    [{ result: 'Refused' }, {}, no('a result')],
    [{ result: 'Half of it' }, { ended: false }, no('a result')],
    [{ result: '', outcome: 'queued' }, { ended: false }, undefined],
    [{ effect: 'None' }, { ended: false }, no('an effect')],
    // What it produced may say anything; what it did not produce may not.
    [{ output: { ok: false }, files: [{ error: 'x' }] }, {}, undefined],
    [{ output: { ok: false } }, { ended: false }, said('ok is false')],
    [{ admission: { ok: false } }, {}, said('ok is false')],
  ])('%j, %j: %s', (fields, more, why) => expect(findOwn(fields, more)).toBe(why));

  test('its failure and its content are not those of what wraps it', () => {
    expect(findAround({ failed: true }, { failed: true })).toBe(set('failed'));
    expect(findAround({ preview: true }, { allowsPreview: true })).toBe(dryRun('preview'));
    expect(findAround({ results: [{ ok: false }] })).toBe(said('ok is false'));
  });
});

describe('a record that describes something else', () => {
  test.each(['slug', 'name', 'currentVersion', 'current_version', 'assetKind', 'asset_kind'])(
    'has a %s, and flags of its own',
    (name) => {
      expect(findBeside({ [name]: 'x', ok: false })).toBeUndefined();
      expect(findAround({ [name]: 'x', status: 'rejected', accepted: false })).toBeUndefined();
      expect(findOwn({ [name]: 'x', ok: false })).toBe(said('ok is false'));
    },
  );

  test.each(['product', 'quote', 'usage', 'report', 'checkpoints', 'nextAction'])('is called %s', (name) => {
    expect(findBeside({ ok: false }, name)).toBeUndefined();
    expect(findBeside([{ inner: { ok: false } }], name)).toBeUndefined();
  });
});

test('records and lists of any depth are examined without an error', () => {
  let deep: unknown = { ok: false };
  for (let depth = 0; depth < 50_000; depth += 1) deep = depth % 2 === 0 ? [deep] : { inner: deep };
  expect(findBeside(deep)).toBeUndefined();
});
