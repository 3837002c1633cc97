/** Worlds that outlive their process, as a second sandbox finds them in the folder of the first. */
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commit, pack } from '../../../../tests/support/packSeller';
import { packIds } from '../../catalog/packs/seedIds';
import { bounds } from '../../core/bounds';
import { getHistory } from '../../history/history';
import { client, control, ids, send, testNow, testSandbox } from '../../testSupport';
import { signed } from './testSupport';
import { type WorldFiles, worldFiles } from './worldFiles';

let folder = '';
let opened: WorldFiles[] = [];
const messages: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worlds-'));
  messages.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.map((files) => files.close()));
  opened = [];
  rmSync(folder, { recursive: true });
});

/** A sandbox as another process would have it: nothing is left of the one before but the folder. */
function started({ products, now = testNow }: { products?: number; now?: number } = {}) {
  rmSync(join(folder, 'lock'), { force: true });
  const worldStore = worldFiles(folder, (message) => messages.push(message))!;
  opened.push(worldStore);
  const sandbox = testSandbox({ worldStore, realNow: () => now, ...(products && { products }) });
  return { sandbox, seller: client(sandbox, 'seller', 'demo'), world: control(sandbox, 'demo') };
}

const spend = async ({ seller }: ReturnType<typeof started>) =>
  seller.prep(ids.checkout, await seller.quoted(ids.checkout));
const file = (name = 'demo.jsonl') => join(folder, name);

test('a world is found as it was left, its time has continued, and it draws the next ids', async () => {
  const first = started();
  const prep = (await spend(first)).body.prep;
  await first.world.advance(4_000);
  await commit(first.seller, pack, '0.3.0');
  await first.world.fault({ route: 'GET *', status: 503, times: 3 });
  expect((await first.seller.ask('seller.products')).status).toBe(503);
  const { history, accounts } = await first.world.state();
  expect(history).toMatchObject({ entries: 5, keptIn: folder });

  const second = started({ now: testNow + 1_000 });
  const state = await second.world.state();
  expect(state).toMatchObject({ advancedMs: 4_000, accounts, history, faults: [{ times: 2 }] });
  expect(state.now).toBe(new Date(testNow + 5_000).toISOString());
  await second.world.clearFaults();
  expect((await second.seller.product(ids.checkout)).prep?.id).toBe(prep.id);
  const { url } = (await second.seller.ask('install.download', { params: { id: pack } })).body;
  expect((await send(second.sandbox, 'GET', url)).status).toBe(200);
  const third = started({ now: testNow + 400_000 });
  expect((await third.seller.product(ids.checkout)).prep?.status).toBe('completed');
  expect(messages).toEqual([]);
});

test('nothing is stored of a world that is only read, or that was reset', async () => {
  const { seller, world } = started();
  await seller.ask('seller.products');
  expect(readdirSync(folder)).toEqual(['lock']);
  await world.advance(1_000);
  expect(existsSync(file())).toBe(true);
  await world.reset();
  expect(existsSync(file())).toBe(false);
  expect((await send(started().sandbox, 'GET', '/__sandbox/worlds/demo')).status).toBe(404);
});

test('a fork and an opened file are stored, and so are their changes; names differ by case', async () => {
  const first = started();
  await spend(first);
  await first.world.advance(400_000);
  await send(first.sandbox, 'POST', '/__sandbox/worlds/demo/fork', { body: { to: 'Demo', at: 1 } });
  const text = (await send(first.sandbox, 'GET', '/__sandbox/worlds/demo/snapshot')).text;
  const headers = { 'content-type': 'application/json' };
  await send(first.sandbox, 'POST', '/__sandbox/worlds/copy/snapshot', { body: text, headers });
  await control(first.sandbox, 'Demo').post('prices', { percent: 10 });
  expect(readdirSync(folder).toSorted()).toEqual(['_demo.jsonl', 'copy.jsonl', 'demo.jsonl', 'lock']);
  const { sandbox } = started({ now: testNow + 1_000 });
  const [forked, copied] = [await control(sandbox, 'Demo').state(), await control(sandbox, 'copy').state()];
  expect(forked).toMatchObject({ now: new Date(testNow + 1_000).toISOString(), pricePercent: 10, advancedMs: 0 });
  expect(forked.accounts.seller.held).toBeGreaterThan(0);
  expect(copied.accounts.seller.held).toBe(0);
});

test('a stored world is found whatever escapes its name has in an address, and not started over', async () => {
  await started().world.advance(1_000);
  const { sandbox } = started();
  const answer = await send(sandbox, 'POST', '/__sandbox/worlds/%64emo/clock', { body: { advanceMs: 1 } });
  expect(answer.status).toBe(200);
  expect((await control(sandbox, 'demo').state()).advancedMs).toBe(1_001);
  expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(3);
});

test('an answer is sent only once its entry is in the file', async () => {
  const { seller } = started();
  const answers = Array.from({ length: 20 }, () => seller.ask('install.download', { params: { id: ids.agentPack } }));
  for (const answer of answers) {
    const before = await answer;
    expect(before.status).toBe(200);
    expect(readFileSync(file(), 'utf8').split('/download').length).toBeGreaterThan(answers.indexOf(answer) + 1);
  }
});

test('an operation that cannot be stored is not answered', async () => {
  const { seller, world } = started();
  mkdirSync(file());
  await expect(seller.ask('packs.acceptTerms', { body: { surface: 'api' } })).rejects.toThrow(/EISDIR/);
  await expect(world.advance(1)).rejects.toThrow(/EISDIR/);
});

describe('a file', () => {
  test('with a partly written last line loses that line, with a message, and continues after it', async () => {
    const first = started();
    await spend(first);
    await first.world.advance(1_000);
    const whole = readFileSync(file(), 'utf8');
    for (const torn of ['{"at":"2026-03-02T09:00', whole.split('\n')[2]!, '{']) {
      writeFileSync(file(), whole);
      appendFileSync(file(), torn);
      const next = started();
      expect((await next.world.state()).history.entries).toBe(2);
      expect(messages.splice(0)).toEqual([expect.stringContaining('was only partly written')]);
      await next.world.advance(5);
      expect((await started().world.state()).advancedMs).toBe(1_005);
      expect(messages).toEqual([]);
    }
    writeFileSync(file(), whole.slice(0, 9));
    expect((await send(started().sandbox, 'GET', '/__sandbox/worlds/demo')).status).toBe(404);
  });

  test.each<[string, (text: string) => string, string]>([
    ['that is damaged', (text) => text.replace('"advanceMs"', '"advanceMs'), 'damaged'],
    ['of another format', (text) => text.replace('sandbox-world-1', 'sandbox-world-9'), 'sandbox-world-9'],
    ['that ends otherwise here', signed('"status":202', '"status":409'), 'returned 409 before'],
  ])('%s is set aside, with a message, and the world starts over', async (_, change, why) => {
    const first = started();
    await spend(first);
    await first.world.advance(1_000);
    const changed = change(readFileSync(file(), 'utf8'));
    for (const aside of ['demo.jsonl.aside', 'demo.jsonl.aside-2']) {
      writeFileSync(file(), changed);
      const next = started();
      expect((await next.seller.ask('seller.products')).status).toBe(200);
      expect((await next.world.state()).accounts.seller.held).toBe(0);
      expect(messages.splice(0)).toEqual([expect.stringContaining(why)]);
      expect(readFileSync(file(aside), 'utf8')).toBe(changed);
    }
  });

  test('for a catalog of another size is set aside', async () => {
    await started().world.advance(1_000);
    expect((await send(started({ products: 300 }).sandbox, 'GET', '/__sandbox/worlds/demo')).status).toBe(404);
    expect(messages).toEqual([expect.stringContaining("catalog has 246 products, this sandbox's has 300")]);
  });

  test('of a world that outgrew its history is reported', async () => {
    const { world, sandbox } = started();
    await world.fault({ route: 'POST *', status: 503 });
    getHistory(sandbox.find('demo')!).bytes = bounds.historyBytes;
    await world.fault({ route: 'POST *', status: 503 });
    expect((await world.state()).history).toMatchObject({ full: true, keptIn: null });
    await world.advance(1_000);
    expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(1);
    expect((await send(started().sandbox, 'GET', '/__sandbox/worlds/demo')).status).toBe(404);
    expect(messages).toEqual([expect.stringContaining('history was full')]);
  });
});

test('a folder belongs to one process at a time, and the lock of an ended process is taken over', async () => {
  writeFileSync(join(folder, 'lock'), String(process.ppid));
  expect(worldFiles(folder, (message) => messages.push(message))).toBeUndefined();
  expect(messages).toEqual([expect.stringContaining(`Process ${process.ppid} already`)]);
  // More than any system has.
  writeFileSync(join(folder, 'lock'), '2000000000');
  const files = worldFiles(folder);
  expect(files?.where).toBe(folder);
  await files?.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('requests for a world that is being read wait for it', async () => {
  await spend(started());
  const { sandbox } = started();
  const buyer = client(sandbox, 'buyer', 'demo');
  const answers = await Promise.all([
    buyer.ask('packs.acquireFree', { params: { id: packIds.queries } }),
    control(sandbox, 'demo').advance(10),
    control(sandbox, 'demo').state(),
  ]);
  expect(answers[2].accounts.seller.held).toBeGreaterThan(0);
  expect((await started().world.state()).history.entries).toBe(3);
});

test('a stored world that is not loaded exists like any other: its name is taken, and its history is unchanged', async () => {
  const first = started();
  await spend(first);
  const listed = async ({ sandbox }: ReturnType<typeof started>) =>
    (await send(sandbox, 'GET', '/__sandbox/worlds/demo/history')).text;
  const before = await listed(first);
  expect(before).toContain('"points":{"seller":{"hold":640}}');

  const second = started();
  await control(second.sandbox, 'other').advance(1);
  const fork = (to: string) =>
    send(second.sandbox, 'POST', '/__sandbox/worlds/other/fork', { body: { to, replace: false } });
  expect((await fork('demo')).status).toBe(409);
  expect((await fork('free')).status).toBe(200);
  expect(await listed(second)).toBe(before);
});
