/** Decides whether a result passes a check, in a worker that the page terminates when it takes too long. */
import type { Check } from '../../../../api/drafts/promptsDraft';
import { passes } from './verdict';

export interface CheckWork {
  check: Check;
  result: string;
}

globalThis.addEventListener('message', ({ data: { check, result } }: MessageEvent<CheckWork>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that made this worker
  globalThis.postMessage(passes(check, result));
});

// The first message says that the worker is ready.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that made this worker
globalThis.postMessage('ready');
