/** The answer to one request, shared by everyone who waits for it: all receive the same status, headers and bytes, or the same cut. */
import { cutBeforeHead, isCutBeforeHead } from '../../core/cut';

interface Events {
  /** Called when this many more bytes are stored. */
  onStored: (bytes: number) => void;
  /** Called when nobody is waiting any longer. */
  onAlone: () => void;
  /** Called when the whole answer has arrived, or no more of it will. */
  onEnd: () => void;
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** A reader who waits, with the bytes that have arrived and are not read yet. */
interface Reader {
  parts: Uint8Array[];
  /** Called when there is something to read. */
  wake: () => void;
}

interface AnswerHead {
  init: ResponseInit;
  /** Whether bytes follow. */
  hasBody: boolean;
}

export class SharedAnswer {
  readonly #events: Events;
  readonly #readers = new Set<Reader>();
  /** Null for an answer that was cut before its head. */
  readonly #head: Promise<AnswerHead | null>;
  /** All bytes so far; undefined once they are dropped. */
  #parts: Uint8Array[] | undefined = [];
  #bytes = 0;
  #end: 'whole' | Error | undefined;
  /** Resumes a long answer that is not stored. Called by a reader that has read, or left. */
  #goOn = (): void => undefined;

  /** Receives an answer. `now` gives it a date if it has none, which is then the same for everyone too. */
  constructor(answer: Promise<Response>, now: () => number, events: Events) {
    this.#events = events;
    this.#head = answer.then(
      (response) => this.#take(response, now),
      (error: unknown) => {
        this.#close(error as Error);
        throw error;
      },
    );
    // Everyone who waits gets the error.
    this.#head.catch(() => undefined);
  }

  /** The number of bytes that are stored. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether someone is waiting for more of it. */
  get isAwaited(): boolean {
    return !this.#end && this.#readers.size > 0;
  }

  /** The answer, with the bytes so far and those to come, for a client that may leave; undefined if it is no longer stored. */
  async read(client: AbortSignal): Promise<Response | undefined> {
    if (!this.#parts) return undefined;
    const reader: Reader = { parts: [...this.#parts], wake: () => undefined };
    this.#readers.add(reader);
    const leave = () => this.#leave(reader);
    client.addEventListener('abort', leave, { once: true });
    if (client.aborted) leave();
    const head = await this.#head.catch((error: unknown) => {
      leave();
      throw error;
    });
    if (!head?.hasBody) leave();
    if (!head) return cutBeforeHead();
    const parts = { pull: (to: Controller) => this.#pull(reader, to), cancel: leave };
    return new Response(head.hasBody ? new ReadableStream(parts, readNothingAhead) : null, head.init);
  }

  /** Drops its bytes. Anyone already waiting still receives all of them. */
  drop(): void {
    this.#parts = undefined;
    this.#bytes = 0;
  }

  async #pull(reader: Reader, to: Controller): Promise<void> {
    if (reader.parts.length === 0 && !this.#end) await new Promise<void>((resolve) => (reader.wake = resolve));
    const part = reader.parts.shift();
    if (part) to.enqueue(part);
    // A cut follows all bytes before it.
    else if (this.#end === 'whole') to.close();
    else to.error(this.#end);
    if (!part) this.#leave(reader);
    this.#goOn();
  }

  #leave(reader: Reader): void {
    if (!this.#readers.delete(reader)) return;
    this.#goOn();
    if (this.#readers.size === 0) this.#events.onAlone();
  }

  #take(response: Response, now: () => number): AnswerHead | null {
    if (isCutBeforeHead(response)) {
      this.#close(new Error('The connection was cut before the response.'));
      return null;
    }
    const headers = new Headers(response.headers);
    if (!headers.has('date')) headers.set('date', new Date(now()).toUTCString());
    const { status, statusText, body } = response;
    if (body) void this.#receive(body.getReader());
    else this.#close('whole');
    return { init: { status, statusText, headers }, hasBody: body !== null };
  }

  async #receive(source: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    try {
      for (let read = await source.read(); !read.done; read = await source.read()) await this.#add(read.value);
      this.#close('whole');
    } catch (error) {
      this.#close(error as Error);
    }
  }

  async #add(part: Uint8Array): Promise<void> {
    this.#parts?.push(part);
    for (const reader of this.#readers) {
      reader.parts.push(part);
      reader.wake();
    }
    if (this.#parts) {
      this.#bytes += part.byteLength;
      this.#events.onStored(part.byteLength);
    }
    // Bytes that are not stored must not accumulate either.
    while (!this.#parts && [...this.#readers].some(({ parts }) => parts.length > 0)) {
      await new Promise<void>((resolve) => (this.#goOn = resolve));
    }
  }

  #close(end: 'whole' | Error): void {
    // A new error with the same message, because the stack of the original holds the request.
    this.#end = end === 'whole' ? end : new Error(end.message);
    this.#events.onEnd();
    for (const { wake } of this.#readers) wake();
    if (this.#readers.size === 0) this.#events.onAlone();
  }
}

const readNothingAhead = { highWaterMark: 0 };
