/**
 * Worlds in a folder, a file each, which is only ever appended to or replaced in one move. Its lines are JSON: how the world
 * began, then its entries in order, each after the files that it names. A line that was not written to its end was never answered.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Sink } from '../../history/history';
import type { Keeper, Kept } from '../../history/keeper';
import { lockFolder } from './lockFolder';
import { type Beginning, beginningOf, linesOf, parsedFile } from './worldFile';
import { WriteQueue } from './writeQueue';

export interface WorldFiles extends Keeper {
  /** Writes what is left to write, and lets another process have the folder. */
  close: () => Promise<void>;
}

/** Keeps worlds in a folder, which is made. Undefined, with the reason told, while another process has it. */
export function worldFiles(folder: string, tell: (message: string) => void = console.error): WorldFiles | undefined {
  const where = resolve(folder);
  mkdirSync(where, { recursive: true });
  const lock = lockFolder(where);
  if (typeof lock === 'number') {
    tell(`Worlds are kept in ${where} by process ${lock}, so this one keeps none. SANDBOX_DIR sets another folder.`);
    return undefined;
  }
  const queues = new Map<string, WriteQueue>();

  // Capital letters are written out: not every file system tells them apart.
  const pathOf = (name: string) =>
    join(where, `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.jsonl`);

  function queueOf(name: string): WriteQueue {
    const queue = queues.get(name) ?? new WriteQueue(pathOf(name), () => queues.delete(name));
    queues.set(name, queue);
    return queue;
  }

  /** The first entry of a world begins its file: a world in which nothing was done needs none. */
  function sinkOf(name: string, beginning: Beginning, isThere: boolean): Sink {
    let first = isThere ? [] : [JSON.stringify(beginning)];
    return {
      add: (line, files) => {
        const before = first;
        first = [];
        queueOf(name).append(() => linesOf(before, files, [line]));
      },
      giveUp: () => queueOf(name).replace(() => linesOf([JSON.stringify({ ...beginning, full: true })], new Map(), [])),
    };
  }

  async function setAside(name: string, why: string): Promise<void> {
    const path = pathOf(name);
    let aside = `${path}.aside`;
    for (let number = 2; existsSync(aside); number += 1) aside = `${path}.aside-${number}`;
    await rename(path, aside);
    tell(`The world ${name} cannot be replayed, so it starts anew. ${why} Its saved history is now ${aside}.`);
  }

  return {
    where,
    read: async (name) => {
      await queues.get(name)?.written();
      const path = pathOf(name);
      if (!existsSync(path)) return undefined;
      const bytes = await readFile(path);
      const whole = bytes.lastIndexOf('\n') + 1;
      if (whole < bytes.length) {
        await truncate(path, whole);
        tell(`The last entry of the world ${name} was not written to its end, and so not answered: it is dropped.`);
      }
      if (whole === 0) return undefined;
      const read = parsedFile(bytes.toString('utf8', 0, whole));
      if (typeof read !== 'string') return read;
      await setAside(name, read);
      return undefined;
    },
    keep: (name, kept) => {
      const beginning = beginningOf(kept);
      const isThere = kept.lines.length > 0;
      const lines = [...kept.lines];
      if (isThere) queueOf(name).replace(() => linesOf([JSON.stringify(beginning)], kept.files, lines));
      else queueOf(name).remove();
      return sinkOf(name, beginning, isThere);
    },
    goOn: (name, kept: Kept) => sinkOf(name, beginningOf(kept), true),
    written: (name) => queues.get(name)?.written() ?? Promise.resolve(),
    setAside,
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.written()));
      lock.release();
    },
  };
}
