/**
 * Stores each world as a text, wherever texts can be stored. Its lines are JSON: how the world began, then its entries in order, each after the files
 * that it names, and each line with a checksum. The operation of a partly written line was never answered.
 */
import type { Sink } from '../../history/history';
import type { WorldStore, StoredWorld } from '../../history/worldStore';
import { LineChecksums, hasChecksum } from './lineChecksums';
import { encodeBase64 } from '../../../lib/base64';
import { bounds } from '../../core/bounds';
import { type Seed, entryForm, seedForm } from '../../history/entry';
import { SNAPSHOT_FORMAT, decodeFile } from '../../history/snapshot';

export interface StoredWorlds extends WorldStore {
  /** Resolves once nothing is left to write, even if writing failed. */
  settled: () => Promise<void>;
}

interface Place {
  where: string;
  getText: (name: string) => StoredText;
  /** Tells people what happened to a world. */
  report: (name: string, message: string) => void;
}

/** Stores worlds in a place. */
export function storedWorlds({ where, getText, report }: Place): StoredWorlds {
  const queues = new Map<string, WriteQueue>();

  function getQueue(name: string): WriteQueue {
    const queue = queues.get(name) ?? new WriteQueue(getText(name), () => queues.delete(name));
    queues.set(name, queue);
    return queue;
  }

  /** The first entry of a world starts its text. A world without entries needs none. */
  function createSink(name: string, firstLine: FirstLine, checksums: LineChecksums, isThere: boolean): Sink {
    let first = isThere ? [] : [JSON.stringify(firstLine)];
    return {
      add: (line, files) => {
        const before = first;
        first = [];
        getQueue(name).append(() => buildLines(checksums, before, files, [line]));
      },
      giveUp: () =>
        getQueue(name).replace(() =>
          buildLines(new LineChecksums(), [JSON.stringify({ ...firstLine, full: true })], new Map(), []),
        ),
    };
  }

  async function setAside(name: string, why: string): Promise<void> {
    const aside = await getText(name).setAside();
    report(
      name,
      `World ${name} couldn't be replayed, so it was reset. ${why} Its saved history was moved to ${aside}.`,
    );
  }

  return {
    where,
    read: async (name) => {
      await queues.get(name)?.written();
      const storedText = getText(name);
      const text = await storedText.read();
      if (text === undefined) return undefined;
      const completeLines = text.slice(0, text.lastIndexOf('\n') + 1);
      if (completeLines.length < text.length) {
        await storedText.replace(completeLines);
        report(
          name,
          `The last entry of world ${name} was only partly written and never got a response, so it was dropped.`,
        );
      }
      if (completeLines === '') return undefined;
      const read = parseStoredText(completeLines);
      if (typeof read !== 'string') {
        if (read.rewritten !== undefined) {
          await storedText.replace(read.rewritten);
          report(name, describeAddedChecksums(name));
        }
        return read.stored;
      }
      await setAside(name, read);
      return undefined;
    },
    persist: (name, stored, isMade) => {
      const firstLine = buildFirstLine(stored);
      const isThere = isMade || stored.lines.length > 0;
      const lines = [...stored.lines];
      const checksums = new LineChecksums();
      if (isThere)
        getQueue(name).replace(() => buildLines(checksums, [JSON.stringify(firstLine)], stored.files, lines));
      else getQueue(name).remove();
      return createSink(name, firstLine, checksums, isThere);
    },
    resume: (name, stored) => createSink(name, buildFirstLine(stored), new LineChecksums(stored.lastChecksum), true),
    written: (name) => queues.get(name)?.written() ?? Promise.resolve(),
    setAside,
    settled: async () => void (await Promise.allSettled([...queues.values()].map((queue) => queue.written()))),
  };
}

/** The stored text of one world, which is only appended to or replaced atomically. Each step rejects unless it was written completely. */
export interface StoredText {
  /** Undefined if nothing is stored. */
  read: () => Promise<string | undefined>;
  append: (text: string) => Promise<void>;
  /** Atomic: a reader finds either the text before or all of the new one. */
  replace: (text: string) => Promise<void>;
  remove: () => Promise<void>;
  /** Moves it out of the way, and returns its new place. */
  setAside: () => Promise<string>;
}

type Make = () => Promise<string>;

/** Changes of one text, in order. Appends that arrive during another write are combined. */
export class WriteQueue {
  readonly #text: StoredText;
  readonly #onIdle: () => void;
  #last: Promise<void> = Promise.resolve();
  /** Texts that the next step appends. */
  #open: Make[] | undefined;

  /** `onIdle` is called when everything is written. The queue can then be discarded. */
  constructor(text: StoredText, onIdle: () => void) {
    this.#text = text;
    this.#onIdle = onIdle;
  }

  append(make: Make): void {
    if (this.#open) {
      this.#open.push(make);
      return;
    }
    const makes = [make];
    this.#open = makes;
    this.#then(this.#last, async () => {
      this.#open = undefined;
      const texts: string[] = [];
      for (const each of makes) texts.push(await each());
      await this.#text.append(texts.join(''));
    });
  }

  replace(make: Make): void {
    this.#anew(async () => this.#text.replace(await make()));
  }

  remove(): void {
    this.#anew(() => this.#text.remove());
  }

  /** Resolves once everything so far is stored. Rejects if that failed: nothing more is then written until the text is replaced. */
  written(): Promise<void> {
    return this.#last;
  }

  #anew(step: () => Promise<void>): void {
    this.#open = undefined;
    // Earlier failures no longer matter, because their text is replaced.
    this.#then(
      this.#last.catch(() => undefined),
      step,
    );
  }

  #then(before: Promise<void>, step: () => Promise<void>): void {
    const done = before.then(step);
    this.#last = done;
    done.then(
      () => {
        if (this.#last === done) this.#onIdle();
      },
      () => undefined,
    );
  }
}

/* The lines of a stored world. */

/** The first line. */
export interface FirstLine {
  format: string;
  seed: Seed;
  aheadMs: number;
  /** The history was full, and no entries follow. */
  full?: true;
}

export function buildFirstLine({ seed, aheadMs }: Pick<StoredWorld, 'seed' | 'aheadMs'>): FirstLine {
  return { format: SNAPSHOT_FORMAT, seed, aheadMs };
}

/** The next lines of a world's text. `checksums` are those of the text so far. */
export async function buildLines(
  checksums: LineChecksums,
  before: readonly string[],
  files: ReadonlyMap<string, Blob>,
  entries: readonly string[],
): Promise<string> {
  const inBetween: string[] = [];
  for (const [file, blob] of files) {
    inBetween.push(JSON.stringify({ file, base64: encodeBase64(new Uint8Array(await blob.arrayBuffer())) }));
  }
  return addChecksums(checksums, [...before, ...inBetween, ...entries]);
}

const addChecksums = (checksums: LineChecksums, lines: readonly string[]) =>
  lines.map((line) => `${checksums.added(line)}\n`).join('');

export interface ParsedText {
  stored: StoredWorld;
  /** The same text with checksums, if it was written before lines had any. */
  rewritten?: string;
}

/** Reads a text of complete lines, or returns what is wrong with it. */
export function parseStoredText(text: string): ParsedText | string {
  const lines = text.slice(0, -1).split('\n');
  const format = readFormat(lines[0]);
  // Checked before the checksums, which may differ in another format.
  if (typeof format === 'string' && format !== SNAPSHOT_FORMAT)
    return `Its saved history has the format ${format}, not ${SNAPSHOT_FORMAT}.`;
  const checksums = new LineChecksums();
  if (!lines.some(hasChecksum)) {
    const rewritten = addChecksums(checksums, lines);
    const stored = parseLines(lines, checksums.last);
    return typeof stored === 'string' ? stored : { stored, rewritten };
  }
  const plain: string[] = [];
  for (const line of lines) {
    const verified = checksums.verified(line);
    if (verified === undefined) {
      return `Its saved history is damaged: line ${plain.length + 1} doesn't match its checksum. Something was changed or is missing.`;
    }
    plain.push(verified);
  }
  const stored = parseLines(plain, checksums.last);
  return typeof stored === 'string' ? stored : { stored };
}

export const describeAddedChecksums = (name: string) =>
  `World ${name} was saved by an earlier version without checksums. Checksums have been added.`;

/** The format that the first line names, if it names one. */
function readFormat(line = ''): unknown {
  try {
    return (JSON.parse(line) as Partial<FirstLine>).format;
  } catch {
    return undefined;
  }
}

function parseLines([first = '', ...rest]: readonly string[], lastChecksum: string): StoredWorld | string {
  try {
    const { format, seed, aheadMs, full } = JSON.parse(first) as Partial<FirstLine>;
    if (format !== SNAPSHOT_FORMAT) return "Its saved history is damaged: it doesn't begin with its format.";
    if (full) return 'Its history was full.';
    if (typeof aheadMs !== 'number' || !(Math.abs(aheadMs) <= bounds.lastInstant))
      return 'Its saved history is damaged: it has no valid time.';
    const stored: StoredWorld & { files: Map<string, Blob> } = {
      seed: seedForm.parse(seed),
      aheadMs,
      lines: [],
      files: new Map(),
      lastChecksum,
    };
    for (const line of rest) {
      const value = JSON.parse(line) as { file?: string; base64?: string };
      if (value.file === undefined || value.base64 === undefined) {
        entryForm.parse(value);
        stored.lines.push(line);
      } else stored.files.set(value.file, decodeFile(value.file, value.base64));
    }
    return stored;
  } catch (error) {
    return `Its saved history is damaged: ${(error as Error).message}.`;
  }
}
