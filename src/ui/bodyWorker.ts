/** A worker that splits a long body into lines and returns the visible ones. */
import { type BodyLines, readLines } from '../lib/text/bodyLines';

/** Messages from the page: first a body to read, then ranges of its lines. */
export type Asked = { body: string } | { from: number; to: number };
/** Messages to the page: facts about the body, then lines. */
export type Told = Omit<BodyLines, 'slice'> | { from: number; lines: string[] };

let read: BodyLines | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('body' in data) {
    read = readLines(data.body);
    const { isJson, count, width } = read;
    tell({ isJson, count, width });
  } else if (read) tell({ from: data.from, lines: read.slice(data.from, data.to) });
});

function tell(message: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that made this worker
  globalThis.postMessage(message);
}
