import { useEffect, useState } from 'react';
import type { ManifestReading } from './readManifest';
import { startWorker } from './startWorker';

/** How long a manifest may take, in milliseconds: it is small, and a file that needs longer is not an honest one. */
const LONGEST_MS = 20_000;

const failed: ManifestReading = { at: 'refused', why: 'This browser could not read it.' };
const slow: ManifestReading = { at: 'refused', why: 'Reading it took too long.' };

/** The manifest of the chosen file, read by a worker of its own; undefined without a file, and while it is read. */
export function useManifest(file: File | undefined): ManifestReading | undefined {
  const [found, setFound] = useState<{ of: File; reading: ManifestReading }>();
  useEffect(() => {
    if (!file) return;
    const worker = startWorker({ work: 'manifest', file });
    const end = (reading: ManifestReading) => {
      setFound({ of: file, reading });
      worker?.terminate();
    };
    const timer = setTimeout(() => end(worker ? slow : failed), worker ? LONGEST_MS : 0);
    worker?.addEventListener('error', () => end(failed));
    worker?.addEventListener('message', ({ data }: MessageEvent<ManifestReading>) => {
      clearTimeout(timer);
      end(data);
    });
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [file]);
  return found !== undefined && found.of === file ? found.reading : undefined;
}
