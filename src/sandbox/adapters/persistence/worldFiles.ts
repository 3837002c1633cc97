/** Worlds in a folder, a file each. */
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
  /** Writes what is left to write, and lets another process have the folder. */
  close: () => Promise<void>;
}

/**
 * Keeps worlds in a folder, which is made. Undefined while another server has it, of this process or another, once `sayTaken` was told so. Throws where
 * nothing can be written.
 */
export function worldFiles(
  folder: string,
  tell: (message: string) => void = logError,
  sayTaken = tell,
): WorldFiles | undefined {
  const where = resolve(folder);
  const lock = acquireLock(where);
  if (typeof lock === 'number') {
    sayTaken(
      `Worlds are kept in ${where} by process ${lock}, so this server cannot keep any there. SANDBOX_DIR sets another folder.`,
    );
    return undefined;
  }
  // Capital letters are written out: not every file system tells them apart.
  const pathOf = (name: string) =>
    join(where, `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.jsonl`);
  const { settled, ...worldStore } = storedWorlds({
    where,
    textOf: (name) => textIn(pathOf(name)),
    tell: (_, message) => tell(message),
  });
  return {
    ...worldStore,
    close: async () => {
      await settled();
      lock.release();
    },
  };
}

/** As `worldFiles`. @param requireStore whether a folder that another server has is an error; else it is said, and no world is kept */
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
      `Worlds cannot be kept in ${where}: ${describeSystemError(error)}. SANDBOX_DIR sets another folder, and empty keeps none.`,
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
