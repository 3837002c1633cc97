/**
 * Decides who may use a server of this project, before anything else handles the request.
 *
 * Host, for every request: loopback names, the configured host, and the host of the public origin with its own port only. Any other
 * name may belong to a foreign page whose DNS points at this machine (DNS rebinding).
 *
 * `/api`, `/__sandbox`, `/__storage`, `/mcp`, `/openapi.json` and `/.well-known/api-catalog`, by what the browser says about the page that sent a
 * request. For `/mcp` its protocol demands the same: an unknown `Origin` gets 403.
 *
 * | Origin                        | Sec-Fetch-Site           |                                                       |
 * |-------------------------------|--------------------------|-------------------------------------------------------|
 * | on loopback, or this server's | any                      | admitted                                              |
 * | the public one                | any                      | admitted: a proxy may have changed the Host           |
 * | `null`                        | `same-origin`            | admitted: a page of this server that hides its origin |
 * | any other                     | any                      | refused                                               |
 * | none                          | none                     | admitted: a program                                   |
 * | none                          | `same-origin`, `none`    | admitted: the console, or a typed address             |
 * | none                          | `same-site`, `cross-site`| refused, except a link to a download URL              |
 *
 * Under the public name, this server's own origin is the public one only: never the same name in clear text.
 *
 * Another port of localhost is `same-site`, and only its Origin, which images, scripts and links do not send, tells it from
 * a foreign page.
 *
 * In development the table holds for every address, as Vite serves sources (`/src`, `/@fs/`, `/@id/`) and has tools of its
 * own (`/__open-in-editor`), with one exception: any page may link to a screen. A browser sends no Sec-Fetch-Site to a
 * name that is neither loopback nor https, so there its pages look like programs, and the tools are refused.
 */
import { isIP } from 'node:net';
import { hostname as machineName } from 'node:os';
import { isLoopback, isLoopbackOrigin, isWebOrigin } from '../../lib/loopback';
import { isOriginHost } from '../../lib/serving/publicOrigin';
import { isScreenPath } from '../../paths';
import { isDocumentPath } from './documents/addresses';
import { type Refusal, errorAnswer } from './errorAnswers';
import { type Head, getPath } from './head';

/** Node drops headers beyond about a thousand, possibly including those checked here. */
const MAX_HEADERS = 500;

/** In bytes, for a request to the service and the controls: Node's default, which many services have. */
const MAX_API_HEAD_BYTES = 16 * 1024;

const foreignHost: Refusal = {
  status: 403,
  code: 'FORBIDDEN',
  message: "This server doesn't accept this Host. Set HOST to the server's name, or PUBLIC_ORIGIN behind a proxy.",
};
const noHost: Refusal = { status: 400, code: 'BAD_REQUEST', message: 'An HTTP/1.1 request must have a Host.' };
const noPath: Refusal = { status: 400, code: 'BAD_REQUEST', message: 'The target of a request must be a path.' };
const tooManyHeaders: Refusal = { status: 431, code: 'BAD_REQUEST', message: 'The request has too many headers.' };
const foreignPage: Refusal = {
  status: 403,
  code: 'FORBIDDEN',
  message: "Pages from other origins can't call this server, unless they're served on loopback.",
};

/** The refusal of a longer one, here and where Node refuses it (`listen.ts`). */
export const headTooLong: Refusal = {
  status: 431,
  code: 'BAD_REQUEST',
  message:
    "The request's address and headers are too long. If you followed a link, it was changed on the way. Ask for a new one.",
};

/** Whether a URL as Node gives it (path and query) is under `/api`, `/__sandbox`, `/__storage` or `/mcp`, or the address of a document. */
export function isSandboxPath(url: string | undefined): boolean {
  return isDocumentPath(url, true) || /^\/(api|__sandbox|__storage|mcp)(\/|\?|$)/.test(url ?? '');
}

interface PolicyOptions {
  /** The rules of `/api` apply to every address. */
  allIsApi?: boolean;
  /** The https origin at which a proxy serves this server. */
  publicOrigin?: string | undefined;
  /** The rules apply to every address except a link to a screen. */
  development?: boolean;
}

/** The answer to a request that is refused; null for one that is admitted. */
export type OriginPolicy = (head: Head) => Response | null;

/** The policy of a server that listens on `host`. Throws if that is not a host name. */
export function originPolicy(host: string, options: PolicyOptions = {}): OriginPolicy {
  const findRefusal = createPolicy(host, options);
  return (head) => {
    const refusal = findRefusal(head);
    // The rest of this connection stays unread.
    return refusal && errorAnswer(refusal, { connection: 'close' });
  };
}

function createPolicy(host: string, options: PolicyOptions): (incoming: Head) => Refusal | null {
  const { allIsApi = false, development = false, publicOrigin } = options;
  const isAllowed = allowedNames(host);
  return (incoming) => {
    if (incoming.rawHeaders.length / 2 > MAX_HEADERS) return tooManyHeaders;
    if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') return noHost;
    const name = readHost(incoming);
    const isPublic = publicOrigin !== undefined && isOriginHost(publicOrigin, incoming.headers.host);
    if (name === null || !(isPublic || isAllowed(name))) return foreignHost;
    if (!incoming.url?.startsWith('/')) return noPath;
    const isApi = isSandboxPath(incoming.url);
    if (isApi && isLong(incoming)) return headTooLong;
    if (!isApi && !allIsApi && !development) return null;
    const { origin, host: own } = incoming.headers;
    const ofThisServer = origin !== undefined && (origin === publicOrigin || (!isPublic && isOriginAt(origin, own)));
    const admitted = development && !isApi ? mayLoad(incoming, name) : mayAsk(incoming);
    return ofThisServer || admitted ? null : foreignPage;
  };
}

/** Whether the head of a request to the service is longer than services accept. */
export const isLong = ({ url = '', rawHeaders }: Head): boolean =>
  rawHeaders.reduce((bytes, text) => bytes + text.length, url.length) > MAX_API_HEAD_BYTES;

/** Whether a request for one of Vite's resources is admitted. Paths of its tools begin with `/__`. */
function mayLoad(incoming: Head, name: string): boolean {
  const { url = '', headers } = incoming;
  if (url.startsWith('/__') && !isLoopback(name) && headers['sec-fetch-site'] === undefined) return false;
  return mayAsk(incoming) || (isLink(incoming) && isScreenPath(getPath({ url })));
}

/**
 * The names that a server listening on `host` answers to in addition to loopback: `host` itself or, if that means every interface, the machine's own
 * name and any IP address, since those involve no DNS.
 */
function allowedNames(host: string): (name: string) => boolean {
  const everyInterface = host === '0.0.0.0' || host === '::';
  const own = canonical(everyInterface ? machineName() : isIP(host) === 6 ? `[${host}]` : host);
  if (own === null && !everyInterface) throw new TypeError(`HOST must be a host name or an IP address, not "${host}".`);
  return (name) => isLoopback(name) || name === own || (everyInterface && isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0);
}

/** The name in the Host header; null when there is none, more than one, or no valid host. */
function readHost({ rawHeaders, headers }: Head): string | null {
  const given = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  const [, name = '', port = '0'] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(headers.host ?? '') ?? [];
  return given.length === 1 && Number(port) <= 65_535 ? canonical(name) : null;
}

/** A host name in lower case; null for an invalid one, or for an IP address in a spelling that no browser sends. */
function canonical(name: string): string | null {
  const url = `http://${name}`;
  const lower = name.toLowerCase();
  return URL.canParse(url) && new URL(url).hostname === lower ? lower : null;
}

/** Whether an origin has this host, whatever its scheme. */
function isOriginAt(origin: string, host: string | undefined): boolean {
  return isWebOrigin(origin) && new URL(origin).host === new URL(`http://${host}`).host;
}

/** Whether a request is admitted that does not come from this server's own origin, going by its name. */
function mayAsk(incoming: Head): boolean {
  const { origin } = incoming.headers;
  const site = incoming.headers['sec-fetch-site'];
  if (origin === undefined) {
    return site === undefined || site === 'same-origin' || site === 'none' || isLinkToDownload(incoming);
  }
  if (origin === 'null') return site === 'same-origin';
  return isLoopbackOrigin(origin);
}

/** Anyone who knows a download URL may use it, even through a link on another origin. */
function isLinkToDownload(incoming: Head): boolean {
  return isLink(incoming) && /^\/__sandbox\/worlds\/[A-Za-z0-9-]+\/downloads\/[\da-f]+$/.test(incoming.url ?? '');
}

function isLink({ method, headers }: Head): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
