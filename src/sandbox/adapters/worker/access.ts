/** The access token of the controls, where one is set. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { errorAnswer } from '../errorAnswers';
import { type Head, getPath } from '../head';

/** What is asked for without a header, by pages and links: images, downloads by their tickets, and whether the server is well. */
const open = /^\/__sandbox\/(?:health|images\/[^/]+|worlds\/[^/]+\/(?:images|downloads)\/[^/]+)$/;

const noAccess = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'The controls of this sandbox ask for its access token, as a bearer token in Authorization.',
};

/** What is answered in place of a request for the controls without the access token of the environment; null for any other. */
export const refuseAccess = (head: Head, accessToken: string | undefined): Response | null =>
  isAllowed(head, accessToken) ? null : errorAnswer(noAccess, { 'www-authenticate': 'Bearer' });

/** Whether a request may use what it asks for. `accessToken` is that of the environment; without one, anybody may. */
export function isAllowed(head: Head, accessToken: string | undefined): boolean {
  const path = getPath(head);
  if (!accessToken || !/^\/__sandbox(?:\/|$)/.test(path)) return true;
  if (head.method === 'OPTIONS' || (head.method === 'GET' && open.test(path))) return true;
  const [, given] = /^bearer +(\S+)$/i.exec(head.headers.authorization ?? '') ?? [];
  // Of equal length, so that the time of comparing tells nothing of the token.
  return given !== undefined && timingSafeEqual(digest(given), digest(accessToken));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
