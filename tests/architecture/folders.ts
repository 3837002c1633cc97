import { posix } from 'node:path';
import type { Source } from './sources';

/** The number of files directly in each folder. */
export function filesByFolder(sources: readonly Source[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}
