/** The access token of the controls, where one is set. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** What is asked for without a header, by pages and links: images, downloads by their tickets, and whether the server is well. */
const open = /^\/__sandbox\/(?:health|images\/[^/]+|worlds\/[^/]+\/(?:images|downloads)\/[^/]+)$/;

/** Whether a request may use what it asks for. `accessToken` is that of the environment; without one, anybody may. */
export function mayUse(request: Request, accessToken: string | undefined): boolean {
  const { pathname } = new URL(request.url);
  if (!accessToken || !/^\/__sandbox(?:\/|$)/.test(pathname)) return true;
  if (request.method === 'OPTIONS' || (request.method === 'GET' && open.test(pathname))) return true;
  const [, given] = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  // Of equal length, so that the time of comparing tells nothing of the token.
  return given !== undefined && timingSafeEqual(digest(given), digest(accessToken));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
