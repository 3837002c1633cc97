/**
 * Keeps the one world of an object in the object's own storage, with the lines of a world's file: how it began, then its entries
 * in order, each after the files that it names.
 */
import { logError } from '../../../lib/secrets/logError';
import type { Sink } from '../../history/history';
import type { Keeper } from '../../history/keeper';
import { LineChecksums } from '../keeping/lineChecksums';
import { type Beginning, beginningOf, linesOf, parsedFile, withoutChecksums } from '../keeping/keptWorlds';
import type { ObjectLog } from './objectLog';

/** An object ends whenever it is idle, so a world in which nothing was done is kept as well: its times stay. */
export function objectKeeper(log: ObjectLog, tell: (message: string) => void = logError): Keeper {
  function sinkOf(name: string, beginning: Beginning, checksums: LineChecksums): Sink {
    return {
      add: (line, files) => log.append(() => linesOf(checksums, [], files, [line])),
      giveUp: () =>
        log.replace(name, () =>
          linesOf(new LineChecksums(), [JSON.stringify({ ...beginning, full: true })], new Map(), []),
        ),
    };
  }

  const setAside = (name: string, why: string) =>
    tell(`The world ${name} cannot be replayed, so it starts anew. ${why} Its saved history is now ${log.setAside()}.`);

  return {
    where: 'its Durable Object',
    read: async (name) => {
      await log.written();
      const text = log.read();
      if (text === undefined) return undefined;
      const read = parsedFile(text);
      if (typeof read !== 'string') {
        const { kept, rewritten } = read;
        if (rewritten !== undefined) {
          log.replace(name, async () => rewritten);
          tell(withoutChecksums(name));
        }
        return kept;
      }
      setAside(name, read);
      return undefined;
    },
    keep: (name, kept) => {
      const beginning = beginningOf(kept);
      const lines = [...kept.lines];
      const checksums = new LineChecksums();
      log.replace(name, () => linesOf(checksums, [JSON.stringify(beginning)], kept.files, lines));
      return sinkOf(name, beginning, checksums);
    },
    goOn: (name, kept) => sinkOf(name, beginningOf(kept), new LineChecksums(kept.lastChecksum)),
    written: () => log.written(),
    setAside: async (name, why) => setAside(name, why),
  };
}
