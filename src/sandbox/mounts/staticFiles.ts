/**
 * Serves a built console from memory: precompressed, hashed files cached for good, one page for all screens. The table of screen addresses decides
 * what is a screen, so nothing else is ever answered with a page.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Connection } from '../../lib/connection';
import { LIVE_PAGE, livePage } from '../../lib/page/livePage';
import { isScreenPath } from '../../paths';
import { acceptedEncodings } from './acceptedEncodings';
import { jsonError } from './jsonError';
import { nothingHere } from './nothingHere';
import { answerWorkerOff, isForeignWorker } from './workerOff';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Best first. */
const encodings = [
  { name: 'br', suffix: '.br', encode: (plain: Buffer) => brotliCompressSync(plain) },
  { name: 'gzip', suffix: '.gz', encode: (plain: Buffer) => gzipSync(plain) },
] as const;

const PAGE = '/index.html';

interface StaticFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  encoded: ReadonlyMap<string, Buffer>;
}

/**
 * Serves the files of a folder with the given headers. A screen's address, which has no file, gets `index.html`, or before the service of a
 * connection the page for it. Throws without a build.
 */
export function staticFiles(
  folder: string,
  headers: Readonly<Record<string, string>>,
  live?: Connection,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const files = readFolder(folder);
  if (live) files.set(PAGE, pageFor(live, folder));
  const page = files.get(PAGE);
  if (!page) throw new TypeError(`${folder} has no index.html; build the console first.`);
  return (incoming, outgoing) => {
    const path = (incoming.url ?? '/').replace(/[?#].*$/, '');
    const file = files.get(decoded(path)) ?? (isScreenPath(path) ? page : undefined);
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.setHeader('allow', 'GET, HEAD');
      jsonError(outgoing, 405, 'METHOD_NOT_ALLOWED', 'Only GET and HEAD are answered here.');
    } else if (isForeignWorker(incoming, (script) => files.has(script))) answerWorkerOff(outgoing);
    else if (file) send(file, incoming, outgoing);
    else nothingHere(outgoing);
  };
}

function pageFor(live: Connection, folder: string): StaticFile {
  const plain = Buffer.from(livePage(readFileSync(join(folder, LIVE_PAGE), 'utf8'), live));
  return staticFile(PAGE, plain, new Map(encodings.map(({ name, encode }) => [name, encode(plain)])))!;
}

function send(file: StaticFile, incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader('cache-control', file.cacheControl);
  outgoing.setHeader('etag', file.etag);
  outgoing.setHeader('vary', 'accept-encoding');
  if (incoming.headers['if-none-match'] === file.etag) {
    outgoing.writeHead(304).end();
    return;
  }
  const accepted = acceptedEncodings(incoming.headers['accept-encoding']);
  const encoding = encodings.find(({ name }) => accepted.has(name) && file.encoded.has(name))?.name;
  const body = (encoding && file.encoded.get(encoding)) ?? file.plain;
  if (encoding) outgoing.setHeader('content-encoding', encoding);
  outgoing.writeHead(200, { 'content-type': file.type, 'content-length': body.length });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** No file has a malformed name. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function readFolder(folder: string): Map<string, StaticFile> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    // Dotfiles belong to the build itself (its manifest, its hash).
    if (!entry.isFile() || path.split(sep).some((part) => part.startsWith('.'))) continue;
    contents.set(`/${path.split(sep).join('/')}`, readFileSync(join(folder, path)));
  }
  const files = new Map<string, StaticFile>();
  for (const [path, plain] of contents) {
    const encoded = encodings.flatMap(({ name, suffix }) => {
      const body = contents.get(path + suffix);
      return body ? [[name, body] as const] : [];
    });
    const file = staticFile(path, plain, new Map(encoded));
    if (file) files.set(path, file);
  }
  return files;
}

/** Undefined for a file of no known type. */
function staticFile(path: string, plain: Buffer, encoded: StaticFile['encoded']): StaticFile | undefined {
  const type = types[extname(path)];
  if (!type) return undefined;
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const cacheControl = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return { type, etag, cacheControl, plain, encoded };
}
