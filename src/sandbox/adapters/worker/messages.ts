/** Adapts requests and answers to what the platform needs. */

/** Reads and discards the unread part of a request. Otherwise the platform would reset its connection, and with it the next request. */
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
 * The answer of an object with its bytes unchanged, whatever its `content-encoding` says: the platform would otherwise encode them. Only for use in
 * the object: for an answer that comes from elsewhere, the platform knows the encoding, and declaring it again would lose the body.
 */
export function withRawEncoding(answer: Response): Response {
  const { status, statusText, body, headers } = withoutConnection(answer);
  const init: ResponseInit & { encodeBody?: 'manual' } = { status, statusText, headers };
  if (headers.has('content-encoding')) init.encodeBody = 'manual';
  return new Response(body, init);
}
