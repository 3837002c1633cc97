import type { ServerResponse } from 'node:http';
import { isCutBeforeHead } from '../core/cut';

/** Writes an answer, or cuts the connection if the answer says so. */
export async function writeAnswer(response: Response, outgoing: ServerResponse): Promise<void> {
  if (isCutBeforeHead(response)) return void outgoing.destroy();
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  const reader = response.body?.getReader();
  if (!reader) return void outgoing.end();
  outgoing.once('close', () => void reader.cancel().catch(() => undefined));
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (!outgoing.write(read.value)) await drained(outgoing);
    }
    outgoing.end();
  } catch {
    // What is already written is sent first, and then the connection is cut.
    outgoing.flushHeaders();
    setImmediate(() => outgoing.destroy());
  }
}

const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    if (outgoing.destroyed) resolve();
    else outgoing.once('drain', go).once('close', go);
  });
