/** Stored worlds whose lines were changed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commit, pack } from '../../../../tests/support/packSeller';
import { client, control, ids, send, testSandbox } from '../../testSupport';
import { plainLines } from './testSupport';
import { type WorldFiles, worldFiles } from './worldFiles';

let folder = '';
let opened: WorldFiles[] = [];
const messages: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'));
  messages.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.map((files) => files.close()));
  opened = [];
  rmSync(folder, { recursive: true });
});

function started() {
  rmSync(join(folder, 'lock'), { force: true });
  const worldStore = worldFiles(folder, (message) => messages.push(message))!;
  opened.push(worldStore);
  const sandbox = testSandbox({ worldStore });
  return { sandbox, seller: client(sandbox, 'seller', 'demo'), world: control(sandbox, 'demo') };
}

const file = (name = 'demo.jsonl') => join(folder, name);
const readText = (name?: string) => readFileSync(file(name), 'utf8');
const readLines = (name?: string) => readText(name).trimEnd().split('\n');
const isThere = async ({ sandbox }: ReturnType<typeof started>) =>
  (await send(sandbox, 'GET', '/__sandbox/worlds/demo')).status === 200;

/** The lines of a world: its beginning, an entry, another, a file and its entry, and one more. */
async function storeSomeLines(): Promise<string[]> {
  const { seller, world } = started();
  await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
  await world.advance(4_000);
  await commit(seller, pack, '0.3.0');
  await world.advance(1_000);
  const lines = readLines();
  expect(lines.filter((line) => line.includes('"base64"'))).toHaveLength(1);
  expect(lines).toHaveLength(6);
  return lines;
}

type Change = (lines: string[], otherLines: string[]) => string[];
const at = (number: number) => number - 1;

describe('a file is refused and set aside unchanged, and the line is named, if', () => {
  test.each<[string, number, Change]>([
    ['a value was edited', 3, (lines) => lines.map((line) => line.replace('"advanceMs":4000', '"advanceMs":9000'))],
    [
      'the time of its beginning was edited',
      1,
      (lines) => lines.map((line) => line.replace('"aheadMs":0', '"aheadMs":5')),
    ],
    ['a space was added', 3, (lines) => lines.with(at(3), lines[at(3)]!.replace('"at":', '"at": '))],
    ['a line is missing', 3, (lines) => lines.toSpliced(at(3), 1)],
    ['the first entry is missing', 2, (lines) => lines.toSpliced(at(2), 1)],
    ['its beginning is missing', 1, (lines) => lines.slice(1)],
    ['a file was taken out', 4, (lines) => lines.filter((line) => !line.includes('"base64"'))],
    ['two lines have changed places', 2, (lines) => lines.with(at(2), lines[at(3)]!).with(at(3), lines[at(2)]!)],
    ['a line is there twice', 4, (lines) => lines.toSpliced(at(4), 0, lines[at(3)]!)],
    ['a line is that of another world', 3, (lines, otherLines) => lines.with(at(3), otherLines[at(3)]!)],
    ['its last line is that of another world', 9, (lines, otherLines) => [...lines, otherLines.at(-1)!]],
    ['a line of no world was added', 9, (lines) => [...lines, plainLines(lines.at(-1)!)[0]!]],
    ['an empty line was added', 9, (lines) => [...lines, '']],
    ['a line has lost its checksum', 3, (lines) => lines.with(at(3), plainLines(lines[at(3)]!)[0]!)],
    ['lines have the ends of another system', 1, (lines) => lines.map((line) => `${line}\r`)],
    ['all lines were written anew', 1, (lines) => lines.map((line) => line.replaceAll('":', '": '))],
    ['a line was cut within', 3, (lines) => lines.with(at(3), lines[at(3)]!.slice(0, 40))],
  ])('%s', async (_, number, change) => {
    const lines = await storeSomeLines();
    const { sandbox } = started();
    const otherLines = control(sandbox, 'other');
    for (const ms of [1, 2, 3]) await otherLines.advance(ms);
    const changed = change(lines, readLines('other.jsonl'))
      .map((line) => `${line}\n`)
      .join('');
    expect(changed).not.toBe(readText());
    writeFileSync(file(), changed);
    expect(await isThere(started())).toBe(false);
    const line = Math.min(number, lines.length + 1);
    expect(messages).toEqual([expect.stringContaining(`damaged: line ${line} doesn't match its checksum.`)]);
    expect(readText('demo.jsonl.aside')).toBe(changed);
  });
});

test('checksums continue after a restart, a partly written line and a replaced text', async () => {
  await storeSomeLines();
  for (let times = 0; times < 3; times += 1) {
    await started().world.advance(1);
    writeFileSync(file(), `${readText()}{"at":"2026`);
  }
  const last = started();
  await send(last.sandbox, 'POST', '/__sandbox/worlds/demo/fork', { body: { to: 'demo', at: 2 } });
  await last.world.advance(7);
  expect((await started().world.state()).history.entries).toBe(3);
  expect(messages.filter((message) => !message.includes('was only partly written'))).toEqual([]);
});

test('concurrent entries each have the checksum that follows from the previous one', async () => {
  const { world } = started();
  await Promise.all(Array.from({ length: 40 }, (_, number) => world.advance(number + 1)));
  expect((await started().world.state()).history.entries).toBe(40);
  expect(messages).toEqual([]);
});

test('a file of an earlier version without checksums, is read and gets them, with a message', async () => {
  const lines = await storeSomeLines();
  const { world } = started();
  const before = await world.state();
  writeFileSync(
    file(),
    plainLines(readText())
      .map((line) => `${line}\n`)
      .join(''),
  );
  expect(await started().world.state()).toEqual(before);
  expect(messages.splice(0)).toEqual([expect.stringContaining('earlier version without checksums')]);
  expect(readLines()).toEqual(lines);
  await started().world.advance(1);
  writeFileSync(
    file(),
    readLines()
      .toSpliced(2, 1)
      .map((line) => `${line}\n`)
      .join(''),
  );
  expect(await isThere(started())).toBe(false);
  expect(messages).toEqual([expect.stringContaining('damaged: line 3')]);
});
