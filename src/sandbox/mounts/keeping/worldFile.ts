/** The lines of a kept world. */
import { base64Of } from '../../../lib/base64';
import { bounds } from '../../ground/bounds';
import { type Seed, entryForm, seedForm } from '../../history/entry';
import type { Kept } from '../../history/keeper';
import { FORMAT, fileOf } from '../../history/snapshot';
import { LineChecksums, hasChecksum } from './lineChecksums';

/** The first line. */
export interface Beginning {
  format: string;
  seed: Seed;
  aheadMs: number;
  /** It did more than a history keeps, and nothing follows. */
  full?: true;
}

export function beginningOf({ seed, aheadMs }: Pick<Kept, 'seed' | 'aheadMs'>): Beginning {
  return { format: FORMAT, seed, aheadMs };
}

/** The next lines of a world's text. `checksums` are those of the text so far. */
export async function linesOf(
  checksums: LineChecksums,
  before: readonly string[],
  files: ReadonlyMap<string, Blob>,
  entries: readonly string[],
): Promise<string> {
  const inBetween: string[] = [];
  for (const [file, blob] of files) {
    inBetween.push(JSON.stringify({ file, base64: base64Of(new Uint8Array(await blob.arrayBuffer())) }));
  }
  return textOf(checksums, [...before, ...inBetween, ...entries]);
}

const textOf = (checksums: LineChecksums, lines: readonly string[]) =>
  lines.map((line) => `${checksums.added(line)}\n`).join('');

export interface ReadText {
  kept: Kept;
  /** The same text with checksums, where it was written before lines had any. */
  rewritten?: string;
}

/** Reads a text that ends with the end of a line, or says what is wrong with it. */
export function parsedFile(text: string): ReadText | string {
  const lines = text.slice(0, -1).split('\n');
  const format = formatOf(lines[0]);
  // Before its checksums, which another format may have in another form.
  if (typeof format === 'string' && format !== FORMAT)
    return `Its saved history has the format ${format}, not ${FORMAT}.`;
  const checksums = new LineChecksums();
  if (!lines.some(hasChecksum)) {
    const rewritten = textOf(checksums, lines);
    const kept = keptIn(lines, checksums.last);
    return typeof kept === 'string' ? kept : { kept, rewritten };
  }
  const plain: string[] = [];
  for (const line of lines) {
    const verified = checksums.verified(line);
    if (verified === undefined) {
      return `Its saved history is damaged: line ${plain.length + 1} is not the one that was written there. Something was changed or is missing.`;
    }
    plain.push(verified);
  }
  const kept = keptIn(plain, checksums.last);
  return typeof kept === 'string' ? kept : { kept };
}

export const withoutChecksums = (name: string) =>
  `The world ${name} was kept by an earlier version, whose lines had no checksums. They have them from now on.`;

/** The format that the first line names, if it names one. */
function formatOf(line = ''): unknown {
  try {
    return (JSON.parse(line) as Partial<Beginning>).format;
  } catch {
    return undefined;
  }
}

function keptIn([first = '', ...rest]: readonly string[], lastChecksum: string): Kept | string {
  try {
    const { format, seed, aheadMs, full } = JSON.parse(first) as Partial<Beginning>;
    if (format !== FORMAT) return 'Its saved history is damaged: it does not begin with its format.';
    if (full) return 'It did more than a history keeps.';
    if (typeof aheadMs !== 'number' || !(Math.abs(aheadMs) <= bounds.lastInstant))
      return 'Its saved history is damaged: it does not say where its time went on from.';
    const kept: Kept & { files: Map<string, Blob> } = {
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
        kept.lines.push(line);
      } else kept.files.set(value.file, fileOf(value.file, value.base64));
    }
    return kept;
  } catch (error) {
    return `Its saved history is damaged: ${(error as Error).message}.`;
  }
}
