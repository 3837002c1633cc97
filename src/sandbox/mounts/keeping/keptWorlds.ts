/**
 * Worlds as texts, one each, wherever those are kept. Its lines are JSON: how the world began, then its entries in order, each after
 * the files that it names, and each with a checksum. A line that was not written to its end was never answered.
 */
import type { Sink } from '../../history/history';
import type { Keeper } from '../../history/keeper';
import { LineChecksums } from './lineChecksums';
import { type Beginning, beginningOf, linesOf, parsedFile, withoutChecksums } from './worldFile';
import { type KeptText, WriteQueue } from './writeQueue';

export interface KeptWorlds extends Keeper {
  /** Resolves once nothing is left to write, whether or not that went well. */
  settled: () => Promise<void>;
}

interface Place {
  where: string;
  textOf: (name: string) => KeptText;
  /** Says to people what happened to a world. */
  tell: (name: string, message: string) => void;
}

/** Keeps worlds in a place. */
export function keptWorlds({ where, textOf, tell }: Place): KeptWorlds {
  const queues = new Map<string, WriteQueue>();

  function queueOf(name: string): WriteQueue {
    const queue = queues.get(name) ?? new WriteQueue(textOf(name), () => queues.delete(name));
    queues.set(name, queue);
    return queue;
  }

  /** The first entry of a world begins its text: a world in which nothing was done needs none. */
  function sinkOf(name: string, beginning: Beginning, checksums: LineChecksums, isThere: boolean): Sink {
    let first = isThere ? [] : [JSON.stringify(beginning)];
    return {
      add: (line, files) => {
        const before = first;
        first = [];
        queueOf(name).append(() => linesOf(checksums, before, files, [line]));
      },
      giveUp: () =>
        queueOf(name).replace(() =>
          linesOf(new LineChecksums(), [JSON.stringify({ ...beginning, full: true })], new Map(), []),
        ),
    };
  }

  async function setAside(name: string, why: string): Promise<void> {
    const aside = await textOf(name).setAside();
    tell(name, `The world ${name} cannot be replayed, so it starts anew. ${why} Its saved history is now ${aside}.`);
  }

  return {
    where,
    read: async (name) => {
      await queues.get(name)?.written();
      const kept = textOf(name);
      const text = await kept.read();
      if (text === undefined) return undefined;
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      if (whole.length < text.length) {
        await kept.replace(whole);
        tell(
          name,
          `The last entry of the world ${name} was not written to its end, and so not answered: it is dropped.`,
        );
      }
      if (whole === '') return undefined;
      const read = parsedFile(whole);
      if (typeof read !== 'string') {
        if (read.rewritten !== undefined) {
          await kept.replace(read.rewritten);
          tell(name, withoutChecksums(name));
        }
        return read.kept;
      }
      await setAside(name, read);
      return undefined;
    },
    keep: (name, kept, isMade) => {
      const beginning = beginningOf(kept);
      const isThere = isMade || kept.lines.length > 0;
      const lines = [...kept.lines];
      const checksums = new LineChecksums();
      if (isThere) queueOf(name).replace(() => linesOf(checksums, [JSON.stringify(beginning)], kept.files, lines));
      else queueOf(name).remove();
      return sinkOf(name, beginning, checksums, isThere);
    },
    goOn: (name, kept) => sinkOf(name, beginningOf(kept), new LineChecksums(kept.lastChecksum), true),
    written: (name) => queues.get(name)?.written() ?? Promise.resolve(),
    setAside,
    settled: async () => void (await Promise.allSettled([...queues.values()].map((queue) => queue.written()))),
  };
}
