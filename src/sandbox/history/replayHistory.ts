/** Replays a history in a new world with its seed. */
import { wait } from '../../lib/async/wait';
import { withoutSecrets } from '../../lib/secrets/secrets';
import type { World } from '../world/world';
import type { Entry, SentFile } from './entry';
import { getHistory } from './history';
import { watchPoints } from './movedPoints';
import type { ReplayData } from './snapshot';

/** Repeats the operation of an entry, and resolves to the status of its answer. Never waits for a clock. */
export type Perform = (world: World, entry: Entry, toFile: (sent: SentFile) => File) => Promise<number>;

/** The history does not match this sandbox: it is from another release, or was changed. */
export class ReplayError extends Error {}

/** Called before each entry is replayed, with its number from 1. Work that was due by then has ended. */
export type Watch = (number: number, world: World) => void;

/** The number of entries after which other work of the process gets a turn. */
const AT_ONCE = 500;

/** Replays entries in a world whose time stands still at its beginning. Its time then stands still at the last entry. */
export async function replayHistory(
  world: World,
  { lines, files }: Omit<ReplayData, 'seed'>,
  perform: Perform,
  watch?: Watch,
): Promise<void> {
  const own = getHistory(world);
  for (const [index, given] of lines.entries()) {
    // An earlier version that knew fewer kinds of secrets may have written it.
    const line = withoutSecrets(given);
    const entry = JSON.parse(line) as Entry;
    const fresh = new Map<string, Blob>();
    const toFile = ({ digest, name, type }: SentFile) => {
      const blob = files.get(digest);
      if (!blob) throw new ReplayError(`Entry ${index + 1} names a file that is missing.`);
      if (!own.files.has(digest)) fresh.set(digest, blob);
      return new File([blob], name, { type });
    };
    world.standAt(Date.parse(entry.at));
    world.settle();
    watch?.(index + 1, world);
    const moved = watchPoints(world);
    if (entry.faults !== undefined) world.faults.take(entry.faults);
    else {
      const status = await perform(world, entry, toFile);
      if (status !== entry.status) {
        throw new ReplayError(
          `Entry ${index + 1}, ${entry.method} ${entry.path}, returned ${entry.status} before, but returns ${status} in this sandbox.`,
        );
      }
    }
    own.addLine(line, fresh, moved());
    if (index % AT_ONCE === AT_ONCE - 1) await wait(0);
  }
}
