/**
 * Every screen's URL pattern and its typed href. URLs are an interface: bookmarks and Playwright tests depend on them. Here they are matched for the
 * server that answers them with the page, for the first requests and for the router: by the matcher of the table of routes (`pathMatcher.ts` explains
 * why it is not react-router's).
 */
import { type PathMatch, PathMatcher, unescapeStrictly } from './contract/schema/pathMatcher.ts';

export const paths = {
  connect: '/connect',
  token: '/',
  catalog: '/catalog',
  product: '/catalog/:slug',
  purchases: '/purchases',
  packs: '/packs',
  pack: '/packs/:id',
  run: '/packs/:id/run',
  growth: '/packs/:id/growth',
  evaluate: '/packs/:id/evaluate',
  runResult: '/runs/:runId',
  compare: '/compare',
  runtime: '/runtime',
  sellerProducts: '/seller/products',
  newPack: '/seller/packs/new',
  sellerProduct: '/seller/products/:id',
  readiness: '/seller/products/:id/readiness',
  prep: '/seller/products/:id/prep',
  report: '/seller/products/:id/report',
  listing: '/seller/products/:id/listing',
  versions: '/seller/products/:id/versions',
  publish: '/seller/products/:id/publish',
  payouts: '/seller/payouts',
  activity: '/activity',
  explorer: '/explorer',
  explorerRoute: '/explorer/:routeId',
  sandbox: '/sandbox',
  sharedState: '/sandbox/state',
} as const;

export type ScreenName = keyof typeof paths;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in a screen's URL, by name. */
export type PathParams<Name extends ScreenName> = Readonly<Record<ParamNames<(typeof paths)[Name]>, string>>;

/** A screen whose URL has no parameters, so that it can always be linked to. */
export type FixedScreenName = {
  [Name in ScreenName]: [ParamNames<(typeof paths)[Name]>] extends [never] ? Name : never;
}[ScreenName];

type HrefArgs<Name extends ScreenName> = Name extends FixedScreenName
  ? [params?: undefined, query?: URLSearchParams]
  : [params: PathParams<Name>, query?: URLSearchParams];

/**
 * `href('product', { slug: 'invoice-studio' })` is `/catalog/invoice-studio`. Parameters may be any text from the
 * service.
 */
export function href<Name extends ScreenName>(name: Name, ...[params, query]: HrefArgs<Name>): string {
  const given: Record<string, string> = params ?? {};
  const path = paths[name].replaceAll(/:([a-z]+)/gi, (_, key: string) =>
    // A lone surrogate is invalid in an address, and encoding it throws.
    encodeURIComponent((given[key] ?? '').replaceAll(/\p{Cs}/gu, '\uFFFD')),
  );
  const search = query?.toString();
  return search ? `${path}?${search}` : path;
}

/** Whether a screen's URL has no parameters. */
export function isFixed(name: ScreenName): name is FixedScreenName {
  return !paths[name].includes(':');
}

/**
 * Matches the addresses of screens by a table of patterns, as people type them: case and slashes at the end are ignored. Parameters are still
 * escaped (`readParams`).
 */
export function addressMatcher<T>(
  table: Iterable<readonly [pattern: string, value: T]>,
): (pathname: string) => PathMatch<T> | undefined {
  const matcher = new PathMatcher<T>((segment) => segment.toLowerCase());
  for (const [pattern, value] of table) matcher.add(pattern, value);
  return (pathname) => matcher.match(pathname.replace(/(?<=.)\/+$/, ''));
}

/** The parameters of a match, each decoded once; undefined if an escape is malformed. */
export function readParams({ params }: PathMatch<unknown>): Readonly<Record<string, string>> | undefined {
  const read: Record<string, string> = {};
  for (const [name, text] of Object.entries(params)) {
    const value = unescapeStrictly(text);
    if (value === undefined) return undefined;
    read[name] = value;
  }
  return read;
}

const match = addressMatcher((Object.keys(paths) as ScreenName[]).map((name) => [paths[name], name] as const));

/** The screen at a pathname, with its parameters decoded; undefined when there is none or an escape is malformed. */
export function screenAt(pathname: string): { name: ScreenName; params: Readonly<Record<string, string>> } | undefined {
  const found = match(pathname);
  const params = found && readParams(found);
  return params && { name: found.value, params };
}

/**
 * Whether a pathname is the address of a screen, so that the server answers it with the console's page. A parameter may be any text; for a malformed
 * escape, which has no screen, the console's page says so, as it does for a link whose fragment arrives in its path.
 */
export function isScreenPath(pathname: string): boolean {
  return match(pathname) !== undefined || inPath.test(pathname);
}

/** A `#` as escaped by programs that forward a link, before the fragment of a proposal or a state. */
const inPath = /%(?:25)*23(?=proposal(?:[=&%]|$)|sandbox-state-)/i;

/** The address of a link whose `#` arrived as `%23`, so that its fragment is one again; any other address as it is. */
export function withFragment(address: string): string {
  const [, before = '', rest = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  const found = inPath.exec(before);
  if (!found) return address;
  const screen = before.slice(0, found.index);
  const unescaped = screenAt(stripQuery(screen)) ? screen : (unescapeStrictly(screen) ?? screen);
  const isScreen = unescaped.startsWith('/') && screenAt(stripQuery(unescaped)) !== undefined;
  return `${isScreen ? unescaped : screen}#${before.slice(found.index + found[0].length)}${rest}`;
}

const stripQuery = (address: string): string => address.replace(/\?.*$/s, '');

/** Where Connect leads back to, from `?next=`: only a path of this console, including its view. */
export function safeNext(next: string | null): string {
  const console = 'http://console.invalid';
  if (next === null || !next.startsWith('/') || !URL.canParse(next, console)) return href('token');
  // Parsed as the browser will: it drops tabs, converts backslashes and resolves dots, each of which can introduce a host.
  const { origin, pathname, search, hash } = new URL(next, console);
  if (origin !== console || pathname.startsWith('//') || pathname === href('connect')) return href('token');
  return pathname + search + hash;
}
