/** Reads a long body as lines away from the page's thread, and hands out those that are looked at. */
import { type BodyLines, readLines } from '../lib/text/bodyLines';

/** What the page asks: first to read a body, then for some of its lines. */
export type Asked = { body: string } | { from: number; to: number };
/** What it is told: how the body reads, then the lines. */
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
