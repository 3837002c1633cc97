/** A world's history: what was done to it, in order. Replaying it in a new world with the same seed gives the same world. */
import { withoutSecrets } from '../../lib/secrets/secrets';
import { textBytes } from '../artifact/digests';
import { bounds } from '../core/bounds';
import type { World } from '../world/world';
import type { Entry, Seed } from './entry';
import type { MovedPoints } from './movedPoints';

/** Receives what must outlive the process. Neither call waits. */
export interface Sink {
  add: (line: string, files: ReadonlyMap<string, Blob>) => void;
  /** From now on nothing of the world is stored. */
  giveUp: () => void;
}

export class History {
  readonly seed: Seed;
  /** Each entry as JSON, so that later changes of the world do not affect it. */
  readonly lines: string[] = [];
  /** The Points that each entry moved. Not stored, but computed again on replay. */
  readonly moved: (MovedPoints | undefined)[] = [];
  /** By digest. */
  readonly files = new Map<string, Blob>();
  bytes = 0;
  /** Whether it outgrew its bound. It is then empty, and stays empty. */
  isFull = false;
  sink: Sink | undefined;

  constructor(seed: Seed) {
    this.seed = seed;
  }

  /** Adds an entry. `blobs` are the files that it names, by digest. */
  add(entry: Entry, blobs: ReadonlyMap<string, Blob> = new Map(), moved?: MovedPoints): void {
    if (this.isFull) return;
    const fresh = new Map([...blobs].filter(([digest]) => !this.files.has(digest)));
    this.addLine(withoutSecrets(JSON.stringify(entry)), fresh, moved);
  }

  /** Adds an entry as JSON, with the files that no earlier entry has named. */
  addLine(line: string, fresh: ReadonlyMap<string, Blob>, moved?: MovedPoints): void {
    this.bytes += textBytes(line) + [...fresh.values()].reduce((sum, { size }) => sum + size, 0);
    if (this.bytes > bounds.historyBytes) {
      this.isFull = true;
      this.lines.length = 0;
      this.moved.length = 0;
      this.files.clear();
      this.sink?.giveUp();
      return;
    }
    this.lines.push(line);
    this.moved.push(moved);
    for (const [digest, blob] of fresh) this.files.set(digest, blob);
    this.sink?.add(line, fresh);
  }
}

const HISTORY_KEY = 'history';

/** Begins the history of a fresh world. */
export function openHistory(world: World, seed: Seed): History {
  return world.overlay(HISTORY_KEY, () => new History(seed));
}

/**
 * Records an operation in the history of its world. Nothing is recorded for a world that was dropped meanwhile, because another may have its name by
 * now.
 */
export function recordEntry(world: World, entry: Entry, blobs?: ReadonlyMap<string, Blob>, moved?: MovedPoints): void {
  if (!world.isDropped) getHistory(world).add(entry, blobs, moved);
}

export function getHistory(world: World): History {
  return world.overlay<History>(HISTORY_KEY, () => {
    throw new Error(`The world ${world.name} has no history.`);
  });
}
