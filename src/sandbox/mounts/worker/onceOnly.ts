/**
 * The guard of a world's object, by the table in `guard/guard.ts`. A number is known beyond the end of the object; an answer is kept
 * in memory only, as it may contain download URLs, so a copy that arrives at the next object gets 504 and is not passed on.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { REQUEST_NUMBER_HEADER, isRequestNumber } from '../../../lib/serving/requestNumber';
import { refusals } from '../guard/refusals';
import { isBrowsersChange } from '../guard/tamed';
import { askedBy } from './asked';
import { drained, errorResponse } from './responses';
import { KNOWN_MS, type RequestNumbers } from './requestNumbers';
import { type Taken, given, taken } from './takenAnswer';

type Answer = (request: Request) => Promise<Response>;

interface Known {
  /** Keyed digest of what must be the same in a copy. */
  request: string;
  /** Null once it is dropped. */
  answer: Promise<Taken | null>;
  bytes: number;
  /** ms epoch: when it is forgotten. */
  over: number;
}

interface Bounds {
  /** The maximum number of numbers known at the same time. */
  numbers: number;
  /** The maximum size of all kept answers, in bytes. */
  bytes: number;
}

/** An object shares 128 MB with others. */
const objectBounds: Bounds = { numbers: 20_000, bytes: 8 * 1024 * 1024 };

interface Surroundings {
  numbers: Pick<RequestNumbers, 'has' | 'add'>;
  /** ms epoch */
  now: () => number;
  bounds?: Bounds;
}

/** A guard in front of `pass`, which receives each numbered request once. */
export function onceOnly(pass: Answer, { numbers, now, bounds = objectBounds }: Surroundings): Answer {
  const known = new Map<string, Known>();
  const secret = randomBytes(32);
  let bytes = 0;

  function passOnOnce(number: string, request: string, incoming: Request): Promise<Taken> {
    const answer = pass(unnumbered(incoming)).then(taken);
    const entry: Known = { request, answer, bytes: 0, over: now() + KNOWN_MS };
    known.set(number, entry);
    void answer.then(
      (whole) => {
        // One that comes after its number was forgotten is not kept.
        if (known.get(number) !== entry) return;
        entry.bytes = whole.bytes.length;
        bytes += entry.bytes;
        for (const other of known.values()) if (bytes > bounds.bytes && other.bytes > 0) drop(other);
      },
      () => undefined,
    );
    return answer;
  }

  function drop(entry: Known): void {
    bytes -= entry.bytes;
    entry.bytes = 0;
    entry.answer = Promise.resolve(null);
  }

  function forgetOver(): void {
    // The first is the oldest.
    for (const [number, entry] of known) {
      if (entry.over > now()) return;
      known.delete(number);
      drop(entry);
    }
  }

  function digestOf({ method, url, headers }: Request): string {
    const same = [method, url, headers.get('authorization'), headers.get(PROVIDER_KEY_HEADER)];
    return createHmac('sha256', secret).update(JSON.stringify(same)).digest('base64');
  }

  return async (incoming) => {
    const number = incoming.headers.get(REQUEST_NUMBER_HEADER);
    if (!isBrowsersChange(askedBy(incoming))) return pass(incoming);
    if (number === null) return given(await taken(await pass(incoming)));
    if (!isRequestNumber(number)) return errorResponse(refusals.malformed);
    const request = digestOf(incoming);
    const earlier = known.get(number);
    if (earlier) {
      if (earlier.request !== request) return errorResponse(refusals.another);
      // A client reads no answer before it has sent its body.
      await drained(incoming);
      const answer = await earlier.answer;
      return answer ? given(answer) : errorResponse(refusals.notKept);
    }
    if (numbers.has(number)) return errorResponse(refusals.notKept);
    forgetOver();
    if (known.size >= bounds.numbers) return errorResponse(refusals.full);
    numbers.add(number, now());
    return given(await passOnOnce(number, request, incoming));
  };
}

/** The same request without its number, and without its client: once its body has arrived, its work does not end with the connection. */
function unnumbered({ url, method, headers, body }: Request): Request {
  const rest = new Headers(headers);
  rest.delete(REQUEST_NUMBER_HEADER);
  const init: RequestInit & { duplex: 'half' } = { method, headers: rest, body, duplex: 'half' };
  return new Request(url, init);
}
