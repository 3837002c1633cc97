/** The access token of the controls, if one is set. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { errorAnswer } from '../errorAnswers';
import { type Head, getPath } from '../head';

/** Addresses that pages and links open without a header: images, downloads by their tickets, and the health check. */
const open = /^\/__sandbox\/(?:health|images\/[^/]+|worlds\/[^/]+\/(?:images|downloads)\/[^/]+)$/;

const noAccess = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: "This sandbox's controls need its access token, sent as a bearer token in Authorization.",
};

/** The refusal of a request for the controls that lacks the access token of the environment; null for any other request. */
export const refuseAccess = (head: Head, accessToken: string | undefined): Response | null =>
  isAllowed(head, accessToken) ? null : errorAnswer(noAccess, { 'www-authenticate': 'Bearer' });

/** Whether a request is allowed. `accessToken` comes from the environment. Without one, every request is. */
export function isAllowed(head: Head, accessToken: string | undefined): boolean {
  const path = getPath(head);
  if (!accessToken || !/^\/__sandbox(?:\/|$)/.test(path)) return true;
  if (head.method === 'OPTIONS' || (head.method === 'GET' && open.test(path))) return true;
  const [, given] = /^bearer +(\S+)$/i.exec(head.headers.authorization ?? '') ?? [];
  // Digests have equal length, so that the time of the comparison reveals nothing about the token.
  return given !== undefined && timingSafeEqual(digest(given), digest(accessToken));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
