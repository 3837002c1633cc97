interface Parts extends Pick<Request, 'url' | 'method' | 'headers' | 'signal'> {
  body: ReadableStream | null;
}

/**
 * A request of these parts, two of which the constructor does not take as they are. Of a signal it derives another, which may be collected before the
 * client leaves. TRACE it refuses, though a server may be asked it.
 */
export function buildRequest({ url, method, headers, body, signal }: Parts): Request {
  const isTrace = method === 'TRACE';
  const init: RequestInit & { duplex: 'half' } = {
    method: isTrace ? 'GET' : method,
    headers,
    body,
    duplex: 'half',
    // What is answered is passed on, not followed.
    redirect: 'manual',
  };
  const request = new Request(url, init);
  Object.defineProperty(request, 'signal', { value: signal });
  return isTrace ? Object.defineProperty(request, 'method', { value: method }) : request;
}
