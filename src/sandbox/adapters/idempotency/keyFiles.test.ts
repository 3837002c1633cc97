/** Keys in a folder, as the next server finds them there, and as a server beside it does. */
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/children';
import { idempotencyBounds } from './idempotency';
import { keyFiles } from './keyFiles';

const HOUR = idempotencyBounds.retentionMs;
const digest = (name: string) => name.padEnd(43, '-');
const [KEY, OTHER_KEY, LATER_KEY, UNKNOWN_KEY] = [digest('key'), digest('other'), digest('later'), digest('unknown')];
const [REQUEST, NEW_REQUEST] = [digest('request'), digest('new')];

let now: number;
let folder: string;
beforeEach(() => {
  now = 0;
  const { path, remove } = temporaryFolder('keys-');
  onTestFinished(remove);
  folder = join(path, 'not', 'there');
});

/** A server that starts now. */
const start = () => keyFiles(folder, () => now);
const inFolder = (name: string) => join(folder, name);
const line = (key: string, over: number) => `${key} ${REQUEST} ${over}\n`;

test('a key that one server has stored is known to the next', () => {
  start().add(KEY, REQUEST, HOUR);
  expect([start().find(KEY), start().find(UNKNOWN_KEY)]).toEqual([REQUEST, undefined]);
  expect(readdirSync(folder)).toEqual(['keys-1.txt']);
  expect(readFileSync(inFolder('keys-1.txt'), 'utf8').trim()).toBe(line(KEY, HOUR).trim());
});

test('a folder where nothing can be written is refused at once', () => {
  mkdirSync(dirname(folder));
  writeFileSync(folder, '');
  expect(start).toThrow('EEXIST');
});

describe('what a server beside it adds', () => {
  test('is known as soon as it is there', () => {
    const [first, second] = [start(), start()];
    for (const name of ['a', 'b', 'c']) {
      first.add(digest(name), digest(`request-${name}`), HOUR);
      expect(second.find(digest(name))).toBe(digest(`request-${name}`));
      expect(second.find(UNKNOWN_KEY)).toBeUndefined();
    }
  });

  test('is known after the keys before it were asked for in vain', () => {
    start().add(KEY, REQUEST, HOUR);
    const second = start();
    expect(second.find(OTHER_KEY)).toBeUndefined();
    start().add(OTHER_KEY, REQUEST, HOUR);
    expect(second.find(OTHER_KEY)).toBe(REQUEST);
  });

  test('is all that is read', () => {
    start().add(KEY, REQUEST, HOUR);
    const server = start();
    // No server changes what it has written: this shows only whether it is read again.
    writeFileSync(inFolder('keys-1.txt'), `\n${line(OTHER_KEY, HOUR)}`);
    expect(server.find(OTHER_KEY)).toBeUndefined();
    start().add(LATER_KEY, REQUEST, HOUR);
    expect([server.find(LATER_KEY), server.find(OTHER_KEY)]).toEqual([REQUEST, undefined]);
  });

  const added = line(KEY, HOUR);
  test.each([
    ['in its key', 9],
    ['in its request', 60],
    ['in its time', added.length - 2],
    ['before its line break', added.length - 1],
  ])('is known once it is whole, after it was read up to a place %s', (_, place) => {
    const server = start();
    writeFileSync(inFolder('keys-1.txt'), added.slice(0, place));
    expect(server.find(KEY)).toBeUndefined();
    appendFileSync(inFolder('keys-1.txt'), added.slice(place));
    expect(server.find(KEY)).toBe(REQUEST);
  });

  test('is known from a file that was removed and started again', () => {
    start().add(KEY, REQUEST, HOUR);
    start().add(UNKNOWN_KEY, REQUEST, HOUR);
    const server = start();
    truncateSync(inFolder('keys-1.txt'), 0);
    start().add(OTHER_KEY, REQUEST, HOUR);
    expect(server.find(OTHER_KEY)).toBe(REQUEST);
  });

  test('is known from the files that are left when one is removed at that moment', () => {
    let onRead = (): void => undefined;
    const server = keyFiles(folder, () => {
      onRead();
      return now;
    });
    writeFileSync(inFolder('keys-1.txt'), line(KEY, HOUR));
    writeFileSync(inFolder('keys-2.txt'), line(OTHER_KEY, 2 * HOUR));
    onRead = () => rmSync(inFolder('keys-2.txt'), { force: true });
    expect([server.find(KEY), server.find(OTHER_KEY)]).toEqual([REQUEST, undefined]);
  });
});

describe('a line that is damaged', () => {
  const over = 11 * HOUR;
  test.each([
    ['ends in its key', KEY.slice(0, 9)],
    ['ends after its key', KEY],
    ['ends in its request', `${KEY} ${REQUEST.slice(0, 9)}`],
    ['ends after its request', `${KEY} ${REQUEST}`],
    ['ends in its time', `${KEY} ${REQUEST} ${String(over).slice(0, 2)}`],
    ['lacks bytes of its request', `${KEY} ${REQUEST.slice(9)} ${over}`],
    ['has zeros for a time', `${KEY} ${REQUEST} \0\0\0`],
    ['has bytes that are no text', 'ключ'],
  ])('and %s is no key, hides no other, and its key can be stored', (_, damaged) => {
    now = 10 * HOUR;
    mkdirSync(folder, { recursive: true });
    writeFileSync(inFolder('keys-11.txt'), `${damaged}\n${line(OTHER_KEY, over)}${damaged}`);
    const server = start();
    expect([server.find(KEY), server.find(OTHER_KEY)]).toEqual([undefined, REQUEST]);
    server.add(KEY, NEW_REQUEST, over);
    expect([server.find(KEY), start().find(KEY)]).toEqual([NEW_REQUEST, NEW_REQUEST]);
  });
});

describe('a key', () => {
  test.each<[when: string, at: number, found: string | undefined]>([
    ['a moment before its end', HOUR - 1, REQUEST],
    ['at its end', HOUR, undefined],
    ['after its end', HOUR + 1, undefined],
  ])('is looked up %s', (_, at, found) => {
    const server = start();
    server.add(KEY, REQUEST, HOUR);
    expect(server.find(KEY)).toBe(REQUEST);
    now = at;
    expect([server.find(KEY), start().find(KEY)]).toEqual([found, found]);
  });

  test.each<[who: string, server: (first: ReturnType<typeof start>) => ReturnType<typeof start>]>([
    ['that has stored it', (first) => first],
    ['that starts', start],
  ])('can be stored again at its end, by a server %s', (_, choose) => {
    const first = start();
    first.add(KEY, REQUEST, HOUR);
    expect(first.find(KEY)).toBe(REQUEST);
    now = HOUR;
    const server = choose(first);
    expect(server.find(KEY)).toBeUndefined();
    server.add(KEY, NEW_REQUEST, 2 * HOUR);
    expect(server.find(KEY)).toBe(NEW_REQUEST);
  });

  test('stays known when another hour begins before its end', () => {
    now = HOUR / 2;
    const server = start();
    server.add(KEY, REQUEST, now + HOUR);
    expect(server.find(KEY)).toBe(REQUEST);
    now = HOUR;
    server.add(OTHER_KEY, REQUEST, now + HOUR);
    expect([server.find(KEY), server.find(OTHER_KEY)]).toEqual([REQUEST, REQUEST]);
  });

  test('that was found once is known though the folder can no longer be read', () => {
    const server = start();
    server.add(KEY, REQUEST, HOUR);
    expect(server.find(KEY)).toBe(REQUEST);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    expect(server.find(KEY)).toBe(REQUEST);
    expect(() => server.find(UNKNOWN_KEY)).toThrow('ENOTDIR');
  });

  test('is stored though the folder was removed with all folders around it', () => {
    const server = start();
    server.add(KEY, REQUEST, HOUR);
    rmSync(dirname(folder), { recursive: true });
    expect(server.find(KEY)).toBeUndefined();
    server.add(OTHER_KEY, REQUEST, HOUR);
    expect([server.find(OTHER_KEY), start().find(OTHER_KEY)]).toEqual([REQUEST, REQUEST]);
  });
});

describe('the files', () => {
  test('of past hours are removed at the start; files of other names are neither removed nor read', () => {
    now = 12 * HOUR + 1;
    mkdirSync(folder, { recursive: true });
    const left = ['keys-0.txt.bak', 'keys-12.txt', 'keys-13.txt', 'keys-x.txt', 'my-keys-0.txt', 'world.jsonl'];
    for (const name of ['keys-0.txt', 'keys-9.txt', 'keys-11.txt', ...left])
      writeFileSync(inFolder(name), line(digest(name), 14 * HOUR));
    const server = start();
    expect(readdirSync(folder)).toEqual(left);
    expect(left.filter((name) => server.find(digest(name)) !== undefined)).toEqual(['keys-12.txt', 'keys-13.txt']);
  });

  test('of past hours are looked for at the first key of an hour', () => {
    const server = start();
    const add = (at: number) => {
      now = at;
      server.add(digest(String(at)), REQUEST, at + HOUR);
    };
    add(20 * HOUR);
    writeFileSync(inFolder('keys-1.txt'), '');
    add(20 * HOUR + 1);
    expect(readdirSync(folder)).toEqual(['keys-1.txt', 'keys-21.txt']);
    add(21 * HOUR);
    expect(readdirSync(folder)).toEqual(['keys-21.txt', 'keys-22.txt']);
  });

  test('do not add up while a server runs for days', () => {
    const server = start();
    for (let hour = 1; hour < 30; hour += 1) {
      now = hour * HOUR;
      server.add(digest(`key-${hour}`), REQUEST, now + HOUR);
      expect(readdirSync(folder).length).toBeLessThanOrEqual(3);
    }
  });

  test('are closed after each reading', () => {
    const nextHandle = () => {
      const handle = openSync(dirname(folder), 'r');
      closeSync(handle);
      return handle;
    };
    const [first, second] = [start(), start()];
    const before = nextHandle();
    for (let number = 0; number < 200; number += 1) {
      first.add(digest(`key-${number}`), REQUEST, HOUR);
      expect(second.find(digest(`key-${number}`))).toBe(REQUEST);
    }
    // Code beside this test may open a few.
    expect(nextHandle() - before).toBeLessThan(100);
  });
});
