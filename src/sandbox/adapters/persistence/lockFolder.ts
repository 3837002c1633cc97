import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  release: () => void;
}

/** The locks of this process, by their real paths. */
const own = new Set<string>();

/** Takes a folder for one keeper of this process. Returns the number of the process that has it instead; one that has ended has nothing. */
export function lockFolder(folder: string): Lock | number {
  const path = join(realpathSync(folder), 'lock');
  const lock: Lock = {
    release: () => {
      own.delete(path);
      rmSync(path, { force: true });
    },
  };
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      own.add(path);
      return lock;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    // In a container each process may have the number of the one before.
    const isHeld = holder === process.pid ? own.has(path) : holder !== undefined && isAlive(holder);
    if (holder !== undefined && isHeld) return holder;
    rmSync(path, { force: true });
  }
}

function readHolder(path: string): number | undefined {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(holder) && holder > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
