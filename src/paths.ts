/** Every screen's URL pattern and its typed href. URLs are an interface: bookmarks and Playwright runs rest on them. */
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
  runResult: '/runs/:runId',
  compare: '/compare',
  runtime: '/runtime',
  sellerProducts: '/seller/products',
  sellerProduct: '/seller/products/:id',
  readiness: '/seller/products/:id/readiness',
  prep: '/seller/products/:id/prep',
  report: '/seller/products/:id/report',
  listing: '/seller/products/:id/listing',
  versions: '/seller/products/:id/versions',
  payouts: '/seller/payouts',
} as const;

export type ScreenName = keyof typeof paths;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type HrefArgs<Path extends string> = [ParamNames<Path>] extends [never]
  ? [params?: undefined, query?: URLSearchParams]
  : [params: Record<ParamNames<Path>, string>, query?: URLSearchParams];

/** `href('product', { slug: 'invoice-studio' })` is `/catalog/invoice-studio`. Any text of the service is a parameter. */
export function href<Name extends ScreenName>(name: Name, ...[params, query]: HrefArgs<(typeof paths)[Name]>): string {
  const given: Record<string, string> = params ?? {};
  const path = paths[name].replaceAll(/:([a-z]+)/gi, (_, key: string) =>
    // Half a surrogate pair has no place in an address, and encoding it throws.
    encodeURIComponent((given[key] ?? '').replaceAll(/\p{Cs}/gu, '\uFFFD')),
  );
  const search = query?.toString();
  return search ? `${path}?${search}` : path;
}

/** Where Connect leads back to, from `?next=`: a path of this console, view included, and nothing else. */
export function safeNext(next: string | null): string {
  const console = 'http://console.invalid';
  if (next === null || !next.startsWith('/') || !URL.canParse(next, console)) return href('token');
  // Judged as the browser will read it: it drops tabs, turns backslashes and folds dots, any of which can make a host.
  const { origin, pathname, search, hash } = new URL(next, console);
  if (origin !== console || pathname.startsWith('//') || pathname === href('connect')) return href('token');
  return pathname + search + hash;
}
