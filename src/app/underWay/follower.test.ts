import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client/errors';
import { readWorkload } from '../../api/resources/packs/runtime';
import type { Snapshot } from '../../api/resources/subject';
import { Browser, atWork, consent, quiet } from '../../../tests/support/spendingBrowser';
import { cases } from '../../../tests/depth';
import { settle } from '../../../tests/support/fakeClock';
import type { EvaluationState } from './evaluations';
import { Follower, type WorkReads } from './follower';
import { markEndsSeen, newWork } from './trackWork';
import { describeOutcome, describeWork } from './words';
import type { Work, WorkEnd } from './work';
import { WorkStore } from './workStore';

/** A service with preps and runs, which end when the test says so. */
class Service {
  readonly open = new Map<string, { kind: 'prep' | 'run'; productId: string; work: string }>();
  readonly ended = new Map<string, WorkEnd>();
  /** The reads of each kind. */
  readonly asked: string[] = [];
  /** What the next reads of the workload fail with. */
  readonly failures: ApiError[] = [];
  snapshot: Snapshot = quiet;
  listsAuditions = true;

  readonly reads: WorkReads = {
    workload: () => {
      this.asked.push('workload');
      const failure = this.failures.shift();
      if (failure) return Promise.reject(failure);
      const list = (kind: string) => [...this.open.values()].filter((work) => work.kind === kind);
      return Promise.resolve(
        readWorkload({
          active: this.open.size,
          runs: list('run').map(({ work, productId }) => ({
            runId: work,
            productId,
            productName: 'R',
            status: 'running',
          })),
          auditions: this.listsAuditions
            ? list('prep').map(({ productId }) => ({ productId, productName: 'P', status: 'running' }))
            : [],
        }) ?? null,
      );
    },
    end: ({ kind, productId = '', work = '' }) => {
      this.asked.push(`end of ${kind} ${kind === 'run' ? work : productId}`);
      const key = kind === 'run' ? work : productId;
      return Promise.resolve(
        this.open.has(key) ? undefined : (this.ended.get(key) ?? { outcome: 'unknown', charged: undefined }),
      );
    },
    readSnapshot: () => {
      this.asked.push('snapshot');
      return Promise.resolve(this.snapshot);
    },
    now: () => 0,
  };

  begin(kind: 'prep' | 'run', productId: string, work: string): void {
    this.open.set(kind === 'run' ? work : productId, { kind, productId, work });
  }

  end(key: string, end: WorkEnd): void {
    this.open.delete(key);
    this.ended.set(key, end);
  }

  count(prefix: string): number {
    return this.asked.filter((asked) => asked.startsWith(prefix)).length;
  }
}

const done: WorkEnd = { outcome: 'done', charged: 640 };
const limited = (retryAfterMs: number) =>
  new ApiError({
    kind: 'refused',
    status: 429,
    code: 'RATE_LIMIT',
    route: 'packs.workload',
    message: 'm',
    retryAfterMs,
  });
const refused = new ApiError({
  kind: 'refused',
  status: 403,
  code: 'FORBIDDEN',
  route: 'packs.workload',
  message: 'm',
});

let browser: Browser;
let service: Service;
/** What was passed on, by all tabs. */
let noticed: string[][];
beforeEach(() => {
  browser = new Browser();
  service = new Service();
  noticed = [];
});

interface OpenOptions {
  account?: string;
  hasLocks?: boolean;
}

/** A tab with a follower. */
function open({ account = 'a', hasLocks = true }: OpenOptions = {}) {
  const tab = browser.open({ account, hasLocks });
  const { context } = tab;
  const store = new WorkStore(context.storage, context.connected.scope, (name) =>
    name.replace('txk_secret', '[redacted]'),
  );
  const state = {
    isHidden: false,
    isConnected: true,
    evaluations: [] as EvaluationState[],
    uploads: new Set<string>(),
  };
  const locks = hasLocks ? browser.locksOf(tab) : undefined;
  const follower = new Follower({
    context,
    store,
    reads: service.reads,
    locks: () => locks as unknown as LockManager,
    isConnected: () => state.isConnected,
    isHidden: () => state.isHidden,
    readEvaluations: () => Promise.resolve(state.evaluations),
    isUploading: (id) => Promise.resolve(state.uploads.has(id)),
    notice: (ended) => noticed.push(ended.map((work) => `${describeWork(work)}: ${describeOutcome(work)}`)),
  });
  const reload = tab.reload.bind(tab);
  vi.spyOn(tab, 'reload').mockImplementation(() => {
    reload();
    store.reload();
  });
  let stop = follower.start();
  const held: (() => void)[] = [];
  return {
    tab,
    store,
    state,
    follower,
    stop: () => stop(),
    restart: () => {
      stop();
      stop = follower.start();
    },
    /** The locks of what it sends. */
    held,
    close: () => {
      tab.close();
      stop();
      for (const letGo of held) letGo();
    },
    list: () => store.all().map((work) => `${describeWork(work)}: ${work.end ? describeOutcome(work) : work.stage}`),
  };
}

type Opened = ReturnType<typeof open>;

const terms = (kind: 'prep' | 'run', productId: string) => ({
  ...consent,
  title: productId,
  subject: { kind, productId },
});

/** Confirms work on a product, whose request is answered when the returned function is called. */
function send({ tab, held }: Opened, kind: 'prep' | 'run', productId: string, work = `w-${productId}`) {
  // As the spend does, until its answer.
  const letGo = browser.locks.hold(`console.spend.sandbox.${kind}:${productId}`);
  held.push(letGo);
  const { id } = tab.ledger.open(terms(kind, productId), quiet);
  service.begin(kind, productId, work);
  const end = (...args: Parameters<typeof tab.ledger.end>) => {
    tab.ledger.end(...args);
    letGo();
  };
  return {
    id,
    accept: () => end(id, 'settled', 'Accepted', work, 640),
    lose: () => end(id, 'unknown', 'No response'),
    refuse: () => {
      service.open.delete(kind === 'run' ? work : productId);
      end(id, 'refused', '409');
    },
  };
}

const pass = (ms: number) => browser.clock.pass(ms);

describe('with nothing under way', () => {
  test('nothing is read, and no lock is held or waited for', async () => {
    const tabs = [open(), open()];
    await pass(600_000);
    expect([service.asked, [...browser.locks.held], browser.clock.timers]).toEqual([[], [], 0]);
    expect(tabs[0]!.store.all()).toEqual([]);
  });

  test('attempts from before, which have ended, are not followed', async () => {
    const { id } = browser.open().ledger.open(terms('prep', 'p'), quiet);
    browser.open().ledger.end(id, 'settled', 'Accepted', 'w');
    const later = open();
    await pass(60_000);
    expect([later.list(), service.asked]).toEqual([[], []]);
  });

  test('an attempt that its document sent before it followed work is, but not again after a reload', async () => {
    const first = open();
    first.stop();
    send(first, 'prep', 'p').accept();
    expect(first.list()).toEqual([]);
    first.restart();
    await pass(2_000);
    expect(first.list()).toEqual(['Prep of p: running']);
    service.end('p', done);
    await pass(10_000);
    first.store.apply((works) => markEndsSeen(works, new Set(works.map(({ id }) => id))));
    first.restart();
    open();
    await pass(10_000);
    expect([first.list(), noticed]).toEqual([[], [['Prep of p: done']]]);
  });

  test('the lock is let go once all ends are passed on', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    await pass(10);
    expect([...browser.locks.held]).toEqual(['console.follow.sandbox@a']);
    service.end('p', done);
    await pass(10_000);
    expect([...browser.locks.held]).toEqual([]);
    const asked = service.asked.length;
    await pass(600_000);
    expect(service.asked).toHaveLength(asked);
  });
});

describe('a prep', () => {
  test('is shown in every tab, read by one of them, and its end is passed on once', async () => {
    const tabs = [open(), open(), open()];
    const sent = send(tabs[1]!, 'prep', 'p');
    await settle();
    for (const tab of tabs) expect(tab.list()).toEqual(['Prep of p: sending']);
    sent.accept();
    await pass(4_000);
    for (const tab of tabs) expect(tab.list()).toEqual(['Prep of p: running']);
    // At 2 and 4 seconds, as a screen would.
    expect(service.asked).toEqual(['workload', 'workload']);
    service.end('p', { outcome: 'failing', charged: 640 });
    await pass(20_000);
    for (const tab of tabs) expect(tab.list()).toEqual(['Prep of p: failing']);
    expect(tabs[0]!.store.all()[0]!.end).toEqual({ outcome: 'failing', charged: 640 });
    expect([service.count('end'), noticed]).toEqual([1, [['Prep of p: failing']]]);
  });

  test('that the service doesn’t list is followed by its own record', async () => {
    service.listsAuditions = false;
    const first = open();
    send(first, 'prep', 'p').accept();
    await pass(4_000);
    expect(first.list()).toEqual(['Prep of p: running']);
    expect(service.count('end of prep p')).toBe(2);
    service.end('p', done);
    await pass(10_000);
    expect(first.list()).toEqual(['Prep of p: done']);
  });

  test('that is refused is no longer followed, and not passed on', async () => {
    const first = open();
    send(first, 'prep', 'p').refuse();
    await pass(60_000);
    expect([first.list(), noticed, service.asked]).toEqual([[], [], []]);
  });

  test('survives the reload of its tab, and the end of the leader', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    await pass(2_000);
    first.close();
    const [second, third] = [open(), open()];
    await pass(2_000);
    expect(third.list()).toEqual(['Prep of p: running']);
    expect(second.follower.isLeader).toBe(true);
    second.close();
    await pass(10);
    expect(third.follower.isLeader).toBe(true);
    service.end('p', done);
    await pass(60_000);
    expect([third.list(), noticed]).toEqual([['Prep of p: done'], [['Prep of p: done']]]);
  });

  test('whose end the leader stored but did not pass on is passed on by the next', async () => {
    const [first, two] = [open(), open()];
    send(first, 'prep', 'p').accept();
    service.end('p', done);
    await pass(2_000);
    expect(two.list()).toEqual(['Prep of p: done']);
    first.close();
    await pass(10_000);
    expect(noticed).toEqual([['Prep of p: done']]);
  });
});

describe('an end that the person has seen', () => {
  test.each([10, 5_000])('is shown no more, in any tab, and was passed on all the same: after %i ms', async (ms) => {
    const [first, second] = [open(), open()];
    const { id } = send(first, 'prep', 'p');
    first.tab.ledger.end(id, 'settled', 'Accepted', 'w');
    send(first, 'prep', 'q').accept();
    await pass(2_000);
    service.end('p', done);
    await pass(2_000);
    await pass(ms);
    second.store.apply((works) => markEndsSeen(works, new Set([id])));
    await settle();
    for (const tab of [first, second]) expect(tab.store.shown().map(({ name }) => name)).toEqual(['q']);
    await pass(10_000);
    expect(noticed).toEqual([['Prep of p: done']]);
    expect(first.store.all().map(({ name }) => name)).toEqual(['q']);
  });
});

describe('a run', () => {
  test('is listed while its answer is awaited, and read as soon as it comes', async () => {
    const first = open();
    const sent = send(first, 'run', 'r');
    await pass(30_000);
    expect(first.list()).toEqual(['Run of r: sending']);
    service.end('w-r', { outcome: 'partial', charged: 12 });
    sent.accept();
    await pass(10);
    expect(first.list()).toEqual(['Run of r: partial']);
    expect(service.asked.filter((asked) => asked !== 'workload')).toEqual(['end of run w-r']);
  });

  test('that another program started is followed once a screen has read the workload', async () => {
    const [first, two] = [open(), open()];
    service.begin('run', 'r', 'w-r');
    await pass(60_000);
    expect(service.asked).toEqual([]);
    two.follower.seen(readWorkload({ active: 1, runs: [{ runId: 'w-r', productId: 'r', productName: 'Their run' }] })!);
    expect(first.list()).toEqual(['Run of Their run: running']);
    service.end('w-r', done);
    await pass(10_000);
    expect([first.list(), noticed]).toEqual([['Run of Their run: done'], [['Run of Their run: done']]]);
  });

  test('is not listed twice when the workload shows it before its answer does', async () => {
    const first = open();
    const sent = send(first, 'run', 'r');
    await pass(3_000);
    sent.accept();
    await pass(3_000);
    expect(first.list()).toEqual(['Run of r: running']);
  });
});

test('a run that is answered while a read is in progress is read as soon as that has ended', async () => {
  const first = open();
  send(first, 'prep', 'p').accept();
  const sent = send(first, 'run', 'r');
  const { workload } = service.reads;
  const answers: (() => void)[] = [];
  service.reads.workload = () => new Promise((resolve) => answers.push(() => void workload().then(resolve)));
  await pass(20_000);
  service.reads.workload = workload;
  service.end('w-r', done);
  sent.accept();
  await pass(10);
  expect(first.list()).toEqual(['Prep of p: running', 'Run of r: running']);
  answers[0]!();
  await pass(10);
  expect(first.list()).toEqual(['Prep of p: running', 'Run of r: done']);
});

describe('a lost response', () => {
  test('is looked for from any screen, and what is found is followed to its end', async () => {
    const first = open();
    const sent = send(first, 'prep', 'p');
    service.snapshot = atWork;
    sent.lose();
    await pass(10);
    expect(first.list()).toEqual(['Prep of p: running']);
    expect(first.tab.ledger.find(sent.id)).toMatchObject({ end: 'settled', work: 'w' });
    service.end('p', done);
    await pass(10_000);
    expect(noticed).toEqual([['Prep of p: done']]);
  });

  test('of work that never started ends as such, with nothing spent', async () => {
    const first = open();
    const sent = send(first, 'prep', 'p');
    service.open.clear();
    sent.lose();
    await pass(10);
    expect(first.list()).toEqual(['Prep of p: looking']);
    await pass(120_000);
    expect(first.store.all()[0]!.end).toEqual({ outcome: 'not-started', charged: 0 });
    expect(noticed).toEqual([['Prep of p: not started']]);
  });

  test('because the tab was closed is looked for by another', async () => {
    const [first, two] = [open(), open()];
    service.snapshot = atWork;
    send(first, 'prep', 'p');
    await pass(3_000);
    expect(two.list()).toEqual(['Prep of p: sending']);
    first.close();
    await pass(10_000);
    expect(two.list()).toEqual(['Prep of p: running']);
  });

  test('is looked for by one tab only', async () => {
    const tabs = [open(), open(), open()];
    const sent = send(tabs[0]!, 'prep', 'p');
    service.snapshot = { ...quiet, fingerprint: 'other' };
    sent.lose();
    await pass(10);
    expect(service.count('snapshot')).toBe(1);
  });
});

describe('what it costs', () => {
  test('the wait of a 429 counts, and the read after it goes on', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    service.failures.push(limited(60_000));
    await pass(2_000);
    await pass(55_000);
    expect(service.asked).toEqual(['workload']);
    await pass(10_000);
    expect(service.count('workload')).toBeGreaterThan(1);
  });

  test('a refused workload leaves the records', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    service.failures.push(...Array.from({ length: 99 }, () => refused));
    service.end('p', done);
    await pass(5_000);
    expect(first.list()).toEqual(['Prep of p: done']);
  });

  test('a service that is down is asked again, and nothing ends for it', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    const down = new ApiError({ kind: 'server', status: 503, route: 'packs.workload', message: 'm' });
    service.failures.push(down, down, down);
    await pass(9_000);
    expect(first.list()).toEqual(['Prep of p: running']);
    service.end('p', done);
    await pass(30_000);
    expect(first.list()).toEqual(['Prep of p: done']);
  });

  test('a hidden tab reads every half minute, and when it is shown', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    await pass(2_000);
    first.state.isHidden = true;
    await pass(2_000);
    const asked = service.asked.length;
    await pass(120_000);
    expect(service.asked.length - asked).toBe(4);
    first.state.isHidden = false;
    await pass(5_000);
    const before = service.asked.length;
    first.tab.show();
    await pass(1_900);
    expect(service.asked).toHaveLength(before + 1);
  });

  test('a tab that slept reads once when it wakes', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    await pass(30_000);
    const before = service.asked.length;
    await browser.clock.freeze(3_600_000);
    first.tab.show();
    await pass(1_900);
    expect(service.asked).toHaveLength(before + 1);
  });

  test('of several ends within a few seconds one is made; later ones are their own', async () => {
    const first = open();
    for (const id of ['p', 'q', 's']) send(first, 'prep', id).accept();
    await pass(2_000);
    service.end('p', done);
    service.end('q', { outcome: 'failing', charged: 640 });
    await pass(30_000);
    service.end('s', done);
    await pass(60_000);
    expect(noticed).toEqual([['Prep of p: done', 'Prep of q: failing'], ['Prep of s: done']]);
  });
});

describe('without Web Locks', () => {
  test('each visible tab reads for itself, and nothing is passed on', async () => {
    const first = open({ hasLocks: false });
    send(first, 'prep', 'p').accept();
    await pass(2_000);
    expect(service.asked).toEqual(['workload']);
    first.state.isHidden = true;
    await pass(60_000);
    expect(service.asked).toEqual(['workload']);
    first.state.isHidden = false;
    service.end('p', done);
    first.tab.show();
    await pass(10_000);
    expect([first.list(), noticed]).toEqual([['Prep of p: done'], []]);
  });
});

describe('another token', () => {
  test('sees nothing of it, and reads nothing', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    await pass(2_000);
    const asked = service.asked.length;
    first.tab.connect('b');
    await pass(60_000);
    expect([first.list(), service.asked.length, noticed]).toEqual([[], asked, []]);
    first.tab.connect('a');
    service.end('p', done);
    await pass(60_000);
    expect(noticed).toEqual([['Prep of p: done']]);
  });

  test('that comes while a read is under way gets nothing of its answer', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    const answers: (() => void)[] = [];
    service.reads.workload = () =>
      new Promise((resolve) =>
        answers.push(() => resolve(readWorkload({ active: 1, runs: [{ runId: 'x', productId: 'y' }] })!)),
      );
    await pass(2_000);
    first.tab.connect('b');
    answers[0]!();
    await pass(10);
    expect([first.list(), Object.keys(browser.stored).filter((key) => key.includes('run-x'))]).toEqual([[], []]);
  });

  test('with work of its own gets nothing of an answer to the one before, and its own work is read after it', async () => {
    const second = open({ account: 'b' });
    send(second, 'prep', 'q').accept();
    second.close();
    const first = open();
    send(first, 'prep', 'p').accept();
    const { workload } = service.reads;
    const answers: (() => void)[] = [];
    service.reads.workload = () =>
      new Promise((resolve) =>
        answers.push(() => resolve(readWorkload({ active: 1, runs: [{ runId: 'x', productId: 'y' }] })!)),
      );
    await pass(2_000);
    first.tab.connect('b');
    service.reads.workload = workload;
    await pass(5_000);
    expect([first.follower.isLeader, service.count('workload')]).toEqual([true, 0]);
    // This account's alone.
    service.open.delete('p');
    answers[0]!();
    await pass(10);
    expect(Object.keys(browser.stored).filter((key) => key.includes('run-x'))).toEqual([]);
    expect([first.list(), service.count('workload')]).toEqual([['Prep of q: running'], 1]);
  });

  test('that is gone stops everything', async () => {
    const first = open();
    send(first, 'prep', 'p').accept();
    await pass(2_000);
    const asked = service.asked.length;
    first.state.isConnected = false;
    first.tab.connect('');
    await pass(600_000);
    expect([service.asked.length, [...browser.locks.held]]).toEqual([asked, []]);
  });
});

describe('what tabs do themselves', () => {
  const upload = (id: string): Work => ({
    ...newWork,
    id,
    scope: 'sandbox@a',
    kind: 'upload',
    productId: 'p',
    name: 'version 1.5.0',
    stage: 'sending',
    at: 1,
  });

  test('an upload whose tab is gone has an unknown end', async () => {
    const [first, two] = [open(), open()];
    first.state.uploads.add('u');
    two.state.uploads.add('u');
    first.store.apply(() => [upload('u')]);
    await pass(30_000);
    expect([two.list(), service.asked]).toEqual([['Upload of version 1.5.0: sending'], []]);
    first.close();
    two.state.uploads.clear();
    await pass(10_000);
    expect(two.list()).toEqual(['Upload of version 1.5.0: ended, outcome unknown']);
  });

  test('an evaluation has its progress and its end, and its runs are not listed beside it', async () => {
    const first = open();
    const state: EvaluationState = {
      id: 'evaluation-c',
      productId: 'r',
      name: 'Reply Writer',
      at: 1,
      isAtWork: true,
      points: 300,
      progress: { done: 1, of: 4 },
      end: { outcome: 'partial', charged: 30 },
    };
    first.state.evaluations = [state];
    first.tab.ledger.open({ ...terms('run', 'r'), cell: 'c.1' }, quiet);
    service.begin('run', 'r', 'w-1');
    await pass(3_000);
    expect(first.store.all()).toMatchObject([{ kind: 'evaluation', progress: { done: 1, of: 4 }, points: 300 }]);
    first.follower.seen(readWorkload({ active: 1, runs: [{ runId: 'w-1', productId: 'r' }] })!);
    expect(first.list()).toEqual(['Evaluation of Reply Writer: running']);
    first.state.evaluations = [{ ...state, progress: { done: 3, of: 4 } }];
    await pass(3_000);
    expect(first.store.all()[0]!.progress).toEqual({ done: 3, of: 4 });
    first.state.evaluations = [
      { ...state, isAtWork: false, progress: { done: 4, of: 4 }, end: { outcome: 'done', charged: 90 } },
    ];
    await pass(3_000);
    expect(first.list()).toEqual(['Evaluation of Reply Writer: done']);
    expect(first.store.all()[0]!.end?.charged).toBe(90);
  });
});

describe('storage', () => {
  test.each(['full', 'blocked'] as const)('that is %s keeps it in the tab', async (storage) => {
    const first = open();
    first.tab.storage = storage;
    service.begin('run', 'r', 'w-r');
    first.follower.seen(readWorkload({ active: 1, runs: [{ runId: 'w-r', productId: 'r', productName: 'R' }] })!);
    await pass(3_000);
    expect(first.list()).toEqual(['Run of R: running']);
    service.end('w-r', done);
    await pass(30_000);
    expect([first.list(), noticed]).toEqual([['Run of R: done'], [['Run of R: done']]]);
  });

  test('gets no secret that a name contains, and at most 60 records', () => {
    const first = open();
    first.follower.seen(
      readWorkload({
        active: 100,
        runs: Array.from({ length: 100 }, (_, index) => ({
          runId: `w${index}`,
          productId: `r${index}`,
          productName: 'txk_secret',
        })),
      })!,
    );
    const texts = Object.keys(browser.stored).filter((key) => key.startsWith('console.work.'));
    expect(texts).toHaveLength(60);
    expect(JSON.stringify(browser.stored)).not.toContain('txk_secret');
  });

  test.each(['', 'x', '{}', '[]', 'null', '{"id":"i","scope":"sandbox@a","kind":"prep"}', '{"id":"other"}'])(
    'with what is not a record is ignored: %s',
    (text) => {
      browser.stored.setItem('console.work.i', text);
      expect(open().list()).toEqual([]);
    },
  );
});

test('whatever tabs come and go, each end is passed on once, and by nobody twice', async () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('open' as const) }),
    fc.record({ type: fc.constant('close' as const), tab: fc.nat(9) }),
    fc.record({
      type: fc.constant('send' as const),
      tab: fc.nat(9),
      product: fc.nat(3),
      kind: fc.constantFrom('prep' as const, 'run' as const),
    }),
    fc.record({
      type: fc.constant('answer' as const),
      how: fc.constantFrom('accept' as const, 'lose' as const),
      sent: fc.nat(9),
    }),
    fc.record({ type: fc.constant('end' as const), sent: fc.nat(9) }),
    fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(10, 500, 3_000, 40_000) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      browser = new Browser();
      service = new Service();
      noticed = [];
      const tabs: Opened[] = [open()];
      const sent: { key: string; name: string; tab: Opened; send: ReturnType<typeof send>; isAnswered: boolean }[] = [];
      for (const [index, given] of events.entries()) {
        if (given.type === 'open') tabs.push(open());
        else if (given.type === 'close' && tabs.length > 1) tabs.splice(given.tab % tabs.length, 1)[0]!.close();
        else if (given.type === 'send') {
          const tab = tabs[given.tab % tabs.length]!;
          const name = `n${index}`;
          sent.push({
            key: given.kind === 'run' ? `w-${name}` : name,
            name,
            tab,
            send: send(tab, given.kind, name),
            isAnswered: false,
          });
        } else if (given.type === 'answer' && sent.length > 0) {
          const first = sent[given.sent % sent.length]!;
          if (!first.isAnswered && first.tab.tab.isOpen) first.send.accept();
          first.isAnswered = true;
        } else if (given.type === 'end' && sent.length > 0) service.end(sent[given.sent % sent.length]!.key, done);
        else if (given.type === 'pass') await pass(given.ms);
      }
      for (const attempt of sent) {
        if (!attempt.isAnswered && attempt.tab.tab.isOpen) attempt.send.accept();
        service.end(attempt.key, done);
      }
      await pass(700_000);
      // Those whose tab was closed before the answer are looked for, and end as not started.
      const names = noticed.flat().map((line) => /of (n\d+)/.exec(line)?.[1]);
      expect(new Set(names)).toEqual(new Set(sent.map(({ name }) => name)));
      expect(names).toHaveLength(sent.length);
      for (const { close } of tabs) close();
    }),
    { numRuns: cases(300, 40) },
  );
});
