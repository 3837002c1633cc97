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
export function durableObjectStore(log: ObjectLog, report: (message: string) => void = logError): WorldStore {
  function createSink(name: string, firstLine: FirstLine, checksums: LineChecksums): Sink {
    return {
      add: (line, files) => log.append(() => buildLines(checksums, [], files, [line])),
      giveUp: () =>
        log.replace(name, () =>
          buildLines(new LineChecksums(), [JSON.stringify({ ...firstLine, full: true })], new Map(), []),
        ),
    };
  }

  const setAside = (name: string, why: string) =>
    report(
      `World ${name} couldn't be replayed, so it was reset. ${why} Its saved history was moved to ${log.setAside()}.`,
    );

  return {
    where: 'its Durable Object',
    read: async (name) => {
      await log.written();
      const text = log.read();
      if (text === undefined) return undefined;
      const read = parseStoredText(text);
      if (typeof read !== 'string') {
        const { stored, rewritten } = read;
        if (rewritten !== undefined) {
          log.replace(name, async () => rewritten);
          report(describeAddedChecksums(name));
        }
        return stored;
      }
      setAside(name, read);
      return undefined;
    },
    persist: (name, stored) => {
      const firstLine = buildFirstLine(stored);
      const lines = [...stored.lines];
      const checksums = new LineChecksums();
      log.replace(name, () => buildLines(checksums, [JSON.stringify(firstLine)], stored.files, lines));
      return createSink(name, firstLine, checksums);
    },
    resume: (name, stored) => createSink(name, buildFirstLine(stored), new LineChecksums(stored.lastChecksum)),
    written: () => log.written(),
    setAside: async (name, why) => setAside(name, why),
  };
}
