import { useEffect, useState } from 'react';

/**
 * The result of reading the selected file; undefined without a file, and until it has been read. When another file is selected, the signal aborts the
 * previous read. `read` must have a stable identity and never reject.
 */
export function useReadFile<Result>(
  file: File | undefined,
  read: (file: File, signal: AbortSignal) => Promise<Result>,
): Result | undefined {
  const [found, setFound] = useState<{ of: File; result: Result }>();
  useEffect(() => {
    if (!file) return;
    const stale = new AbortController();
    void read(file, stale.signal).then((result) => {
      if (!stale.signal.aborted) setFound({ of: file, result });
    });
    return () => stale.abort();
  }, [file, read]);
  return found?.of === file ? found?.result : undefined;
}
