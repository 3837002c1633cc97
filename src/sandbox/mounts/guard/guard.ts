/**
 * Keeps a request that may change something from being done twice because it was sent twice. Below the page, the browser sends
 * a request again when a reused connection is cut or the status asks for it (408, 421), and so may any proxy on the way. Every such
 * request of the page has a one-time number, which is the same each time it is sent.
 *
 * Requests with a method that changes nothing are passed on as they are. Of all others:
 *
 * | number                          | what happens                                                                            |
 * |---------------------------------|-----------------------------------------------------------------------------------------|
 * | none, from a program            | passed on as it is                                                                      |
 * | none, from a browser            | passed on; 407, 408 and 421 become 504, as below                                            |
 * | not 32 hex digits               | 400                                                                                     |
 * | new                             | passed on, once, without the number                                                     |
 * | new, and the list is full       | 503; nothing is passed on, as forgetting another number could let its copy through      |
 * | known: same method, URL, secrets| waits, and gets the first's answer: status, headers, bytes, or a cut where it was cut   |
 * | known, but its answer dropped   | 504, which says so                                                                      |
 * | known: another request          | 400                                                                                     |
 *
 * The first's connection:
 * - cut before the body has arrived whole: the work is aborted, and the number is used up; copies are cut as well.
 * - cut after that: the work goes on, as a copy may come to fetch its answer.
 *
 * A number is known for `LONGEST_REQUEST_MS` after its answer ended or the last who waited for it has left; work that nobody has waited
 * for that long is aborted. So long are answers kept, in memory only, as they may contain download URLs; the oldest go
 * first when they are more than `bounds`. Of the token and key there is only a keyed digest.
 *
 * 407, 408 and 421 never reach a browser: they become 504 with the original in the body (`tamed.ts`).
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { LONGEST_REQUEST_MS, REQUEST_NUMBER_HEADER, isRequestNumber } from '../../../lib/serving/requestNumber';
import { inProcess } from './inProcess';
import { jsonError } from '../jsonError';
import { refusals } from './refusals';
import { RelayedAnswer } from './relayedAnswer';
import { isBrowsersChange } from './tamed';

export interface GuardBounds {
  /** The maximum number of numbers known at the same time. */
  numbers: number;
  /** The maximum size of a kept answer, in bytes; a longer one is not kept at all. */
  answerBytes: number;
  /** The maximum size of all kept answers, in bytes. */
  bytes: number;
  /** Milliseconds for which a number is remembered after its answer ended. */
  keptMs: number;
}

export const guardBounds: GuardBounds = {
  numbers: 50_000,
  answerBytes: 8 * 1024 * 1024,
  bytes: 64 * 1024 * 1024,
  keptMs: LONGEST_REQUEST_MS,
};

interface Known {
  /** Keyed digest of what must be the same in a copy. */
  request: string;
  answer: RelayedAnswer;
  timer?: NodeJS.Timeout;
}

/** Headers that are set anew for the in-memory connection, or matter only between client and proxy. */
const ofTheConnection = /^(?:connection|keep-alive|proxy-connection|te|trailer|upgrade|expect|http2-settings)$/;

export interface Guard {
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** Aborts all work in progress, when a server closes. */
  stop: () => void;
}

/** A guard in front of a listener, which receives each numbered request once. */
export function guard(listener: RequestListener, bounds: GuardBounds = guardBounds): Guard {
  const ask = inProcess(listener);
  const known = new Map<string, Known>();
  const secret = randomBytes(32);
  let bytes = 0;

  /** Passes a request on. Its work ends with the client's connection only if the body has not arrived completely. */
  function passOn(incoming: IncomingMessage) {
    const asked = ask(incoming, headersOf(incoming));
    incoming.on('error', () => undefined);
    incoming.once('close', () => {
      if (!incoming.readableEnded) asked.destroy();
    });
    // An answer may arrive before the end of the body, the rest of which is then not needed.
    asked.once('close', () => {
      incoming.unpipe(asked);
      incoming.resume();
    });
    incoming.pipe(asked);
    return asked;
  }

  function passOnOnce(number: string, request: string, incoming: IncomingMessage): Known {
    const answer: RelayedAnswer = new RelayedAnswer(passOn(incoming), {
      onKept: (more) => {
        bytes += more;
        if (answer.bytes > bounds.answerBytes) drop(answer);
        for (const other of known.values()) if (bytes > bounds.bytes && other.answer.bytes > 0) drop(other.answer);
      },
      onAlone: () => rest(number),
    });
    const entry: Known = { request, answer };
    known.set(number, entry);
    return entry;
  }

  function drop(answer: RelayedAnswer): void {
    bytes -= answer.bytes;
    answer.drop();
  }

  /** Forgets a number when nobody has asked for it in time. */
  function rest(number: string): void {
    const entry = known.get(number);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      if (entry.answer.isAwaited) return;
      known.delete(number);
      drop(entry.answer);
      entry.answer.stop();
    }, bounds.keptMs).unref();
  }

  function digestOf({ method, url, headers }: IncomingMessage): string {
    const same = [method, url, headers.authorization, headers[PROVIDER_KEY_HEADER]];
    return createHmac('sha256', secret).update(JSON.stringify(same)).digest('base64');
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const number = incoming.headers[REQUEST_NUMBER_HEADER];
    if (!isBrowsersChange(incoming)) {
      listener(incoming, outgoing);
      return;
    }
    if (number === undefined) {
      const asked = passOn(incoming);
      const only: RelayedAnswer = new RelayedAnswer(asked, { onKept: () => only.drop(), onAlone: () => only.stop() });
      only.answer(outgoing);
      return;
    }
    const refuse = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => {
      incoming.on('error', () => undefined);
      jsonError(outgoing, status, code, message);
    };
    if (typeof number !== 'string' || !isRequestNumber(number)) {
      refuse(refusals.malformed);
      return;
    }
    const request = digestOf(incoming);
    const earlier = known.get(number);
    if (!earlier) {
      if (known.size >= bounds.numbers) {
        refuse(refusals.full);
        return;
      }
      passOnOnce(number, request, incoming).answer.answer(outgoing);
      return;
    }
    if (earlier.request !== request) {
      refuse(refusals.another);
      return;
    }
    // A client reads no answer before it has sent its body.
    incoming.on('error', () => undefined);
    incoming.once('end', () => earlier.answer.answer(outgoing));
    incoming.resume();
  }

  return {
    answer,
    stop: () => {
      for (const { answer: one, timer } of known.values()) {
        clearTimeout(timer);
        one.stop();
      }
      known.clear();
    },
  };
}

/** The headers of a request for the in-memory connection, without the number. */
function headersOf({ headersDistinct }: IncomingMessage): OutgoingHttpHeaders {
  const kept = Object.entries(headersDistinct).filter(
    ([name]) => name !== REQUEST_NUMBER_HEADER && !ofTheConnection.test(name),
  );
  return Object.fromEntries(kept);
}
