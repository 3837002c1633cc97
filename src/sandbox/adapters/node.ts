/** Node's side of a server: requests as the pipeline reads them, and its answers as bytes on a connection. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestError, getRequestListener } from '@hono/node-server';
import { logError } from '../../lib/secrets/logError';
import { errorAnswer } from './errorAnswers';
import { readBody } from './messageBody';
import type { Pipeline } from './pipeline';
import { buildRequest } from './requestWith';
import { writeAnswer } from './writeAnswer';

/** Tells the library that there is nothing left to write. */
const alreadySent = { 'x-hono-already-sent': 'true' };
const bug = { status: 500, code: null, message: 'The server failed; its console says why.' };
const badAddress = { status: 400, code: 'BAD_REQUEST', message: 'The address of the request is not valid.' };

/** Lets a pipeline answer Node's requests; `next` is called for one that is left to the server around. The library makes the requests; its answers are not used, as it would add headers, log a cut, and complete it with words. */
export function nodeListener(
  answer: Pipeline,
): (incoming: IncomingMessage, outgoing: ServerResponse, next?: () => void) => void {
  return (incoming, outgoing, next) => {
    // Neither a client that leaves nor a cut is an error of this process.
    outgoing.on('error', () => undefined);
    const answered = async (request: Request) => {
      const response = await answer(withBody(request, incoming, outgoing), incoming);
      if (response) await writeAnswer(response, outgoing);
      else next?.();
      return new Response(null, { headers: alreadySent });
    };
    // What cannot be a `Request` is refused: by the policy, which looks at the head alone, if it has its own words.
    const errorHandler = async (error: unknown) => {
      if (!(error instanceof RequestError)) return failed(error, outgoing);
      await writeAnswer(answer.refuse(incoming) ?? errorAnswer(badAddress), outgoing);
    };
    void getRequestListener(answered, { ...asIs, errorHandler })(incoming, outgoing);
  };
}

/** A bug, unless its client has left. */
async function failed(error: unknown, outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return;
  logError(error);
  if (outgoing.headersSent) outgoing.destroy();
  else await writeAnswer(errorAnswer(bug), outgoing);
}

/** The library would end the connection of a client that sends on for half a second after its answer, which a browser then has not read. */
const asIs = { overrideGlobalObjects: false, autoCleanupIncoming: false };

/**
 * The request with its body, which the library would copy. What is still to come when it is answered is read and forgotten, as Node does: for as long as
 * the server lets a request take.
 */
function withBody(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { url, method, headers, signal } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'TRACE') return request;
  const body = readBody(incoming, () => void incoming.resume(), outgoing);
  return buildRequest({ url, method, headers, body, signal });
}
