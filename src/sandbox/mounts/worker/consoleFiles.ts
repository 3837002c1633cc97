import { securityHeaders } from '../../../lib/csp';
import { isScreenPath } from '../../../paths';
import type { Asked } from '../gate';
import { nothingText } from '../nothingHere';
import { printedAddress } from '../printedName';
import { isForeignWorker, selfRemoving } from '../workerOff';
import { errorResponse } from './responses';
import type { Env } from './platform';

const headers = securityHeaders([]);
const printed = printedAddress('localhost');
const uncached = { 'cache-control': 'no-store' };

/** Answers with the console's files, and a screen's address with its page, as `staticFiles` does. */
export async function consoleFile(asked: Asked, request: Request, { ASSETS }: Env): Promise<Response> {
  const location = printed(asked);
  if (location !== undefined) return new Response(null, { status: 307, headers: { location, ...uncached } });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const refused = errorResponse({
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      message: 'Only GET and HEAD are answered here.',
    });
    refused.headers.set('allow', 'GET, HEAD');
    return refused;
  }
  if (isForeignWorker(asked, () => false)) {
    return new Response(selfRemoving, {
      headers: { ...headers, 'content-type': 'text/javascript; charset=utf-8', ...uncached },
    });
  }
  const url = new URL(request.url);
  if (isScreenPath(url.pathname)) url.pathname = '/index.html';
  const file = await ASSETS.fetch(new Request(url, request));
  if (file.status === 404) {
    return new Response(nothingText, {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', ...uncached },
    });
  }
  const answer = new Response(file.body, file);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  const isHashed = url.pathname.startsWith('/assets/');
  answer.headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  return answer;
}
