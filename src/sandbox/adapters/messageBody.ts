import type { IncomingMessage } from 'node:http';
import { type Writable, finished } from 'node:stream';

/**
 * The body of one of Node's messages. Nothing is read before it is requested, and nothing is copied (`Readable.toWeb` copies each part, which takes a
 * third of the time of an upload). `onLeave` is called when its reader cancels: what arrives then is ignored. If `over` closes while the body is
 * still arriving, its reader gets an error, and it counts as cancelled too.
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
      // First, because data that is read at once triggers the next read.
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
          to.error(new Error('The response ended before the body arrived.'));
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
