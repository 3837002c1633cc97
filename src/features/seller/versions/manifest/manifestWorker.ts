/** A worker for work that must not block the page and can be stopped at any time: unpacking a manifest, hashing a large file. */
import { computeSha256InChunks } from '../../../../lib/sha256';
import { readManifest } from './readManifest';

export interface FileWork {
  work: 'manifest' | 'digest';
  file: Blob;
}

globalThis.addEventListener('message', ({ data: { work, file } }: MessageEvent<FileWork>) => {
  const done = work === 'manifest' ? readManifest(file) : computeSha256InChunks(file).catch(() => undefined);
  void done.then((result) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that made this worker
    globalThis.postMessage(result);
  });
});
