/**
 * How long the head of a request may be: the address and its headers, in bytes. A link whose fragment a mail or chat program made a part of the path is
 * a page like any other, and may be several times as long as Node reads by default. What it carries goes into no log.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isSandboxPath } from './gate';
import { jsonError } from './jsonError';

/** For every request: more than the longest link, with each character escaped twice. */
export const MAX_HEAD_BYTES = 256 * 1024;
/** For a request to the service and the controls: Node's default, and so that of many services. */
const MAX_API_HEAD_BYTES = 16 * 1024;

/** What is said of a longer one, here and where Node refuses it. */
export const headTooLong = [
  431,
  'The request head is too long: its address and headers. If a link led here, it was changed on its way: ask for it again.',
] as const;

/** Lets a server that was made elsewhere read heads as long. Node looks at this property with every connection. */
export const acceptLongHeads = (server: Server): void => void Object.assign(server, { maxHeaderSize: MAX_HEAD_BYTES });

/** Refuses a request to the service or the controls whose head is too long for them. Returns whether it did. */
export function refuseLongHead(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { url = '', rawHeaders } = incoming;
  const isLong = rawHeaders.reduce((bytes, text) => bytes + text.length, url.length) > MAX_API_HEAD_BYTES;
  if (!isLong || !isSandboxPath(url)) return false;
  const [status, message] = headTooLong;
  outgoing.setHeader('connection', 'close');
  jsonError(outgoing, status, 'BAD_REQUEST', message);
  return true;
}
