interface Parts extends Pick<Request, 'url' | 'method' | 'headers' | 'signal'> {
  body: ReadableStream | null;
}

/**
 * A request with these parts, two of which the constructor would change: it replaces the signal by a derived one, which may be garbage-collected
 * before the client leaves, and refuses TRACE, which servers can receive.
 */
export function buildRequest({ url, method, headers, body, signal }: Parts): Request {
  const isTrace = method === 'TRACE';
  const init: RequestInit & { duplex: 'half' } = {
    method: isTrace ? 'GET' : method,
    headers,
    body,
    duplex: 'half',
    // Redirects are passed on, not followed.
    redirect: 'manual',
  };
  const request = new Request(url, init);
  Object.defineProperty(request, 'signal', { value: signal });
  return isTrace ? Object.defineProperty(request, 'method', { value: method }) : request;
}
