import { recordSelected } from '../lib/files/frozenFile';
import { normalizeName } from '../lib/files/names';

export interface TransferredFiles {
  files: File[];
  /** Why the others were refused, one sentence each. */
  refused: string[];
}

/**
 * Takes the files out of a drop or a paste, and names those that are folders. Must be called while the event is handled, because afterwards the
 * browser reveals nothing more. A folder appears as a file of a few bytes that cannot be read, and may be named like one that would be accepted.
 */
export function readTransferredFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): TransferredFiles {
  const entries = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry() }));
  recordSelected([...files, ...entries.flatMap(({ file }) => file ?? [])]);
  // Without a list of items, or with one that lacks a file, the list of files is all there is.
  if (entries.length < files.length) return { files: [...files], refused: [] };
  const folders = entries.flatMap(({ entry }) => (entry?.isDirectory ? entry.name : []));
  return {
    files: entries.flatMap(({ file, entry }) => (file && !entry?.isDirectory ? file : [])),
    refused: folders.map((name) => `${normalizeName(name)} is a folder. Add the files in it instead.`),
  };
}
