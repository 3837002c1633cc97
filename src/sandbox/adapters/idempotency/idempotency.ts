/**
 * Keeps a request that may change something from being performed twice because it was sent twice. Below the page, the browser sends
 * a request again when a reused connection is cut or the status asks for it (408, 421), and so may any proxy on the way. Every such request of the page has an idempotency key, which is the same each time it is sent.
 *
 * Requests with a method that changes nothing are passed on as they are. Of all others:
 *
 * | key                              | what happens                                                                            |
 * |----------------------------------|-----------------------------------------------------------------------------------------|
 * | none, from a program             | passed on as it is                                                                      |
 * | none, from a browser             | passed on; 407, 408 and 421 become 504 (`browserRetries.ts`)                            |
 * | not 32 hex digits                | 400                                                                                     |
 * | new                              | stored, then passed on, once, without the key                                           |
 * | new, and the server is stopping  | 503; nothing is passed on                                                               |
 * | new, and the list is full        | 503; nothing is passed on, as forgetting another key could let its copy through         |
 * | new, and it cannot be stored     | 503; nothing is passed on                                                               |
 * | known: same method, URL, secrets | waits, and gets the first's answer: status, headers, bytes, or a cut where it was cut   |
 * | known, but its answer is dropped | 504, which says so                                                                      |
 * | known: another request           | 400                                                                                     |
 *
 * The first's client:
 * - leaves before the body has arrived whole: the work is aborted, and the key is used up; copies are cut as well.
 * - leaves after that: the work goes on, as a copy may come to fetch its answer. It is not given its client's signal.
 *
 * A key is known for `retentionMs` after it arrived. Answers are held as long, in memory only, because they may contain download URLs. The oldest are dropped first when they exceed `bounds`. Work that nobody waits for at the end of that time is aborted. What is stored of a key outlives the process: after a restart a copy gets 504, and is not passed on. It contains no key, token or provider key, only a digest of the key, and an HMAC of the request with the key as its secret.
 */
import { createHash, createHmac } from 'node:crypto';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { MAX_REQUEST_MS, IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '../../../lib/serving/idempotencyKey';
import { logError } from '../../../lib/secrets/logError';
import { cutBeforeHead } from '../../core/cut';
import { errorAnswer } from '../errorAnswers';
import type { Head } from '../head';
import { buildRequest } from '../requestWith';
import { isBrowserWrite, withoutRetryStatus } from './browserRetries';
import { readAhead } from './readAhead';
import { SharedAnswer } from './sharedAnswer';

/** Answers a request. `head` is as it arrived. */
export type Answer = (request: Request, head: Head) => Promise<Response>;

/** The stored keys that have arrived. */
export interface KeyStore {
  /** The digest of the request that arrived with a key; undefined for an unknown or expired key. Both are digests. */
  find: (key: string) => string | undefined;
  /** Stores a key until `over`, ms epoch. It then outlives the process. */
  add: (key: string, request: string, over: number) => void;
}

/** For a server whose keys end with the process. */
export const noStore: KeyStore = { find: () => undefined, add: () => undefined };

interface Bounds {
  /** The maximum number of keys known at the same time. */
  keys: number;
  /** The maximum size of a stored answer, in bytes. A longer one is not stored at all. */
  answerBytes: number;
  /** The maximum size of all stored answers, in bytes. */
  bytes: number;
  /** Milliseconds after which no copy can arrive: a request and its copies each last at most half as long. */
  retentionMs: number;
}

export const idempotencyBounds: Bounds = {
  keys: 50_000,
  answerBytes: 8 * 1024 * 1024,
  bytes: 64 * 1024 * 1024,
  retentionMs: 2 * MAX_REQUEST_MS,
};

export interface IdempotencyOptions {
  store: KeyStore;
  /** ms epoch */
  now: () => number;
  /** Calls back after some milliseconds, to forget keys in time. Without it, the next request does that. */
  later?: (ms: number, then: () => void) => void;
  /** Whether an answer may be sent before the whole body has arrived. By default it may. */
  answersEarly?: boolean;
  bounds?: Partial<Bounds>;
}

export interface Idempotency {
  /** Answers a request by the table above, passing it on to `answer`. */
  once: (request: Request, head: Head, answer: Answer) => Promise<Response>;
  /** Aborts all work in progress when a server closes. From then on no work is started. */
  stop: () => void;
}

const refusals = {
  malformed: { status: 400, code: 'BAD_REQUEST', message: `${IDEMPOTENCY_KEY_HEADER} must be 32 hexadecimal digits.` },
  stopped: { status: 503, code: null, message: 'This server is stopping. Nothing was forwarded.' },
  full: { status: 503, code: null, message: 'Too many requests are in progress. Nothing was forwarded.' },
  notStored: { status: 503, code: null, message: "This request couldn't be recorded, so it wasn't forwarded." },
  another: {
    status: 400,
    code: 'BAD_REQUEST',
    message: `Another request already used this ${IDEMPOTENCY_KEY_HEADER}. Nothing was forwarded.`,
  },
  answerDropped: {
    status: 504,
    code: 'ANSWER_NOT_KEPT',
    message: "This request was already received, and its response is no longer stored. It wasn't forwarded again.",
  },
} as const;

interface Known {
  /** The digest of what must be the same in a copy. */
  request: string;
  answer: SharedAnswer;
  /** Aborts the work; undefined once it has ended, because the reason of an abort has a stack that holds the request. */
  work: AbortController | undefined;
  /** ms epoch: when it is forgotten, unless someone is waiting for it. */
  over: number;
}

export function idempotency({
  store,
  now,
  later,
  answersEarly = true,
  bounds: given,
}: IdempotencyOptions): Idempotency {
  const bounds = { ...idempotencyBounds, ...given };
  /** By the digest of their keys, the oldest first. */
  const known = new Map<string, Known>();
  let bytes = 0;
  let isStopped = false;

  function passOnOnce(key: string, request: string, incoming: Request, head: Head, pass: Answer): Known {
    const work = new AbortController();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const response = worked(incoming, head, pass, { work, ended, answersEarly });
    const answer: SharedAnswer = new SharedAnswer(response, now, {
      onStored: (addedBytes) => {
        bytes += addedBytes;
        if (answer.bytes > bounds.answerBytes) drop(answer);
        for (const oldest of known.values()) if (bytes > bounds.bytes && oldest.answer.bytes > 0) drop(oldest.answer);
      },
      onAlone: () => forgetIfOver(key),
      onEnd: () => {
        end();
        entry.work = undefined;
      },
    });
    const entry: Known = { request, answer, work, over: now() + bounds.retentionMs };
    known.set(key, entry);
    later?.(bounds.retentionMs, () => forgetIfOver(key));
    return entry;
  }

  function drop(answer: SharedAnswer): void {
    bytes -= answer.bytes;
    answer.drop();
  }

  function forgetIfOver(key: string): void {
    const entry = known.get(key);
    if (!entry || entry.over > now() || entry.answer.isAwaited) return;
    known.delete(key);
    drop(entry.answer);
    entry.work?.abort();
  }

  async function once(incoming: Request, head: Head, pass: Answer): Promise<Response> {
    if (!isBrowserWrite(head)) return pass(incoming, head);
    const given = head.headers[IDEMPOTENCY_KEY_HEADER];
    if (given === undefined) return withoutRetryStatus(await pass(incoming, head));
    if (typeof given !== 'string' || !isIdempotencyKey(given)) return errorAnswer(refusals.malformed);
    const key = createHash('sha256').update(given).digest('base64url');
    const request = computeRequestDigest(head, given);
    const earlier = known.get(key);
    const stored = earlier?.request ?? store.find(key);
    if (stored === undefined) {
      for (const [each, { over }] of known) {
        if (over > now()) break;
        forgetIfOver(each);
      }
      if (isStopped) return errorAnswer(refusals.stopped);
      if (known.size >= bounds.keys) return errorAnswer(refusals.full);
      try {
        store.add(key, request, now() + bounds.retentionMs);
      } catch (error) {
        logError(error);
        return errorAnswer(refusals.notStored);
      }
      const { answer } = passOnOnce(key, request, incoming, head, pass);
      return (await answer.read(incoming.signal)) ?? errorAnswer(refusals.answerDropped);
    }
    if (stored !== request) return errorAnswer(refusals.another);
    const answer = earlier?.answer.read(incoming.signal);
    // Awaited below.
    answer?.catch(() => undefined);
    // A client reads no answer before it has sent its body.
    await incoming.body?.pipeTo(new WritableStream()).catch(() => undefined);
    return (await answer) ?? errorAnswer(refusals.answerDropped);
  }

  return {
    once,
    stop: () => {
      isStopped = true;
      for (const { work } of known.values()) work?.abort();
    },
  };
}

interface Course {
  /** Aborts the work. */
  work: AbortController;
  /** Resolves when the whole answer has arrived, or no more of it will. */
  ended: Promise<void>;
  answersEarly: boolean;
}

/**
 * The answer to a request that is passed on, without its key and without its client. This is a separate function because what is stored for a key
 * must not share a scope with the request, whose headers contain a token.
 */
async function worked(
  incoming: Request,
  head: Head,
  pass: Answer,
  { work, ended, answersEarly }: Course,
): Promise<Response> {
  const { body, whole, drain } = readAhead(incoming.body, () => work.abort());
  void ended.then(drain);
  const response = await pass(unkeyed(incoming, body, work.signal), head).catch((error: unknown) => {
    if (work.signal.aborted) return cutBeforeHead();
    throw error;
  });
  if (!answersEarly) {
    drain();
    await whole;
  }
  return work.signal.aborted ? cutBeforeHead() : withoutRetryStatus(response);
}

/** The digest of what must be the same in a copy. Without the key, nobody can test guesses of a token against it. */
function computeRequestDigest({ method, url, headers }: Head, key: string): string {
  const parts = [method, url, headers.authorization, headers[PROVIDER_KEY_HEADER]];
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** The same request without its key and without its client: once its body has arrived, its work does not end with the connection. */
function unkeyed({ url, method, headers: all }: Request, body: ReadableStream | null, signal: AbortSignal): Request {
  const headers = new Headers(all);
  headers.delete(IDEMPOTENCY_KEY_HEADER);
  return buildRequest({ url, method, headers, body, signal });
}
