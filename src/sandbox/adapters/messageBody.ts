import type { IncomingMessage } from 'node:http';
import { type Writable, finished } from 'node:stream';

/**
 * The body of one of Node's messages. Nothing is read before it is asked for, and nothing is copied, as `Readable.toWeb` does with each part, for a third
 * of the time that an upload takes. `onLeave` is called when its reader wants no more of it; what then arrives is ignored. A body that is still
 * arriving when `over` closes has an error for its reader, and is left as well.
 */
export function readBody(message: IncomingMessage, onLeave: () => void, over?: Writable): ReadableStream<Uint8Array> {
  let isRead = true;
  let isBegun = false;
  function leave(): void {
    isRead = false;
    onLeave();
  }
  function begin(to: ReadableStreamDefaultController<Uint8Array>): void {
    isBegun = true;
    message.on('data', (part: Buffer) => {
      if (!isRead) return;
      // First, because what is read at once asks for more.
      message.pause();
      to.enqueue(part);
    });
    finished(message, (error) => {
      if (!isRead) return;
      isRead = false;
      if (error) to.error(error);
      else to.close();
    });
  }
  return new ReadableStream(
    {
      start(to) {
        over?.once('close', () => {
          if (!isRead) return;
          to.error(new Error('The answer was complete before the body was.'));
          leave();
        });
      },
      pull(to) {
        if (!isBegun) begin(to);
        message.resume();
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
