import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { type RunOffer, quoteRun, readRunSnapshot, startRun } from './runSpend';
import { balance, clearBalance } from '../../client/balance';
import { queryClient } from '../../client/queryClient';
import { runQuery } from './runs';
import { connect } from '../../client/session/session';
import type { Attempt } from '../../../spending/ledger/attempt';
import { decideOutcome } from '../../../spending/evidence';
import { catchApiError, jsonAnswer, refusal } from '../../client/testSupport';
import { connectEachTest, stopClockEachTest } from '../../../../tests/support/connected';
import { inTime } from '../../../../tests/support/serviceCalls';
import { service } from '../../../../tests/support/network';

const pack = '0a9c0000-0000-4000-8000-000000000001';
const quote = {
  version: '1.0.0',
  growthVersion: 3,
  growthDigest: 'sha256:a',
  preview: false,
  ceilingPoints: 51,
  breakdown: [],
  availablePoints: 2000,
};
const request = {
  productId: pack,
  model: 'a:b',
  skills: [],
  limits: { input: 8_000, output: 2_000 },
  funding: 'points' as const,
  prompt: 'Do it',
  files: [],
};
/** SHA-256 of "Do it", and of another prompt. */
const digest = `sha256:${createHash('sha256').update('Do it').digest('hex')}`;
const otherDigest = `sha256:${createHash('sha256').update('Do that').digest('hex')}`;

interface Answers {
  workload?: unknown;
  growth?: unknown;
  quote?: unknown;
  run?: unknown;
  /** The answer to a run request. */
  started?: unknown;
}

/** The answer of each route; a number is a refusal with that status. */
function respond({
  workload = { active: 0, queued: 0, runs: [] },
  growth = grown(),
  quote: offer = quote,
  run,
  started = { run: { runId: 'new' } },
}: Answers) {
  return service(({ url, method }) => {
    const body = url.endsWith('/workload/status')
      ? workload
      : url.endsWith('/growth')
        ? growth
        : url.endsWith('/runs/quote')
          ? offer
          : method === 'POST'
            ? started
            : (run ?? 404);
    return typeof body === 'number' ? refusal(body, 'X') : jsonAnswer(body);
  });
}

function grown(...runs: unknown[]) {
  return { activeSequence: 3, checkpoints: [], usage: { recentRuns: runs } };
}
const past = { runId: 'old', startedAt: '2026-03-01T09:00:00Z', model: 'a:b', status: 'completed' };
const underWay = (runId: string, productId = pack) => ({
  active: 1,
  queued: 0,
  runs: [{ runId, productId, status: 'running', startedAt: '2026-03-02T09:00:00Z' }],
});

const offer = async (): Promise<RunOffer> => {
  respond({});
  return quoteRun(request);
};
const snapshot = async (answers: Answers, quoted?: RunOffer, owned = true) => {
  const sent = respond(answers);
  return { taken: await inTime(readRunSnapshot(pack, undefined, { quote: quoted }, owned)), sent };
};
const createAttempt = (before: Awaited<ReturnType<typeof snapshot>>) => ({
  choice: 'a:b',
  version: '1.0.0',
  points: 51,
  before: before.taken,
});

stopClockEachTest();
connectEachTest('txk_a');

describe('a quote that says something twice', () => {
  const text = (body: object, more: string) => `${JSON.stringify(body).slice(0, -1)},${more}}`;
  test.each<[string, string, string[]]>([
    ['the ceiling', '"ceilingPoints":5', ['ceilingPoints']],
    ['the ceiling, written with an escape', String.raw`"ceiling\u0050oints":5`, ['ceilingPoints']],
    ['the ceiling, at one price', '"ceilingPoints":51', ['ceilingPoints']],
    ['the balance', '"availablePoints":9000', ['availablePoints']],
    ['the ceiling in a wrapper', '"quote":{"points":51,"points":5}', ['quote.points']],
    ['a line', '"lines":[{"label":"a","points":51,"points":5}]', ['lines.0.points']],
  ])('%s: has no price, no balance, and notes none', async (_, more, fields) => {
    clearBalance();
    service(new Response(text(quote, more)));
    expect(await quoteRun(request)).toMatchObject({
      ceilingPoints: undefined,
      availablePoints: undefined,
      priceProblem: { kind: 'duplicated', fields },
    });
    expect(balance()).toBeUndefined();
  });

  test('is the end of a run that is quoted once more before it is sent', async () => {
    const confirmed = await offer();
    const sent = service(new Response(text(quote, '"ceilingPoints":51')));
    await expect(startRun(confirmed, { onSend: () => undefined })).rejects.toMatchObject({ status: 409 });
    expect(sent).toHaveLength(1);
  });

  test('is no evidence of a balance', async () => {
    const quoted = await offer();
    service(({ url }) =>
      url.endsWith('/runs/quote')
        ? new Response(text(quote, '"availablePoints":1'))
        : jsonAnswer(url.endsWith('/growth') ? grown() : { active: 0, queued: 0, runs: [] }),
    );
    expect((await readRunSnapshot(pack, undefined, { quote: quoted }, true)).balance).toBeUndefined();
  });

  test('names no secret that it echoes', async () => {
    service(new Response(text(quote, '"txk_a":1,"txk_a":2')));
    expect((await quoteRun(request)).priceProblem).toEqual({ kind: 'duplicated', fields: ['[redacted]'] });
  });
});

describe('evidence of a run', () => {
  const ours = { run: { runId: 'r', model: 'a:b', version: '1.0.0' } };
  test.each<[string, Answers, ReturnType<typeof decideOutcome>]>([
    ['a new run in progress', { workload: underWay('r'), run: ours }, 'started'],
    [
      'one that has ended meanwhile',
      { growth: grown({ ...past, runId: 'r', startedAt: '2026-03-02T09:00:00Z' }, past), run: ours },
      'started',
    ],
    ['one whose record cannot be read', { workload: underWay('r') }, 'started'],
    ['all as before', {}, 'not-started'],
    ['a run of another Pack', { workload: underWay('r', 'other') }, 'not-started'],
    ['a run of another model', { workload: underWay('r'), run: { run: { runId: 'r', model: 'c:d' } } }, 'undecided'],
    [
      'a run of the prompt that was sent',
      { workload: underWay('r'), run: { run: { ...ours.run, promptDigest: digest } } },
      'started',
    ],
    [
      'a run of another prompt',
      { workload: underWay('r'), run: { run: { ...ours.run, promptDigest: otherDigest } } },
      'undecided',
    ],
    ['another balance', { quote: { ...quote, availablePoints: 1949 } }, 'undecided'],
    ['no balance given', { quote: 500 }, 'undecided'],
    ['fewer runs than before', { growth: grown() }, 'undecided'],
  ])('%s', async (_, after, finding) => {
    const quoted = await offer();
    const before = await snapshot({ growth: grown(past) }, quoted);
    const { taken } = await snapshot({ growth: grown(past), ...after }, quoted);
    expect(decideOutcome(createAttempt(before), taken)).toBe(finding);
  });

  test('a prompt of several lines is recognized although a form wrote its line breaks as two characters', async () => {
    const quoted = { ...(await offer()), request: { ...request, prompt: 'Do\nit' } };
    const before = await snapshot({}, quoted);
    const found = async (prompt: string) => {
      const promptDigest = `sha256:${createHash('sha256').update(prompt).digest('hex')}`;
      const answers = { workload: underWay('r'), run: { run: { ...ours.run, promptDigest } } };
      return decideOutcome(createAttempt(before), (await snapshot(answers, quoted)).taken);
    };
    expect(await found('Do\nit')).toBe('started');
    expect(await found('Do\r\nit')).toBe('started');
    expect(await found('Do it')).toBe('undecided');
  });

  test('a run of another prompt is no evidence in a page without TLS either', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const quoted = await offer();
    const before = await snapshot({}, quoted);
    const found = async (promptDigest: string) => {
      const run = { run: { ...ours.run, promptDigest } };
      return decideOutcome(createAttempt(before), (await snapshot({ workload: underWay('r'), run }, quoted)).taken);
    };
    expect(await found(otherDigest)).toBe('undecided');
    expect(await found(digest)).toBe('started');
    vi.unstubAllGlobals();
  });

  test('a service that lists no runs at all proves nothing', async () => {
    const answers = { workload: { active: 0, queued: 0 }, growth: 403 };
    const quoted = await offer();
    const before = await snapshot(answers, quoted, false);
    const after = await snapshot(answers, quoted, false);
    expect(decideOutcome(createAttempt(before), after.taken)).toBe('undecided');
    expect(after.sent.some(({ url }) => url.endsWith('/growth'))).toBe(false);
  });

  const blindQuote = { ...quote, availablePoints: undefined };
  const noHistory = { activeSequence: 3, checkpoints: [] };
  const noRunsUnderWay = { active: 0, queued: 0 };
  test.each<[string, Answers, boolean, ReturnType<typeof decideOutcome>]>([
    ['a preview with a balance', {}, false, 'not-started'],
    ['a preview without a balance', { quote: blindQuote }, false, 'undecided'],
    ['a growth with an empty list of runs', { quote: blindQuote, growth: grown() }, true, 'not-started'],
    ['a growth without a list of runs', { quote: blindQuote, growth: noHistory }, true, 'undecided'],
    ['a growth without a list of runs, but with a balance', { growth: noHistory }, true, 'not-started'],
    ['a workload without a list of runs', { quote: blindQuote, workload: noRunsUnderWay }, true, 'undecided'],
  ])('seeing no run proves nothing if it would not show: %s', async (_, answers, owned, finding) => {
    const quoted = await offer();
    const before = await snapshot(answers, quoted, owned);
    expect(decideOutcome(createAttempt(before), (await snapshot(answers, quoted, owned)).taken)).toBe(finding);
  });

  test.each<[string, Answers, ReturnType<typeof decideOutcome>]>([
    ['tells nothing', { growth: noHistory }, 'undecided'],
    ['is not needed if all runs are listed', {}, 'not-started'],
  ])('on an own key, the balance %s, before a reload and after', async (_, answers, finding) => {
    const quoted = { ...(await offer()), request: { ...request, funding: 'byok' as const } };
    const before = await snapshot(answers, quoted);
    expect(decideOutcome(createAttempt(before), (await snapshot(answers, quoted)).taken)).toBe(finding);
    const attempt = { ...createAttempt(before), key: 'run:p' } as Attempt;
    respond(answers);
    const reloaded = await readRunSnapshot(pack, undefined, { quote: undefined, attempt }, true);
    expect(reloaded.balance).toBe(2000);
    expect(decideOutcome(attempt, reloaded)).toBe(finding);
  });

  test.each(['workload', 'growth'])('without the %s there is no evidence', async (name) => {
    respond({ [name]: 403 });
    const error = await catchApiError(readRunSnapshot(pack, undefined, { quote: undefined }, true));
    expect(error.status).toBe(403);
  });
});

describe('startRun', () => {
  const onSend = () => undefined;

  test('keeps the ended run of the answer for its screen, and no other', async () => {
    const quoted = await offer();
    const ended = { runId: 'new', productId: pack, status: 'completed', result: '# A', usage: { points: 40 } };
    for (const [run, stored] of [
      [{ ...ended, status: 'running', result: null }, undefined],
      [ended, { status: 'completed', result: '# A', usage: { points: 40 } }],
    ] as const) {
      queryClient.clear();
      respond({ started: { run } });
      expect((await startRun(quoted, { onSend })).body).toEqual({ run });
      const data = queryClient.getQueryData(runQuery('new').queryKey);
      if (stored) expect(data).toMatchObject(stored);
      else expect(data).toBeUndefined();
    }
  });

  test.each<[object, number | undefined]>([
    [{ preview: true }, undefined],
    [{ preview: undefined, growthVersion: undefined, growth: { sequence: 5 } }, 5],
  ])('of a quote with %o names the checkpoint %o', async (change, checkpoint) => {
    respond({ quote: { ...quote, ...change } });
    const quoted = await quoteRun(request);
    const sent = respond({ quote: { ...quote, ...change } });
    await startRun(quoted, { onSend });
    expect((JSON.parse(sent[1]?.body ?? '') as { growthVersion?: number }).growthVersion).toBe(checkpoint);
  });

  test.each([
    [{}, { ceilingPoints: 52 }],
    [{}, { version: '1.0.1' }],
    [{}, { growthVersion: 4 }],
    [{}, { growthDigest: 'sha256:b' }],
    [{}, { preview: true }],
    [{}, { reserve_points: '51' }],
    [{}, { model: 'c:d' }],
    // Neither quote has a price.
    [{ ceiling_points: 510 }, { ceiling_points: 510 }],
    [{ model: 'c:d' }, { model: 'c:d' }],
  ])('of a quote with %o that has become one with %o is a conflict of its own: nothing is sent', async (then, now) => {
    respond({ quote: { ...quote, ...then } });
    const quoted = await quoteRun(request);
    const sent = respond({ quote: { ...quote, ...now } });
    const error = await catchApiError(startRun(quoted, { onSend }));
    expect(error).toMatchObject({ status: 409, outcomeUnknown: false });
    expect(sent).toHaveLength(1);
  });

  test('is sent with the token it was quoted with, or not at all', async () => {
    const quoted = await offer();
    const sent = respond({});
    // The answer has arrived, and the token changes before it is read.
    // oxlint-disable-next-line typescript/unbound-method -- called on its own reader below
    const read = ReadableStreamDefaultReader.prototype.read;
    vi.spyOn(ReadableStreamDefaultReader.prototype, 'read').mockImplementation(function (
      this: ReadableStreamDefaultReader,
    ) {
      queueMicrotask(() => connect('txk_b', false));
      return read.call(this);
    });
    const error = await catchApiError(startRun(quoted, { onSend }));
    expect(error).toMatchObject({ kind: 'cancelled', route: 'runs.quote' });
    expect(sent).toHaveLength(1);
  });
});
