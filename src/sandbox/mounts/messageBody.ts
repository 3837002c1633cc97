import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';

/**
 * The body of one of Node's messages. Nothing is read before it is asked for, and nothing is copied, as `Readable.toWeb` does with each part, for a third
 * of the time that an upload takes. `onLeave` is called when its reader wants no more of it; what then arrives is ignored.
 */
export function bodyOf(message: IncomingMessage, onLeave?: () => void): ReadableStream<Uint8Array> {
  let isRead = true;
  let isBegun = false;
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
      if (error) to.error(error);
      else to.close();
    });
  }
  return new ReadableStream(
    {
      pull(to) {
        if (!isBegun) begin(to);
        message.resume();
      },
      cancel() {
        isRead = false;
        onLeave?.();
      },
    },
    { highWaterMark: 0 },
  );
}
