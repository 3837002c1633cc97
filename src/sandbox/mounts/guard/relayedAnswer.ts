/** The answer to one request, for everyone who waits for it: each receives the same status, headers and bytes, or the same cut. */
import { type ClientRequest, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { once } from 'node:events';
import { jsonError } from '../jsonError';
import { refusals } from './refusals';
import { type Answer, tamed } from './tamed';

interface Events {
  /** This many more bytes are kept. */
  onKept: (bytes: number) => void;
  /** Nobody is waiting any longer. */
  onAlone: () => void;
}

export class RelayedAnswer {
  /** Until it has ended. */
  #asked: ClientRequest | undefined;
  readonly #events: Events;
  readonly #readers = new Set<ServerResponse>();
  #head: Omit<Answer, 'body'> | undefined;
  /** All bytes so far; undefined once they are dropped. */
  #parts: Buffer[] | undefined = [];
  #bytes = 0;
  #end: 'whole' | 'cut' | undefined;

  /** Receives the answer to a request that was sent. */
  constructor(asked: ClientRequest, events: Events) {
    this.#asked = asked;
    this.#events = events;
    // An error before the answer counts as a cut; one after it changes nothing.
    asked.on('error', () => undefined);
    void this.#take(asked);
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  get isAwaited(): boolean {
    return this.#readers.size > 0;
  }

  /** Answers with what has arrived and what is still to come; with 504 if that is no longer kept. */
  answer(outgoing: ServerResponse): void {
    outgoing.on('error', () => undefined);
    if (!this.#parts) {
      const { status, code, message } = refusals.notKept;
      jsonError(outgoing, status, code, message);
      return;
    }
    this.#readers.add(outgoing);
    outgoing.once('close', () => {
      this.#readers.delete(outgoing);
      if (this.#readers.size === 0) this.#events.onAlone();
    });
    if (this.#head) write(outgoing, this.#head);
    for (const part of this.#parts) outgoing.write(part);
    if (this.#end) finish(outgoing, this.#end);
  }

  /** Stops keeping its bytes; whoever already waits still receives all of them. */
  drop(): void {
    this.#parts = undefined;
    this.#bytes = 0;
  }

  /** Ends the work, if it is in progress. */
  stop(): void {
    this.#asked?.destroy();
  }

  async #take(asked: ClientRequest): Promise<void> {
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const { body, ...head } = await tamed(answer);
      this.#head = head;
      for (const reader of this.#readers) write(reader, head);
      for await (const part of body) await this.#add(part);
      this.#close('whole');
    } catch {
      this.#close('cut');
    }
  }

  async #add(part: Buffer): Promise<void> {
    this.#parts?.push(part);
    const full = [...this.#readers].filter((reader) => !reader.write(part));
    if (this.#parts) {
      this.#bytes += part.length;
      this.#events.onKept(part.length);
      return;
    }
    // Bytes that are not kept must not accumulate either.
    await Promise.all(full.map(drained));
  }

  #close(end: 'whole' | 'cut'): void {
    this.#end = end;
    this.#asked = undefined;
    for (const reader of this.#readers) finish(reader, end);
    if (this.#readers.size === 0) this.#events.onAlone();
  }
}

function write(outgoing: ServerResponse, { status, headers }: Omit<Answer, 'body'>): void {
  if (!outgoing.headersSent) outgoing.writeHead(status, STATUS_CODES[status] ?? '', headers);
  outgoing.flushHeaders();
}

function finish(outgoing: ServerResponse, end: 'whole' | 'cut'): void {
  if (end === 'whole') outgoing.end();
  // Anything already written is sent first.
  else setImmediate(() => outgoing.destroy());
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    if (outgoing.destroyed) resolve();
    else outgoing.once('drain', go).once('close', go);
  });
}
