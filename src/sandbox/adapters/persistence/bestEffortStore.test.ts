/** Worlds in a place that may refuse, as a second sandbox finds them there. `worldRecords.ts` is such a place; a browser runs its journeys. */
import { beforeEach, describe, expect, test } from 'vitest';
import { client, control, ids, send, testSandbox } from '../../testSupport';
import { describeStoreError } from './browserStore';
import { bestEffortStore } from './bestEffortStore';
import { storedWorlds } from './storedWorlds';
import { signed } from './testSupport';
import type { StoredText } from './storedWorlds';

/** What is there, by name. */
const texts = new Map<string, string>();
/** What the place does instead of a step. */
let instead: Partial<Record<keyof StoredText, () => Promise<never>>> = {};

beforeEach(() => {
  texts.clear();
  instead = {};
});

function getText(name: string): StoredText {
  const step = async <T>(method: keyof StoredText, work: () => T): Promise<T> => {
    await instead[method]?.();
    return work();
  };
  return {
    read: () => step('read', () => texts.get(name)),
    append: (text) => step('append', () => void texts.set(name, (texts.get(name) ?? '') + text)),
    replace: (text) => step('replace', () => void texts.set(name, text)),
    remove: () => step('remove', () => void texts.delete(name)),
    setAside: () =>
      step('setAside', () => {
        texts.set(`${name}.aside`, texts.get(name) ?? '');
        texts.delete(name);
        return `${name}.aside`;
      }),
  };
}

/** A sandbox as a page has it after a reload. */
function loaded() {
  const stored = storedWorlds({
    where: 'this browser',
    getText,
    report: (name, words) => worldStore.setNotice(name, words),
  });
  const worldStore = bestEffortStore(stored, describeStoreError);
  const sandbox = testSandbox({ worldStore });
  return { worldStore, sandbox, seller: client(sandbox, 'seller', 'demo'), world: control(sandbox, 'demo') };
}
type Loaded = ReturnType<typeof loaded>;

const spend = async ({ seller }: Loaded) => seller.prep(ids.checkout, await seller.quoted(ids.checkout));
const history = async ({ world }: Loaded) => (await world.state()).history;
const fails = (name: string) => () => Promise.reject(new DOMException('No.', name));

test('a world is there after a reload, until it is reset', async () => {
  const first = loaded();
  const { prep } = (await spend(first)).body;
  const second = loaded();
  expect((await second.seller.product(ids.checkout)).prep?.id).toBe(prep.id);
  expect(await history(second)).toMatchObject({ entries: 1, keptIn: 'this browser' });
  expect(await history(second)).not.toHaveProperty('remark');
  await second.world.reset();
  expect([...texts.keys()]).toEqual([]);
  expect((await send(loaded().sandbox, 'GET', '/__sandbox/worlds/demo')).status).toBe(404);
});

test('an answer is sent only once its operation is stored', async () => {
  const page = loaded();
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  instead = { append: () => waiting as Promise<never> };
  let answered = false;
  const answer = spend(page).then(({ status }) => {
    answered = true;
    return status;
  });
  await expect.poll(() => page.sandbox.find('demo')?.ledger('seller').balance.available).toBe(4_360);
  expect([answered, texts.size]).toEqual([false, 0]);
  release();
  expect(await answer).toBe(202);
  expect(texts.get('demo')).toContain('/prep');
});

describe('a world that cannot be stored continues with a notice', () => {
  test.each([
    ['QuotaExceededError', 'no more room'],
    ['InvalidStateError', 'save data for this page (InvalidStateError)'],
  ])('%s, until a reset; what was stored before is there after a reload', async (name, words) => {
    const page = loaded();
    await page.world.advance(1_000);
    instead = { append: fails(name) };
    expect((await spend(page)).status).toBe(202);
    expect((await page.world.advance(2_000)).status).toBe(200);
    expect(await history(page)).toMatchObject({ entries: 3, keptIn: null, remark: expect.stringContaining(words) });
    instead = {};
    // Nothing is written after a gap.
    await page.world.advance(4_000);
    const { advancedMs, accounts } = await loaded().world.state();
    expect([advancedMs, accounts.seller.held]).toEqual([1_000, 0]);
    await page.world.reset();
    await spend(page);
    expect(await history(page)).toMatchObject({ entries: 1, keptIn: 'this browser' });
    expect((await loaded().world.state()).accounts.seller.held).toBe(640);
  });

  test('a stored world that cannot be read is not overwritten by new operations, only by a reset', async () => {
    await spend(loaded());
    const before = texts.get('demo');
    const page = loaded();
    instead = { read: fails('SecurityError') };
    expect((await page.seller.ask('seller.products')).status).toBe(200);
    instead = {};
    await page.world.advance(1_000);
    expect(await history(page)).toMatchObject({ keptIn: null, remark: expect.stringContaining('SecurityError') });
    expect(texts.get('demo')).toBe(before);
    await page.world.reset();
    await page.world.advance(2_000);
    expect(await history(page)).toMatchObject({ entries: 1, keptIn: 'this browser' });
    expect((await loaded().world.state()).advancedMs).toBe(2_000);
  });

  test('a world that is created from a file under such a name is stored', async () => {
    const made = loaded();
    await made.world.advance(7_000);
    const { text } = await send(made.sandbox, 'GET', '/__sandbox/worlds/demo/snapshot');
    const page = loaded();
    instead = { read: fails('SecurityError') };
    const opened = await page.world.post('snapshot', JSON.parse(text));
    instead = {};
    expect(opened.status).toBe(200);
    await page.world.advance(1);
    expect(await history(page)).toMatchObject({ entries: 2, keptIn: 'this browser' });
    expect((await loaded().world.state()).advancedMs).toBe(7_001);
  });

  test('all worlds, once another tab has taken over', async () => {
    const page = loaded();
    page.worldStore.loseAll('Another tab keeps them.');
    await page.world.advance(1);
    expect(await history(page)).toMatchObject({ keptIn: null, remark: 'Another tab keeps them.' });
  });
});

describe('a stored world', () => {
  test.each<[string, (text: string) => string, number, string]>([
    ['a torn last entry is dropped', (text) => text.slice(0, -9), 1, 'was only partly written'],
    ['what is damaged is put aside', (text) => text.replace('"advanceMs"', '"advanceMs'), 0, 'damaged'],
    ['what ends otherwise here is put aside', signed('"status":202', '"status":409'), 0, 'returned 409 before'],
  ])('%s, with a notice, and the world continues and is stored', async (_, change, entries, words) => {
    const first = loaded();
    await spend(first);
    await first.world.advance(1_000);
    const changed = change(texts.get('demo')!);
    texts.set('demo', changed);
    const page = loaded();
    await page.seller.ask('seller.products');
    expect(await history(page)).toMatchObject({
      entries,
      keptIn: 'this browser',
      remark: expect.stringContaining(words),
    });
    expect(texts.get('demo.aside')).toBe(entries === 0 ? changed : undefined);
    await page.world.advance(5);
    expect(await history(loaded())).toMatchObject({ entries: entries + 1 });
  });
});
