import { type HttpHandler, http } from 'msw';
import type { Sandbox } from '../service/sandbox';
import { isCutBeforeHead } from '../core/cut';

/** Handlers that let the sandbox answer every request to `/api`, `/__sandbox` and `/__storage`, at any origin or only at this one. */
export function sandboxHandlers(sandbox: Pick<Sandbox, 'fetch'>, origin = '*'): HttpHandler[] {
  const answer = async ({ request }: { request: Request }) => abortable(await sandbox.fetch(request), request.signal);
  return ['/api/*', '/__sandbox', '/__sandbox/*', '/__storage/*'].map((path) => http.all(origin + path, answer));
}

/**
 * msw misses an abort while the body is being sent, unless the body is a stream that errors on it, and passes on the error of a body that is cut,
 * which is not a connection error.
 */
function abortable(response: Response, signal: AbortSignal): Response {
  if (isCutBeforeHead(response) || !response.body) return response;
  const { status, statusText, headers } = response;
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let failure: unknown;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => controller.error((failure = signal.reason)), { once: true });
      },
      async pull(controller) {
        const part = await reader.read().catch(() => null);
        if (signal.aborted) return;
        if (part === null) controller.error((failure = cutWithin()));
        else if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead, so that the body is still unread if an abort comes before the caller reads.
    { highWaterMark: 0 },
  );
  const answer = new Response(body, { status, statusText, headers });
  return 'happyDOM' in globalThis ? failingWith(() => failure, answer) : answer;
}

/** The error of Node's `fetch` where a connection ends within a body; the standard asks for a TypeError (https://fetch.spec.whatwg.org). */
function cutWithin(): TypeError {
  const cause = Object.assign(new Error('other side closed'), { name: 'SocketError', code: 'UND_ERR_SOCKET' });
  return new TypeError('terminated', { cause });
}

/** Makes a response of happy-dom reject with the error of its body, instead of its own EncodingError. */
function failingWith(failure: () => unknown, response: Response): Response {
  for (const way of ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const) {
    const read = response[way].bind(response);
    const value = () => read().catch((error: unknown) => Promise.reject((failure() ?? error) as Error));
    Object.defineProperty(response, way, { value });
  }
  const clone = response.clone.bind(response);
  return Object.defineProperty(response, 'clone', { value: () => failingWith(failure, clone()) });
}
