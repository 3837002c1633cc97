import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './support/children';

const { createAtomically } = (await import(new URL('../scripts/served.mjs', import.meta.url).href)) as {
  createAtomically: (folder: string, mark: string, make: (to: string) => Promise<unknown>) => Promise<void>;
};

/** A folder to create, within an empty one. */
function place(): { around: string; folder: string } {
  const { path, remove } = temporaryFolder('console-build-');
  onTestFinished(remove);
  return { around: path, folder: join(path, 'dist') };
}

/** Writes two files of one build, with a pause between them. */
const building = (name: string, pause: Promise<unknown>) => async (to: string) => {
  writeFileSync(join(to, 'index.html'), name);
  await pause;
  writeFileSync(join(to, `${name}.js`), name);
};

test('a build that is under way leaves the last one whole, and takes its place at once', async () => {
  const { around, folder } = place();
  await createAtomically(folder, 'a', building('a', Promise.resolve()));
  let finish: ((value?: unknown) => void) | undefined;
  const next = createAtomically(folder, 'b', building('b', new Promise((resolve) => (finish = resolve))));
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('a');
  finish?.();
  await next;
  expect(readdirSync(folder).toSorted()).toEqual(['.build-hash', 'b.js', 'index.html']);
  expect(readdirSync(around)).toEqual(['dist']);
});

test('two at once, of the same or of other sources, both succeed, and one of them stays whole', async () => {
  for (const names of [
    ['a', 'a'],
    ['a', 'b'],
    ['b', 'a', 'c'],
  ]) {
    const { around, folder } = place();
    await Promise.all(names.map((name, turn) => createAtomically(folder, name, building(name, turns(turn)))));
    const mark = readFileSync(join(folder, '.build-hash'), 'utf8');
    expect(names).toContain(mark);
    expect(readdirSync(folder).toSorted()).toEqual(['.build-hash', `${mark}.js`, 'index.html']);
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(mark);
    expect(readdirSync(around)).toEqual(['dist']);
  }
});

test('what another process has made of the same sources stays: a server may have it open', async () => {
  const { folder } = place();
  let finish: ((value?: unknown) => void) | undefined;
  const last = createAtomically(folder, 'a', building('a', new Promise((resolve) => (finish = resolve))));
  await createAtomically(folder, 'a', building('a', Promise.resolve()));
  const { ino } = statSync(folder);
  finish?.();
  await last;
  expect(statSync(folder).ino).toBe(ino);
});

test('a build that fails leaves the last one, and nothing else', async () => {
  const { around, folder } = place();
  mkdirSync(folder);
  await expect(createAtomically(folder, 'x', () => Promise.reject(new Error('broken source')))).rejects.toThrow(
    'broken source',
  );
  expect([existsSync(folder), readdirSync(around)]).toEqual([true, ['dist']]);
});

/** Resolves after this many turns. */
async function turns(many: number): Promise<void> {
  for (let turn = 0; turn < many; turn += 1) await Promise.resolve();
}
