import { type HttpHandler, http } from 'msw';
import type { Sandbox } from '../sandbox';

/** Lets the sandbox answer every request to `/api` and `/__sandbox`, of whatever origin. */
export function sandboxHandlers(sandbox: Pick<Sandbox, 'fetch'>): HttpHandler[] {
  const answer = async ({ request }: { request: Request }) => abortable(await sandbox.fetch(request), request.signal);
  return ['*/api/*', '*/__sandbox', '*/__sandbox/*'].map((path) => http.all(path, answer));
}

/** msw overlooks an abort while the body is on its way, unless the body passes through a stream that hears of it. */
function abortable(response: Response, signal: AbortSignal): Response {
  if (response.type === 'error' || !response.body) return response;
  const { status, statusText, headers } = response;
  const through = new TransformStream<Uint8Array, Uint8Array>();
  // Whoever reads the other end is told of the abort; the pipe itself has nobody to tell.
  response.body.pipeTo(through.writable, { signal }).catch(() => undefined);
  return new Response(through.readable, { status, statusText, headers });
}
