/** Connects Node's http server to the pipeline: converts its requests, and writes the answers to the connection. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestError, getRequestListener } from '@hono/node-server';
import { logError } from '../../lib/secrets/logError';
import { errorAnswer } from './errorAnswers';
import { readBody } from './messageBody';
import type { Pipeline } from './pipeline';
import { buildRequest } from './requestWith';
import { writeAnswer } from './writeAnswer';

/** Signals to the library that there is nothing left to write. */
const alreadySent = { 'x-hono-already-sent': 'true' };
const bug = { status: 500, code: null, message: 'The server failed. See its console.' };
const badAddress = { status: 400, code: 'BAD_REQUEST', message: "The request's address isn't valid." };

/**
 * Answers Node's requests with a pipeline. `next` is called for a request that is left to the surrounding server. The library converts the requests.
 * It does not write the answers, because it would add headers, log cuts, and complete cut answers with text.
 */
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
    // Requests that cannot become a `Request` are refused: by the policy if it has a reason, since it needs only the head.
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

/**
 * The library would close the connection of a client that keeps sending for half a second after its answer, before a browser has read that answer.
 */
const asIs = { overrideGlobalObjects: false, autoCleanupIncoming: false };

/**
 * The request with its body, which the library would copy. What still arrives after the answer is read and discarded, as Node does, for as long as
 * the server's request timeout allows.
 */
function withBody(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { url, method } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'TRACE') return request;
  // The library makes these when they are first read.
  const { headers, signal } = request;
  const body = readBody(incoming, () => void incoming.resume(), outgoing);
  return buildRequest({ url, method, headers, body, signal });
}
