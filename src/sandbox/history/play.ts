/** Plays a history into a fresh world of its seed. */
import { wait } from '../../lib/async/wait';
import { withoutSecrets } from '../../lib/secrets/secrets';
import type { World } from '../world/world';
import type { Entry, SentFile } from './entry';
import { getHistory } from './history';
import { watchPoints } from './movedPoints';
import type { ReplayData } from './snapshot';

/** Does again what an entry says, and resolves to the status that it is answered with. Waits for no clock. */
export type Perform = (world: World, entry: Entry, fileOf: (sent: SentFile) => File) => Promise<number>;

/** The history and the sandbox do not fit: it is of another one, or not what was written. */
export class ReplayError extends Error {}

/** Looks at a world that is played, before each entry is done: its number, from 1. What was due by then has ended. */
export type Watch = (number: number, world: World) => void;

/** Entries after which other work of the process has its turn. */
const AT_ONCE = 500;

/** Plays entries into a world that stands still at its beginning; it then stands still at the last of them. */
export async function replayHistory(
  world: World,
  { lines, files }: Omit<ReplayData, 'seed'>,
  perform: Perform,
  watch?: Watch,
): Promise<void> {
  const own = getHistory(world);
  for (const [index, given] of lines.entries()) {
    // It may have been written by one who knew fewer kinds of secrets.
    const line = withoutSecrets(given);
    const entry = JSON.parse(line) as Entry;
    const fresh = new Map<string, Blob>();
    const fileOf = ({ digest, name, type }: SentFile) => {
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
      const status = await perform(world, entry, fileOf);
      if (status !== entry.status) {
        throw new ReplayError(
          `Entry ${index + 1}, ${entry.method} ${entry.path}, was answered with ${entry.status}; this sandbox answers it with ${status}.`,
        );
      }
    }
    own.addLine(line, fresh, moved());
    if (index % AT_ONCE === AT_ONCE - 1) await wait(0);
  }
}
