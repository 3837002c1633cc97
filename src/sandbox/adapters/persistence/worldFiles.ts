/** Stores worlds in a folder, one file each. */
import { existsSync, mkdirSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { logError } from '../../../lib/secrets/logError';
import { describeSystemError } from '../../../lib/files/systemError';
import type { WorldStore } from '../../history/worldStore';
import { storedWorlds } from './storedWorlds';
import { lockFolder } from './lockFolder';
import type { StoredText } from './storedWorlds';

export interface WorldFiles extends WorldStore {
  /** Writes what is left to write, and releases the folder for other processes. */
  close: () => Promise<void>;
}

/**
 * Stores worlds in a folder, which is created. Undefined while another server, of this process or another, has the folder: `reportTaken` is then
 * called with the reason. Throws where nothing can be written.
 */
export function worldFiles(
  folder: string,
  report: (message: string) => void = logError,
  reportTaken = report,
): WorldFiles | undefined {
  const where = resolve(folder);
  const lock = acquireLock(where);
  if (typeof lock === 'number') {
    reportTaken(
      `Process ${lock} already stores its worlds in ${where}, so this server can't. Set SANDBOX_DIR to another folder.`,
    );
    return undefined;
  }
  // Capital letters are escaped, because some file systems ignore case.
  const getPath = (name: string) =>
    join(where, `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.jsonl`);
  const { settled, ...worldStore } = storedWorlds({
    where,
    getText: (name) => textIn(getPath(name)),
    report: (_, message) => report(message),
  });
  return {
    ...worldStore,
    close: async () => {
      await settled();
      lock.release();
    },
  };
}

/** Like `worldFiles`. @param requireStore whether a folder that another server has is an error; otherwise that is logged, and no world is stored */
export const openWorldFiles = (folder: string, requireStore = false): WorldFiles | undefined =>
  worldFiles(folder, logError, requireStore ? refuse : logError);

function refuse(reason: string): never {
  throw new Error(reason);
}

function acquireLock(where: string): ReturnType<typeof lockFolder> {
  try {
    mkdirSync(where, { recursive: true });
    return lockFolder(where);
  } catch (error) {
    throw new Error(
      `Worlds can't be stored in ${where}: ${describeSystemError(error)}. Set SANDBOX_DIR to another folder, or leave it empty to turn storage off.`,
      { cause: error },
    );
  }
}

function textIn(path: string): StoredText {
  return {
    read: async () => (existsSync(path) ? readFile(path, 'utf8') : undefined),
    append: (text) => write(path, 'a', text),
    replace: async (text) => {
      const fresh = `${path}.fresh`;
      await write(fresh, 'w', text);
      await rename(fresh, path);
    },
    remove: () => rm(path, { force: true }),
    setAside: async () => {
      let aside = `${path}.aside`;
      for (let number = 2; existsSync(aside); number += 1) aside = `${path}.aside-${number}`;
      await rename(path, aside);
      return aside;
    },
  };
}

async function write(path: string, flag: 'a' | 'w', text: string): Promise<void> {
  const file = await open(path, flag);
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
}
