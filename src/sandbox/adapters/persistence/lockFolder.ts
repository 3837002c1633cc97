import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  release: () => void;
}

/** The locks of this process, by their real paths. */
const own = new Set<string>();

/** Locks a folder for one store of this process. Returns the id of the process that holds the lock instead. A process that has ended holds none. */
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
    // In a container each process may have the id of the previous one.
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
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
