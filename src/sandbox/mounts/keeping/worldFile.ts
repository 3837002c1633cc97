/** The lines of a kept world. */
import { base64Of } from '../../../lib/base64';
import { bounds } from '../../ground/bounds';
import { type Seed, entryForm, seedForm } from '../../history/entry';
import type { Kept } from '../../history/keeper';
import { FORMAT, fileOf } from '../../history/snapshot';

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

export async function linesOf(
  before: readonly string[],
  files: ReadonlyMap<string, Blob>,
  entries: readonly string[],
): Promise<string> {
  const inBetween: string[] = [];
  for (const [file, blob] of files) {
    inBetween.push(JSON.stringify({ file, base64: base64Of(new Uint8Array(await blob.arrayBuffer())) }));
  }
  return [...before, ...inBetween, ...entries].map((line) => `${line}\n`).join('');
}

/** What is kept in a text, or what is wrong with it. */
export function parsedFile(text: string): Kept | string {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  try {
    const { format, seed, aheadMs, full } = JSON.parse(first) as Partial<Beginning>;
    if (format !== FORMAT) return `Its saved history has the format ${String(format)}, not ${FORMAT}.`;
    if (full) return 'It did more than a history keeps.';
    if (typeof aheadMs !== 'number' || !(Math.abs(aheadMs) <= bounds.lastInstant))
      return 'Its saved history is damaged: it does not say where its time went on from.';
    const kept: Kept & { files: Map<string, Blob> } = {
      seed: seedForm.parse(seed),
      aheadMs,
      lines: [],
      files: new Map(),
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
