import { useEffect, useState } from 'react';

type Digester = (file: Blob, signal: AbortSignal) => Promise<string | undefined>;

/** `locked` in a page without TLS; `unreadable` when the file was removed or changed since it was chosen. */
export type FileDigest = { at: 'working' | 'locked' | 'unreadable' } | { at: 'known'; sha256: string };

const working: FileDigest = { at: 'working' };

/** Computes the SHA-256 of the chosen file once the hashing code is loaded; drops that of the file before. */
export function useFileDigest(file: File | undefined, sha256Of: Digester | undefined): FileDigest {
  const [found, setFound] = useState<{ of: File; digest: FileDigest }>();
  useEffect(() => {
    if (!file || !sha256Of) return;
    const stale = new AbortController();
    const enter = (digest: FileDigest) => {
      if (!stale.signal.aborted) setFound({ of: file, digest });
    };
    sha256Of(file, stale.signal).then(
      (sha256) => enter(sha256 === undefined ? { at: 'locked' } : { at: 'known', sha256 }),
      () => enter({ at: 'unreadable' }),
    );
    return () => stale.abort();
  }, [file, sha256Of]);
  return found !== undefined && found.of === file ? found.digest : working;
}
