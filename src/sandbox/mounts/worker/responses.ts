import { STRICT_TRANSPORT } from '../../../lib/serving/publicOrigin';
import type { Refusal } from '../gate';
import { answerHeaders, errorParts } from '../jsonError';
import type { Env } from './platform';

/** An error in the shape of the service's own errors. */
export function errorResponse({ status, code, message }: Omit<Refusal, 'code'> & { code: string | null }): Response {
  const { text, headers } = errorParts(code, message);
  return new Response(text, { status, headers });
}

type HeaderValues = Readonly<Record<string, string>>;

/** Headers of every answer. */
export const transportHeaders = ({ PUBLIC_ORIGIN }: Env): HeaderValues =>
  PUBLIC_ORIGIN ? { 'strict-transport-security': STRICT_TRANSPORT } : {};

/** Headers of every answer of the service and its controls. */
export const serviceHeaders = (env: Env): HeaderValues => ({ ...answerHeaders, ...transportHeaders(env) });

/** The response with more headers. Its bytes stay as they are, whatever its `content-encoding` says: the platform would encode them by it. */
export function withHeaders({ status, statusText, body, headers: own }: Response, more: HeaderValues): Response {
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  const init: ResponseInit & { encodeBody?: 'manual' } = { status, statusText, headers };
  if (headers.has('content-encoding')) init.encodeBody = 'manual';
  return new Response(body, init);
}

/** Reads and forgets what nobody has read of a request: the platform would reset its connection, and with it the next request. */
export async function drained({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed || body.locked) return;
  await body.pipeTo(new WritableStream()).catch(() => undefined);
}
