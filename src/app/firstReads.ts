/** What the address's screen asks first, sent while the console's code is still on its way. */
import { type Input, callAhead } from '../api/http';
import { session } from '../api/session';
import type { EndpointId } from '../contract/endpoints';
import { readView } from '../features/catalog/catalogView';
import { isRunId, readCompareAddress } from '../features/runs/compareAddress';
import { paths } from '../paths';

interface Place {
  params: Record<string, string>;
  search: string;
}

/** A request by its route and what it takes. */
type Read = { [Id in EndpointId]: readonly [Id, Input<Id>] }[EndpointId];

/** The GETs of each screen's loader. One that its loader does not send would be sent in vain: a journey holds this. */
const readsOf: Partial<Record<keyof typeof paths, (place: Place) => readonly Read[]>> = {
  token: () => [['token.status', {}]],
  catalog: ({ search }) => {
    const { query, need } = readView(search);
    return [
      ['catalog.filters', {}],
      ...(query && need === undefined ? [['catalog.products', { query }] as const] : []),
    ];
  },
  product: ({ params: { slug = '' } }) => [
    ['catalog.filters', {}],
    ['catalog.product', { params: { slug } }],
  ],
  pack: ({ params: { id = '' } }) => [
    ['packs.report', { params: { id } }],
    ['packs.runtimeProfile', { params: { id } }],
    ['packs.owned', {}],
  ],
  run: ({ params: { id = '' } }) => [
    ['packs.runtimeProfile', { params: { id } }],
    ['packs.models', {}],
    ['packs.workload', {}],
  ],
  compare: ({ search }) => {
    const { left, right } = readCompareAddress(search);
    const both = left !== undefined && right !== undefined ? [left, right].filter(isRunId) : [];
    return both.map((runId) => ['runs.read', { params: { runId } }] as const);
  },
  runResult: ({ params: { runId = '' } }) => [['runs.read', { params: { runId } }]],
  growth: ({ params: { id = '' } }) => [
    ['packs.owned', {}],
    ['growth.read', { params: { id } }],
  ],
  runtime: () => [
    ['packs.models', {}],
    ['packs.skills', {}],
    ['packs.workload', {}],
  ],
  purchases: () => [['orders.purchases', {}]],
  sellerProducts: () => [['seller.products', {}]],
  sellerProduct: ({ params: { id = '' } }) => [['seller.product', { params: { id } }]],
  prep: ({ params: { id = '' } }) => [
    ['seller.product', { params: { id } }],
    ['seller.prepQuote', { params: { id } }],
    ['token.status', {}],
  ],
  readiness: ({ params: { id = '' } }) => [
    ['seller.product', { params: { id } }],
    ['seller.readiness', { params: { id } }],
  ],
  report: ({ params: { id = '' } }) => [
    ['seller.report', { params: { id } }],
    ['seller.product', { params: { id } }],
  ],
  listing: ({ params: { id = '' } }) => [['seller.product', { params: { id } }]],
  versions: ({ params: { id = '' } }) => [['seller.product', { params: { id } }]],
  payouts: () => [['seller.connectStatus', {}]],
};

/** Sends the first requests of an address's screen, when there is a token to send. */
export function readFirst({ pathname, search }: { pathname: string; search: string }): void {
  if (!session().connected) return;
  for (const [name, reads] of Object.entries(readsOf)) {
    const params = paramsOf(paths[name as keyof typeof paths], pathname);
    for (const [id, input] of (params && reads({ params, search })) ?? []) send(id, input);
  }
}

/** The table's type has seen to it that each route gets its own input. */
const send = callAhead as (id: EndpointId, input: unknown) => void;

/** What stands in the place of each `:name` of a pattern; undefined when a path is not of it. */
function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = pathname.replace(/(?<=.)\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? '';
    if (!part.startsWith(':')) {
      if (part !== text) return undefined;
    } else if (text === '' || !isEncoded(text)) return undefined;
    else params[part.slice(1)] = decodeURIComponent(text);
  }
  return params;
}

function isEncoded(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text) && !/%[89a-f]/i.test(text);
}
