/**
 * The protocol over lines: every message with an id is answered.
 *
 * Tried first: the library's `StdioServerTransport` (SDK 1.32.2). It drops bad JSON, batches, `params: null`, unknown fields, a byte order mark and a
 * last line without a line feed without an answer, stops reading at 10 MB, and does not say when every request is answered. None of this can be added
 * to it, because the library's schemas parse the messages before other code sees them.
 */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { type Line, LineSplitter, MAX_MESSAGE_BYTES } from './lines';
import { BATCHING_VERSION, type Incoming, errorAnswer, readBatched, readMessage, readRequestId } from '../message';

/** A batch is answered together. */
interface Exchange {
  isBatch: boolean;
  /** How many of its requests have no answer yet. */
  waiting: number;
  answers: object[];
}

interface Pending {
  method: string;
  exchange: Exchange;
}

export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** Resolves once the input has ended and every request is answered. */
  readonly ended: Promise<void>;

  readonly #input: AsyncIterable<Uint8Array>;
  readonly #write: (line: string) => void;
  readonly #finish: () => void;
  /** By id; a client may use one again, though it should not. */
  readonly #pending = new Map<RequestId, Pending[]>();
  #version: string | undefined;
  /** Set while a version is being agreed on, because it determines how the next line is read. */
  #agreeing: ReturnType<typeof withResolvers> | undefined;
  #atEnd = false;
  #closed = false;

  /** @param write receives each line, with its line feed */
  constructor(input: AsyncIterable<Uint8Array>, write: (line: string) => void) {
    this.#input = input;
    this.#write = write;
    const { promise, resolve } = withResolvers();
    this.ended = promise;
    this.#finish = resolve;
  }

  async start(): Promise<void> {
    void this.#read();
    return Promise.resolve();
  }

  /** Sends the library's message; an answer goes to its batch. */
  async send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && message.id !== undefined && !('method' in message)) this.#answer(message.id, message);
    else this.#say(message);
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pending.clear();
    this.#agreeing?.resolve();
    this.#finish();
    this.onclose?.();
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    const lines = new LineSplitter();
    try {
      for await (const chunk of this.#input) {
        if (this.#closed) return;
        for (const line of lines.push(chunk)) {
          this.#take(line);
          await this.#agreeing?.promise;
        }
      }
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    for (const line of lines.end()) this.#take(line);
    this.#atEnd = true;
    this.#finishIfDone();
  }

  #take(line: Line): void {
    if (line.tooLong) {
      const maxMebibytes = MAX_MESSAGE_BYTES / 1024 / 1024;
      this.#say(
        errorAnswer(
          readRequestId(line.id),
          ErrorCode.InvalidRequest,
          `A message can have at most ${maxMebibytes} MiB.`,
        ),
      );
      return;
    }
    const value = parsed(line.text);
    if (!line.isUtf8 || value === undefined) {
      const why = line.isUtf8 ? "The line isn't JSON. Send one message per line." : "The line isn't UTF-8.";
      const id = readRequestId((value as { id?: unknown } | null | undefined)?.id);
      this.#say(errorAnswer(id, ErrorCode.ParseError, why));
    } else if (Array.isArray(value)) this.#takeBatch(value);
    else this.#deliver([readMessage(value)], false);
  }

  #takeBatch(messages: readonly unknown[]): void {
    if (messages.length === 0) {
      this.#say(errorAnswer(null, ErrorCode.InvalidRequest, 'A batch must not be empty.'));
    } else if (this.#version === BATCHING_VERSION) {
      this.#deliver(messages.map(readBatched), true);
    } else {
      const agreed =
        this.#version === undefined ? 'no version is agreed yet' : `the agreed version is ${this.#version}`;
      const why = `Only version ${BATCHING_VERSION} of the protocol supports batches, and ${agreed}. Send one message per line.`;
      // One answer per id, so that no request waits; at least one answer.
      const ids = messages.map((message) => readRequestId((message as { id?: unknown } | null)?.id));
      const answeredIds = ids.filter((id) => id !== null);
      for (const id of answeredIds.length > 0 ? answeredIds : [null])
        this.#say(errorAnswer(id, ErrorCode.InvalidRequest, why));
    }
  }

  #deliver(messages: readonly Incoming[], isBatch: boolean): void {
    const exchange: Exchange = { isBatch, waiting: 0, answers: [] };
    for (const message of messages) {
      if (message.kind === 'refused') exchange.answers.push(errorAnswer(message.id, message.code, message.why));
      if (message.kind !== 'request') continue;
      exchange.waiting += 1;
      const { id, method } = message;
      if (method === 'initialize') this.#agreeing ??= withResolvers();
      this.#pending.set(id, [...(this.#pending.get(id) ?? []), { method, exchange }]);
    }
    this.#flush(exchange);
    for (const message of messages) {
      if (message.kind !== 'request' && message.kind !== 'notification') continue;
      const { method, params } = message;
      const plain = { jsonrpc: '2.0' as const, method, ...(params && { params }) };
      try {
        this.onmessage?.(message.kind === 'request' ? { ...plain, id: message.id } : plain);
      } catch (error) {
        this.onerror?.(error instanceof Error ? error : new Error(String(error)));
        if (message.kind === 'request')
          this.#answer(
            message.id,
            errorAnswer(message.id, ErrorCode.InternalError, 'The server couldn’t read the message.'),
          );
      }
      if (method === 'notifications/cancelled') this.#cancel(params?.['requestId']);
    }
  }

  #answer(id: RequestId, message: object): void {
    const [first, ...rest] = this.#pending.get(id) ?? [];
    if (!first) {
      this.#say(writable(id, message));
      return;
    }
    this.#settle(id, rest);
    if (first.method === 'initialize') {
      if ('result' in message) this.#version = (message.result as { protocolVersion?: string }).protocolVersion;
      this.#agreeing?.resolve();
      this.#agreeing = undefined;
    }
    first.exchange.answers.push(writable(id, message));
    first.exchange.waiting -= 1;
    this.#flush(first.exchange);
    this.#finishIfDone();
  }

  /** The library gives a request that was cancelled no answer. */
  #cancel(given: unknown): void {
    const id = readRequestId(given);
    const [first, ...rest] = (id !== null && this.#pending.get(id)) || [];
    if (id === null || !first) return;
    this.#settle(id, rest);
    first.exchange.waiting -= 1;
    this.#flush(first.exchange);
    this.#finishIfDone();
  }

  #settle(id: RequestId, rest: Pending[]): void {
    if (rest.length === 0) this.#pending.delete(id);
    else this.#pending.set(id, rest);
  }

  #flush({ isBatch, waiting, answers }: Exchange): void {
    if (waiting > 0 || answers.length === 0) return;
    if (isBatch) this.#say(answers);
    else for (const answer of answers) this.#say(answer);
  }

  #say(message: object): void {
    if (!this.#closed) this.#write(`${JSON.stringify(message)}\n`);
  }

  #finishIfDone(): void {
    if (this.#atEnd && this.#pending.size === 0) this.#finish();
  }
}

/** An answer, or why it cannot be sent: a service's answer may be nested too deeply to serialize. */
function writable(id: RequestId, answer: object): object {
  try {
    JSON.stringify(answer);
    return answer;
  } catch {
    return errorAnswer(id, ErrorCode.InternalError, 'The response is nested too deeply.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
