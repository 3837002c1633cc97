/** A worker that reads the manifest of one file: unpacking must not hold up the page, and can be ended at any time. */
import { readManifest } from './readManifest';

globalThis.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readManifest(data).then((reading) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that made this worker
    globalThis.postMessage(reading);
  });
});
