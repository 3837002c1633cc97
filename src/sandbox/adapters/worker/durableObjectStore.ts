/**
 * Stores the one world of an object in the object's own storage, with the lines of a world's file: how it began, then its entries in order, each
 * after the files that it names.
 */
import { logError } from '../../../lib/secrets/logError';
import type { Sink } from '../../history/history';
import type { WorldStore } from '../../history/worldStore';
import { LineChecksums } from '../persistence/lineChecksums';
import {
  type FirstLine,
  buildFirstLine,
  buildLines,
  parseStoredText,
  describeAddedChecksums,
} from '../persistence/storedWorlds';
import type { ObjectLog } from './objectLog';

/** An object ends whenever it is idle, so a world without entries is stored too, which preserves its times. */
export function durableObjectStore(log: ObjectLog, tell: (message: string) => void = logError): WorldStore {
  function createSink(name: string, beginning: FirstLine, checksums: LineChecksums): Sink {
    return {
      add: (line, files) => log.append(() => buildLines(checksums, [], files, [line])),
      giveUp: () =>
        log.replace(name, () =>
          buildLines(new LineChecksums(), [JSON.stringify({ ...beginning, full: true })], new Map(), []),
        ),
    };
  }

  const setAside = (name: string, why: string) =>
    tell(
      `World ${name} can't be replayed, so it starts over. ${why} Its saved history was moved to ${log.setAside()}.`,
    );

  return {
    where: 'its Durable Object',
    read: async (name) => {
      await log.written();
      const text = log.read();
      if (text === undefined) return undefined;
      const read = parseStoredText(text);
      if (typeof read !== 'string') {
        const { kept, rewritten } = read;
        if (rewritten !== undefined) {
          log.replace(name, async () => rewritten);
          tell(describeAddedChecksums(name));
        }
        return kept;
      }
      setAside(name, read);
      return undefined;
    },
    persist: (name, kept) => {
      const beginning = buildFirstLine(kept);
      const lines = [...kept.lines];
      const checksums = new LineChecksums();
      log.replace(name, () => buildLines(checksums, [JSON.stringify(beginning)], kept.files, lines));
      return createSink(name, beginning, checksums);
    },
    goOn: (name, kept) => createSink(name, buildFirstLine(kept), new LineChecksums(kept.lastChecksum)),
    written: () => log.written(),
    setAside: async (name, why) => setAside(name, why),
  };
}
