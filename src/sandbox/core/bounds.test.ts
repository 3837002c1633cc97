/** Each bound, exceeded by one. */
import { getCatalog, listProduct } from '../catalog/worldCatalog';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../tests/limits';
import { accounts } from './accounts';
import { bounds } from './bounds';
import { sharedCatalog } from '../seed/builtIn/builtInSeed';
import { addVersion } from '../seller/commitVersion';
import { getDownload, issueTicket } from '../orders/downloads';
import { FaultQueue } from './faults';
import { Ledger } from '../world/ledger';
import { ownedProduct } from '../seller/ownership';
import { getPacks } from '../packs/packsState';
import { toPromptFacts } from '../packs/runs/runTransforms';
import { ownRun, startRun } from '../packs/runs/runWork';
import { packIds, runIds } from '../catalog/packs/seedIds';
import { maxRunMs, mini } from '../packs/testSupport';
import { prepPoints } from '../seller/prepPricing';
import { startPrep } from '../seller/prepWork';
import { RequestLog } from './requestLog';
import { seededWorld, seededWorlds } from '../service/seededWorld';
import { currentVersion } from '../seller/sellerProduct';
import { client, freshWorlds, ids, plainFault, testNow, probeRoute } from '../testSupport';

const fresh = freshWorlds('bounds');
const catalog = sharedCatalog(246);
const newWorld = () => seededWorld('bounds', catalog, () => testNow);
/** 1 to one above the bound. */
const oneMore = (most: number): number[] => Array.from({ length: most + 1 }, (_, index) => index + 1);
const fault = { ...plainFault, route: probeRoute, status: 500 };

describe('what is dropped', () => {
  test('worlds: the one idle longest', () => {
    const worlds = seededWorlds({ catalog, realNow: () => testNow });
    for (const number of oneMore(bounds.worlds)) worlds.open(`w-${number}`);
    const remaining = oneMore(bounds.worlds).filter((number) => worlds.has(`w-${number}`));
    expect([remaining.length, remaining[0]]).toEqual([bounds.worlds, 2]);
  });

  test('catalogs that worlds have built for themselves: that of the longest idle world, which is built again', () => {
    const worlds = seededWorlds({ catalog, realNow: () => testNow });
    const [first] = catalog.page({ page_size: 1 }).entries;
    const built = oneMore(Math.floor(bounds.ownCatalogProducts / catalog.total)).map((number) => {
      const world = worlds.open(`own-${number}`);
      // Without products of its own, a world uses the shared catalog, and nothing is built.
      if (number <= 2) listProduct(world, { ...first!, id: ids.unknown, slug: 'own' });
      return { world, catalog: getCatalog(world) };
    });
    expect(built.slice(0, 3).map((each) => getCatalog(each.world) === each.catalog)).toEqual([false, true, true]);
    expect(getCatalog(built[0]!.world).byId(ids.unknown)?.slug).toBe('own');
    expect(getCatalog(built[2]!.world).byId(ids.unknown)).toBeUndefined();
  });

  test('logged requests: the oldest, and the end of a long path', () => {
    const log = new RequestLog();
    const record = { method: 'GET', route: null, account: 'seller' };
    for (const at of oneMore(bounds.requests)) log.open({ ...record, at, path: `/${'x'.repeat(9_000)}` });
    expect([log.list().length, log.list()[0]?.at]).toEqual([bounds.requests, 2]);
    expect(log.list()[0]?.path).toBe(`/${'x'.repeat(bounds.shownCharacters - 1)}… (9001 characters)`);
  });

  test('pending faults: the oldest', async () => {
    const { control: world, seller } = fresh();
    for (const number of oneMore(bounds.faults)) await world.fault({ route: probeRoute, code: `FAULT_${number}` });
    expect((await world.state()).faults).toHaveLength(bounds.faults);
    expect((await seller.ask('token.status')).body.error.code).toBe('FAULT_2');
  });

  test('bodies of pending faults: the oldest, as many as the newest needs', () => {
    const faults = new FaultQueue();
    const half = 'x'.repeat(bounds.faultCharacters / 2);
    for (const body of ['first', half, half.slice(1), 'x']) faults.add({ ...fault, body });
    expect(faults.list().map(({ id }) => id)).toEqual([2, 3, 4]);
    faults.add({ ...fault, body: 'x' });
    expect(faults.list().map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  test('download URLs: the oldest', () => {
    const world = newWorld();
    const entry = getCatalog(world).page({ page: 1, page_size: 1 }).entries[0]!;
    const tickets = oneMore(bounds.downloadTickets).map(
      () => issueTicket(world, { filename: 'a.zip', artifact: entry, sizeBytes: entry.sizeBytes }).ticket,
    );
    expect(() => getDownload(world, tickets[0]!)).toThrow('There is no such download.');
    expect(getDownload(world, tickets[1]!).artifact).toMatchObject({ id: entry.id });
  });

  test('runs and their results: the oldest finished one', () => {
    const world = newWorld();
    const run = (packId: string, prompt: string) =>
      startRun(world, accounts.buyer, {
        route: 'POST /api/ai-packs/:id/runs',
        packId,
        body: { model: mini, prompt: toPromptFacts(prompt) },
        headers: new Headers(),
        files: [],
      });
    // A copy in place of the run: the original settles when due, so this one never ends.
    const longest = { ...run(packIds.contracts, 'Take your time.') };
    getPacks(world).runs.set(longest.id, longest);
    const ended = oneMore(bounds.runs).map(() => {
      const { id } = run(packIds.support, 'Try. [fail]');
      world.advance(maxRunMs);
      return id;
    });
    for (const id of [runIds.atBase, ended[0]!]) {
      expect(() => ownRun(world, accounts.buyer, id)).toThrow('There is no run');
    }
    expect(getPacks(world).runs.size).toBe(bounds.runs);
    expect(ownRun(world, accounts.buyer, longest.id).finished).toBe(false);
    expect(ownRun(world, accounts.buyer, ended.at(-1)!).finished).toBe(true);
  });

  test('ledger entries: the oldest, and the balance is unchanged', () => {
    const ledger = new Ledger();
    ledger.grant(10, 'grant', 0);
    for (const at of oneMore(bounds.ledgerEntries / 2)) {
      ledger.hold(3, `work-${at}`, at);
      ledger.settle(`work-${at}`, 0, at);
    }
    expect(ledger.entries).toHaveLength(bounds.ledgerEntries);
    expect(ledger.entries[0]).toMatchObject({ kind: 'hold', reference: 'work-2' });
    expect(ledger.balance).toEqual({ granted: 10, available: 10, held: 0, spent: 0 });
    expect(() => ledger.hold(1, 'work-2', 0)).toThrow('already held');
  });

  test('versions of a product: the oldest, never the current one', () => {
    const world = newWorld();
    const product = ownedProduct(world, accounts.seller, ids.checkout);
    const current = currentVersion(product)!;
    const before = product.versions.length;
    for (const minor of oneMore(bounds.versions)) addVersion(world, product, { ...current, version: `9.${minor}.0` });
    expect(before).toBeGreaterThan(0);
    expect([product.versions.length, product.versions[0]?.version]).toEqual([bounds.versions, '9.2.0']);
    expect(currentVersion(product)?.version).toBe(`9.${bounds.versions + 1}.0`);
  });

  test('preps of a product: the oldest', () => {
    const world = newWorld();
    const product = ownedProduct(world, accounts.seller, ids.workFails);
    const { version: expectedVersion, sizeBytes } = currentVersion(product)!;
    const expectedPoints = prepPoints('smoke_scan', sizeBytes, 0);
    const body = { tier: 'smoke_scan', expectedVersion, expectedPoints, confirmation: 'RUN_SELLER_PREP' } as const;
    const started = oneMore(bounds.preps).map(() => {
      const { id } = startPrep(world, accounts.seller, product, body);
      world.advance(600_000);
      return id;
    });
    expect(product.preps.map(({ id }) => id)).toEqual(started.slice(1));
  });
});

describe('what is refused', () => {
  test('products added by controls: above their overall total', async () => {
    const { control: world } = fresh();
    expect((await world.post('products', { count: bounds.addedProducts - 1 })).status).toBe(200);
    const answer = await world.post('products', { count: 2 });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'count must be at most 1: this world has no more room.',
    ]);
    expect((await world.post('products', { count: 1 })).status).toBe(200);
    expect((await world.post('products', { count: 0 })).status).toBe(200);
    expect((await world.post('products', { count: 1 })).status).toBe(400);
    await world.reset();
    expect((await world.post('products', { count: 1 })).status).toBe(200);
  });

  test('purchases of an account', async () => {
    const { control: world } = fresh();
    expect((await world.post('purchases', { count: bounds.purchases + 1 })).status).toBe(400);
    expect((await world.post('purchases', { count: bounds.purchases })).status).toBe(200);
  });
});

describe('held answers', () => {
  afterEach(() => vi.useRealTimers());

  test('one more than the limit releases the one held longest', async () => {
    const { sandbox, name, control: world } = fresh();
    const { length } = oneMore(bounds.heldAnswers);
    await world.fault({ route: probeRoute, status: 503, hold: true, times: length });
    const answered: number[] = [];
    const asked = Array.from({ length }, async (_, number) => {
      await client(sandbox, 'seller', name).ask('token.status');
      answered.push(number);
    });
    await vi.waitFor(() => expect(answered).toEqual([0]), STEP_MS);
    expect((await world.state()).heldAnswers).toBe(bounds.heldAnswers);
    await world.clearFaults();
    await Promise.all(asked);
  });

  test('are released after ten minutes of real time, and their world can then be dropped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const faults = new FaultQueue();
    const ended: string[] = [];
    const hold = (name: string, client = new AbortController().signal) =>
      faults.hold(faults.clears, client).then(() => ended.push(name));
    void hold('first');
    await vi.advanceTimersByTimeAsync(1_000);
    void hold('second');
    await vi.advanceTimersByTimeAsync(bounds.heldMs - 1_001);
    expect([faults.held, ended]).toEqual([2, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([faults.held, ended]).toEqual([1, ['first']]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([faults.held, ended]).toEqual([0, ['first', 'second']]);
    // An answer that was released in another way leaves no timer behind.
    void hold('third');
    faults.clear();
    await Promise.resolve();
    expect([ended.at(-1), vi.getTimerCount()]).toEqual(['third', 0]);
  });
});
