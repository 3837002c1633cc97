/** The answer to one request, for everyone who waits for it: each receives the same status, headers and bytes, or the same cut. */
import { cutBeforeHead, isCutBeforeHead } from '../../core/cut';

interface Events {
  /** This many more bytes are kept. */
  onStored: (bytes: number) => void;
  /** Nobody is waiting any longer. */
  onAlone: () => void;
  /** All of it is here, or no more will come. */
  onEnd: () => void;
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** Somebody who waits: what has arrived and is not read yet. */
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
  /** Lets a long answer that is not kept go on: called by whoever has read, or left. */
  #goOn = (): void => undefined;

  /** Receives an answer. `now` dates it where it has no date itself: that, too, is the same for all. */
  constructor(answer: Promise<Response>, now: () => number, events: Events) {
    this.#events = events;
    this.#head = answer.then(
      (response) => this.#take(response, now),
      (error: unknown) => {
        this.#close(error as Error);
        throw error;
      },
    );
    // Told to whoever waits for it.
    this.#head.catch(() => undefined);
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether more is to come, for somebody who waits. */
  get isAwaited(): boolean {
    return !this.#end && this.#readers.size > 0;
  }

  /** The answer, with what has arrived and what is still to come, to a client that may leave; undefined if it is no longer kept. */
  async read(client: AbortSignal): Promise<Response | undefined> {
    if (!this.#parts) return undefined;
    const reader: Reader = { parts: [...this.#parts], wake: () => undefined };
    this.#readers.add(reader);
    const leave = () => this.#leave(reader);
    client.addEventListener('abort', leave, { once: true });
    if (client.aborted) leave();
    const head = await this.#head;
    if (!head?.hasBody) leave();
    if (!head) return cutBeforeHead();
    const parts = { pull: (to: Controller) => this.#pull(reader, to), cancel: leave };
    return new Response(head.hasBody ? new ReadableStream(parts, readNothingAhead) : null, head.init);
  }

  /** Stops keeping its bytes; whoever already waits still receives all of them. */
  drop(): void {
    this.#parts = undefined;
    this.#bytes = 0;
  }

  async #pull(reader: Reader, to: Controller): Promise<void> {
    if (reader.parts.length === 0 && !this.#end) await new Promise<void>((resolve) => (reader.wake = resolve));
    const part = reader.parts.shift();
    if (part) to.enqueue(part);
    // A cut comes after all that came before it.
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
      this.#close(new Error('The connection was cut before the answer.'));
      return null;
    }
    const headers = new Headers(response.headers);
    if (!headers.has('date')) headers.set('date', new Date(now()).toUTCString());
    const { status, statusText, body } = response;
    void this.#receive(body);
    return { init: { status, statusText, headers }, hasBody: body !== null };
  }

  async #receive(body: ReadableStream<Uint8Array> | null): Promise<void> {
    const source = body?.getReader();
    try {
      for (let read = await source?.read(); read && !read.done; read = await source?.read()) {
        await this.#add(read.value);
      }
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
    // Bytes that are not kept must not accumulate either.
    while (!this.#parts && [...this.#readers].some(({ parts }) => parts.length > 0)) {
      await new Promise<void>((resolve) => (this.#goOn = resolve));
    }
  }

  #close(end: 'whole' | Error): void {
    // Another of the same words: an error's stack holds what it was thrown in, and so the request.
    this.#end = end === 'whole' ? end : new Error(end.message);
    this.#events.onEnd();
    for (const { wake } of this.#readers) wake();
    if (this.#readers.size === 0) this.#events.onAlone();
  }
}

const readNothingAhead = { highWaterMark: 0 };
