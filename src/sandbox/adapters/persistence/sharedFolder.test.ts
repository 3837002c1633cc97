/** Many requests, and many servers, at one folder of worlds. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../../entries/node';
import { client, control, send, testSandbox } from '../../testSupport';
import { storedWorlds } from './storedWorlds';
import { worldFiles } from './worldFiles';
import type { StoredText } from './storedWorlds';

let folder = '';
let closing: (() => Promise<void>)[] = [];
const messages: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worlds-'));
  messages.length = 0;
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
  rmSync(folder, { recursive: true });
});

function openStore() {
  const worldStore = worldFiles(folder, (message) => messages.push(message))!;
  closing.push(worldStore.close);
  return worldStore;
}

const file = (name = 'demo.jsonl') => join(folder, name);
const fork = (sandbox: ReturnType<typeof testSandbox>, body: object) =>
  send(sandbox, 'POST', '/__sandbox/worlds/first/fork', { body });

test.each([
  ['stored', true],
  ['not stored', false],
])('of many concurrent forks to one new name one gets it, where worlds are %s', async (_, isStored) => {
  const sandbox = testSandbox(isStored ? { worldStore: openStore() } : {});
  await control(sandbox, 'first').advance(5);
  const forks = await Promise.all(Array.from({ length: 8 }, () => fork(sandbox, { to: 'second', replace: false })));
  expect(forks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
});

test('a world is not dropped as idle while a request for it arrives, because its stored state would be lost', async () => {
  const sandbox = testSandbox({ worldStore: openStore(), maxWorlds: 1 });
  const world = control(sandbox, 'demo');
  await world.advance(1_000);
  await world.advance(1_000);
  let rest = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"advanceMs":'));
      rest = () => {
        controller.enqueue(new TextEncoder().encode('7}'));
        controller.close();
      };
    },
  });
  const headers = { 'content-type': 'application/json' };
  const arriving = send(sandbox, 'POST', '/__sandbox/worlds/demo/clock', { body, headers });
  await control(sandbox, 'other').advance(1);
  rest();
  expect((await arriving).status).toBe(200);
  expect(await world.state()).toMatchObject({ advancedMs: 2_007, history: { entries: 3 } });
  expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(4);
  // Then it is as idle as any other.
  await control(sandbox, 'other').advance(1);
  expect([sandbox.hasWorld('demo'), sandbox.hasWorld('other')]).toEqual([false, true]);
});

test('a fork waits for a read under its name, so that only the stored world is set aside', async () => {
  const texts = new Map([['second', 'no world\n']]);
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  };
  const getText = (name: string): StoredText => ({
    read: async () => {
      const text = texts.get(name);
      if (text !== undefined) await turns();
      return text;
    },
    append: async (text) => void texts.set(name, (texts.get(name) ?? '') + text),
    replace: async (text) => void texts.set(name, text),
    remove: async () => void texts.delete(name),
    setAside: async () => {
      texts.set('aside', texts.get(name) ?? '');
      texts.delete(name);
      return 'aside';
    },
  });
  const sandbox = testSandbox({
    worldStore: storedWorlds({ where: 'here', getText, report: (_, words) => messages.push(words) }),
  });
  await control(sandbox, 'first').advance(5);
  const reading = client(sandbox, 'buyer', 'second').ask('orders.purchases');
  expect((await fork(sandbox, { to: 'second' })).status).toBe(200);
  await reading;
  expect(texts.get('aside')).toBe('no world\n');
  expect(texts.get('second')!.trim().split('\n')).toHaveLength(2);
});

test.each([undefined, null, 'soon', 1e300])('a file with the time %j is set aside', async (aheadMs) => {
  await control(testSandbox({ worldStore: openStore() }), 'demo').advance(5);
  const [first = '', ...rest] = readFileSync(file(), 'utf8').split('\n');
  const beginning = JSON.stringify({ ...(JSON.parse(first) as object), aheadMs });
  writeFileSync(file(), [beginning, ...rest].join('\n'));
  rmSync(file('lock'));
  const { status } = await send(testSandbox({ worldStore: openStore() }), 'GET', '/__sandbox/worlds/demo');
  expect([status, messages]).toEqual([404, [expect.stringContaining('damaged')]]);
});

describe('a folder', () => {
  test('belongs to one server at a time, also within a process and by another path', async () => {
    const first = await listen({ dir: folder });
    closing.push(first.close);
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    closing.push(async () => rmSync(link));
    for (const dir of [folder, link]) await expect(listen({ dir })).rejects.toThrow(`Process ${process.pid} already`);
    await first.close();
    const second = await listen({ dir: folder });
    closing.push(second.close);
    // Closed again, it takes nothing from another.
    await first.close();
    await expect(listen({ dir: folder })).rejects.toThrow('another folder');
  });

  test('of another process is refused by a program that asked for it', async () => {
    writeFileSync(file('lock'), String(process.ppid));
    await expect(listen({ dir: folder })).rejects.toThrow(`Process ${process.ppid} already`);
    expect(readFileSync(file('lock'), 'utf8')).toBe(String(process.ppid));
  });

  test('is free again when the server fails to listen', async () => {
    const first = await listen();
    closing.push(first.close);
    const { port } = new URL(first.url);
    for (const taken of [Number(port), -1])
      await expect(listen({ dir: folder, port: taken })).rejects.toThrow(/port|EADDRINUSE/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that cannot be written is named, with the setting that chooses another', () => {
    writeFileSync(file('none'), '');
    expect(() => worldFiles(file('none'))).toThrow(
      `stored in ${file('none')}: a file with that name already exists. Set SANDBOX_DIR`,
    );
  });
});
