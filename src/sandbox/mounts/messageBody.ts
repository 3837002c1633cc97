import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { methodsWithBody } from './head';

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

/** In bytes: the library reads a shorter body at once. */
const LONG = 1_048_576;

export const hasLongBody = ({ method, headers }: IncomingMessage): boolean =>
  methodsWithBody.has(method) && Number(headers['content-length']) > LONG;

/** A request with a long body, which the library would copy. What nobody reads of it, the library drains. */
export class LongRequest extends Request {
  override readonly signal: AbortSignal;

  constructor({ url, method, headers, signal }: Request, incoming: IncomingMessage) {
    const init: RequestInit & { duplex: 'half' } = { method, headers, body: bodyOf(incoming), duplex: 'half' };
    super(url, init);
    // Not in `init`, of which the constructor derives another that may be collected before its client leaves.
    this.signal = signal;
  }
}
