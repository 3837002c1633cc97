/**
 * The files of a built console, from memory: a new build does not remove files that open pages of the old one still need. Paths, types, precompressed
 * encodings and 304 are Hono's.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { getMimeType } from 'hono/utils/mime';
import { tryDecodeURI } from 'hono/utils/url';
import type { Connection } from '../../lib/connection';
import { LIVE_PAGE, livePage } from '../../lib/page/livePage';

const PAGE = '/index.html';

type Bytes = Uint8Array<ArrayBuffer>;

/** Answers with the file at a path, to `request`; undefined if there is none. */
export type FindFile = (path: string, request: Request) => Promise<Response | undefined>;

/** The files of a folder by their paths. Throws without a build. */
export function builtFiles(folder: string, live?: Connection): FindFile {
  const files = readFolder(folder);
  if (live) addPage(files, livePage(readFileSync(join(folder, LIVE_PAGE), 'utf8'), live));
  if (!files.has(PAGE)) throw new TypeError(`${folder} has no index.html. Build the console first.`);
  const tags = new Map([...files].map(([path, bytes]) => [path, computeTag(bytes)]));
  const app = new Hono();
  app.use(
    etag(),
    serveStatic({
      root: '',
      precompressed: true,
      getContent: async (path) => files.get(path) ?? null,
      onFound: (path, { header }) => {
        header('etag', tags.get(path));
        header('vary', 'accept-encoding');
      },
    }),
  );
  return async (path, { method, headers }) => {
    const name = tryDecodeURI(path);
    // A file without a known type is not for browsers: it configures a host, or is the compressed form of another file.
    if (!files.has(name) || getMimeType(name) === undefined || /\.(?:br|gz)$/.test(name)) return undefined;
    const answer = await app.request(path, { headers });
    if (answer.status === 404) return undefined;
    if (answer.status === 304) return answer;
    const bytes = await answer.arrayBuffer();
    answer.headers.set('content-length', String(bytes.byteLength));
    return new Response(method === 'HEAD' ? null : bytes, answer);
  };
}

function addPage(files: Map<string, Bytes>, page: string): void {
  const plain = new TextEncoder().encode(page);
  files.set(PAGE, plain);
  files.set(`${PAGE}.br`, new Uint8Array(brotliCompressSync(plain)));
  files.set(`${PAGE}.gz`, new Uint8Array(gzipSync(plain)));
}

const computeTag = (bytes: Bytes): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

function readFolder(folder: string): Map<string, Bytes> {
  const files = new Map<string, Bytes>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep);
    // Dotfiles belong to the build itself (its manifest, its hash).
    if (!entry.isFile() || path.some((part) => part.startsWith('.'))) continue;
    files.set(`/${path.join('/')}`, new Uint8Array(readFileSync(join(folder, ...path))));
  }
  return files;
}
