/** What the code has: names, files and addresses that documents and comments may cite. */
import { existsSync } from 'node:fs';
import { ANY_METHOD, RouteMatcher } from '../../src/contract/schema/pathMatcher';
import { browserOnlyRoutes } from '../../src/contract/browserOnly';
import { endpointList } from '../../src/contract/endpoints';
import { paths } from '../../src/paths';
import { controlRoutes } from '../../src/sandbox/control/controlRoutes';
import { STORAGE_ROUTE } from '../../src/sandbox/core/storageForm';
import { retiredRoutes } from '../../src/sandbox/service/retiredRoutes';
import { type Source, readSources } from '../architecture/sources';
import { root } from './documents';

/** The files of the repository, without what is stored or built. */
export const sources: readonly Source[] = readSources().filter(
  ({ path }) => !/^\.|^(?:docs\/|tests\/docs\/|tests\/worlds\/digests\/)|package-lock\.json$/.test(path),
);

const wordPattern = /[\p{L}\p{N}_$]+/gu;

/** Every word of the code, without comments: of names, texts and keys. */
export const knownWords: ReadonlySet<string> = new Set(
  sources
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap((source) => (source.isCode ? source.code : source.text).match(wordPattern) ?? []),
);

export const wordsIn = (text: string): readonly string[] => text.match(wordPattern) ?? [];

/** Files by their names without folders. */
const names = new Set(sources.map(({ path }) => path.replace(/^.*\//, '')));

/** Whether a path, from the root or the last part of one, is that of a file or a folder; `<area>` and `…` stand for any name. */
export function knownPath(path: string): boolean {
  const plain = path.replace(/\/$/, '').replace(/^\.\//, '');
  if (existsSync(new URL(plain, root))) return true;
  if (!plain.includes('/')) return names.has(plain);
  const pattern = plain.replaceAll(/[.+^$()[\]]/g, String.raw`\$&`).replaceAll(/<[^>]+>|…|\*+/g, '[^/]+');
  const known = new RegExp(`(?:^|/)${pattern}(?:/|$|\\.tsx?$)`);
  return sources.some((source) => known.test(source.path));
}

const addresses = new RouteMatcher<string>();
const add = (method: string, path: string) => addresses.add(method, path, path);
for (const [, { method, path }] of endpointList) add(method, path);
for (const { method, path } of [...browserOnlyRoutes, ...retiredRoutes, ...controlRoutes.routes.map(([, row]) => row)])
  add(method, path);
add('POST', STORAGE_ROUTE.replace(/^POST /, ''));
// What every server answers beside the routes.
for (const path of ['/openapi.json', '/__sandbox/openapi.json', '/.well-known/api-catalog', ...Object.values(paths)])
  add(ANY_METHOD, path);

/** Whether something is at a path; without a method, by any. A folder, such as `/__sandbox`, is also known. */
export function knownAddress(path: string, method?: string): boolean {
  const plain = path.replaceAll(/<[^>]+>|\*/g, 'x');
  const methods = method === undefined ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method];
  return methods.some((each) => addresses.match(each, plain) !== undefined) || folders.has(plain.replace(/\/$/, ''));
}

/** The first parts of addresses, by which documents name all below them. */
const folders = new Set(['/api', '/__sandbox', '/assets', '']);
