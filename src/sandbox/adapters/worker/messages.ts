/** What the platform needs of requests and answers. */

/** Reads and forgets what nobody has read of a request: the platform would reset its connection, and with it the next request. */
export async function drain({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed || body.locked) return;
  await body.pipeTo(new WritableStream()).catch(() => undefined);
}

/** The platform closes connections itself. */
export function withoutConnection({ status, statusText, body, headers: own }: Response): Response {
  const headers = new Headers(own);
  headers.delete('connection');
  return new Response(body, { status, statusText, headers });
}

/**
 * The answer of an object with its bytes as they are, whatever its `content-encoding` says: the platform would encode them by it. In the object alone:
 * where an answer arrives from another place, the platform knows how it is encoded, and to say it again would lose the body.
 */
export function withRawEncoding(answer: Response): Response {
  const { status, statusText, body, headers } = withoutConnection(answer);
  const init: ResponseInit & { encodeBody?: 'manual' } = { status, statusText, headers };
  if (headers.has('content-encoding')) init.encodeBody = 'manual';
  return new Response(body, init);
}
