/** Node's side of a server: requests as the pipeline reads them, and its answers as bytes on a connection. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestError, getRequestListener } from '@hono/node-server';
import { isCutBeforeHead } from '../ground/cut';
import { errorAnswer } from './errorAnswers';
import { methodsWithBody } from './head';
import { bodyOf } from './messageBody';
import type { Pipeline } from './pipeline';

/** Called for a request that is left to the server around. */
type Next = () => void;

/** Tells the library that there is nothing left to write. */
const alreadySent = { 'x-hono-already-sent': 'true' };
const badAddress = { status: 400, code: 'BAD_REQUEST', message: 'The address of the request is not valid.' };

/** Lets a pipeline answer Node's requests. The library makes the requests; the answers are written here, as it would add headers, log a cut, and complete it with words. */
export function nodeListener(
  answer: Pipeline,
): (incoming: IncomingMessage, outgoing: ServerResponse, next?: Next) => void {
  return (incoming, outgoing, next) => {
    // Neither a client that leaves nor a cut is an error of this process.
    outgoing.on('error', () => undefined);
    const answered = async (request: Request) => {
      const response = await answer(hasLongBody(incoming) ? new LongRequest(request, incoming) : request, incoming);
      if (response) await write(response, outgoing);
      else next?.();
      return new Response(null, { headers: alreadySent });
    };
    // What cannot be a `Request` is refused: by the policy, which looks at the head alone, if it has its own words.
    const errorHandler = async (error: unknown) => {
      if (!(error instanceof RequestError)) return write(new Response(null, { status: 500 }), outgoing);
      await write(answer.refuse(incoming) ?? errorAnswer(badAddress), outgoing);
    };
    void getRequestListener(answered, { overrideGlobalObjects: false, errorHandler })(incoming, outgoing);
  };
}

/** In bytes: the library reads a shorter body at once. */
const LONG = 1_048_576;

const hasLongBody = ({ method, headers }: IncomingMessage): boolean =>
  methodsWithBody.has(method) && Number(headers['content-length']) > LONG;

/** A request with a long body, which the library would copy. What nobody reads of it, the library drains. */
class LongRequest extends Request {
  override readonly signal: AbortSignal;

  constructor({ url, method, headers, signal }: Request, incoming: IncomingMessage) {
    const init: RequestInit & { duplex: 'half' } = { method, headers, body: bodyOf(incoming), duplex: 'half' };
    super(url, init);
    // Not in `init`, of which the constructor derives another that may be collected before its client leaves.
    this.signal = signal;
  }
}

/** Writes an answer, or the cut that is said in its place. */
export async function write(response: Response, outgoing: ServerResponse): Promise<void> {
  if (isCutBeforeHead(response)) return void outgoing.destroy();
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  const reader = response.body?.getReader();
  if (!reader) return void outgoing.end();
  outgoing.once('close', () => void reader.cancel().catch(() => undefined));
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (!outgoing.write(read.value)) await drained(outgoing);
    }
    outgoing.end();
  } catch {
    // What is written already is sent first, then the connection is cut.
    outgoing.flushHeaders();
    setImmediate(() => outgoing.destroy());
  }
}

const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    if (outgoing.destroyed) resolve();
    else outgoing.once('drain', go).once('close', go);
  });
