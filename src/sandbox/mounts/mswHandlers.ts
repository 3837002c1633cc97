import { type HttpHandler, http } from 'msw';
import type { Sandbox } from '../service/sandbox';

/** Lets the sandbox answer every request to `/api`, `/__sandbox` and `/__storage`, at any origin or at this one. */
export function sandboxHandlers(sandbox: Pick<Sandbox, 'fetch'>, origin = '*'): HttpHandler[] {
  const answer = async ({ request }: { request: Request }) => abortable(await sandbox.fetch(request), request.signal);
  return ['/api/*', '/__sandbox', '/__sandbox/*', '/__storage/*'].map((path) => http.all(origin + path, answer));
}

/** msw misses an abort while the body is being sent, unless the body is a stream that errors on it. */
function abortable(response: Response, signal: AbortSignal): Response {
  if (response.type === 'error' || !response.body) return response;
  const { status, statusText, headers } = response;
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
      async pull(controller) {
        const part = await reader.read();
        if (signal.aborted) return;
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead, so that an abort before the caller reads still finds the body unread.
    { highWaterMark: 0 },
  );
  return new Response(body, { status, statusText, headers });
}
