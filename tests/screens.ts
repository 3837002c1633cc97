/**
 * The one table of screens for tests, used by accessibility, widths, the failure matrix, the robustness tests, the
 * journeys through every screen and the bench. A new screen needs one entry here.
 */
import type { EndpointId } from '../src/contract/endpoints';
import { explorerWords } from '../src/features/explorer/words';
import { compareWords } from '../src/features/runs/compare/words';
import { downloadWords } from '../src/shared/download/words';
import { sharedWords } from '../src/shared/words';
import { sample } from './depth';
import { clauses, replies, seeded } from './e2e/support/packs';
import { checkoutKit, checkoutKitPath, ownProductPath } from './e2e/support/products';

export interface Screen {
  path: string;
  h1: string;
  /** The account that can see all of it. */
  account: 'seller' | 'buyer';
  /** The list, region or button that appears last, if the heading alone does not mean that everything has loaded. */
  last?: string;
  /** The GETs it sends. */
  reads: readonly Read[];
}

export interface Read {
  route: EndpointId;
  params?: Readonly<Record<string, string>>;
  /** The address that triggers it, if not the screen's own. */
  path?: string;
  /** The button that triggers it. */
  click?: string;
  /** How a failure is shown; absent if the screen does without this answer. */
  failure?: Failure;
}

interface Failure {
  /** The heading of the empty state, if not the usual one. */
  h1?: string;
  /** What the screen says about a well-formed answer without usable content; absent if it renders one regardless. */
  empty?: string;
  /** The answer is a list, so an empty array is valid. */
  isList?: true;
  /** The permission that a 403 names. */
  permission?: string;
  /** The part of the screen that shows the failure, if not all of it. */
  region?: string;
  /** How many requests to the route the address sends; 1 by default. */
  requests?: number;
  /** Statuses that are not a failure here. */
  expected?: readonly number[];
  /** The screen polls, so the failure must persist. */
  polls?: true;
}

const draft = 'c';
const ownRead = (last: string, failure?: Failure): Read => ({
  route: 'seller.product',
  params: { id: ownProductPath(last).slice('/seller/products/'.length) },
  failure: { empty: 'The response contains no product', permission: 'seller_products:read', ...failure },
});
const getProductParams = (last: string) => ownRead(last).params!;
const invoiceStudio = '40cce8dd-f406-4e1c-8fe2-78098807557c';
const runRead = (runId: string, failure?: Failure): Read => ({
  route: 'runs.read',
  params: { runId },
  failure: { empty: 'The response contains no run', ...failure },
});
const list = (items: string, overrides?: Failure): Failure => ({
  empty: `The response contains no list of ${items}`,
  isList: true,
  ...overrides,
});

/** The Token screen with a short list of routes, which does not depend on what the account has. */
const accountPath = '/?q=token-status';

const sellerScreens: readonly Omit<Screen, 'account'>[] = [
  {
    path: '/?verdict=unknown',
    h1: 'Token',
    last: 'Needs attention',
    // What the account has is a part of the screen, each figure by itself: its failure is in its place, and said once.
    reads: [
      { route: 'token.status', failure: {} },
      { route: 'packs.workload', path: accountPath },
      { route: 'packs.owned', path: accountPath },
      { route: 'seller.products', path: accountPath },
      { route: 'growth.read', path: accountPath, params: { id: clauses.id } },
    ],
  },
  {
    path: '/catalog?type=template',
    h1: 'Catalog',
    reads: [
      { route: 'catalog.products', failure: list('products', { permission: 'catalog:read' }) },
      { route: 'catalog.filters' },
    ],
  },
  { path: '/catalog?need=an%20invoice%20generator', h1: 'Catalog', last: 'Matches', reads: [] },
  {
    path: '/seller/products?sort=name',
    h1: 'Seller products',
    reads: [{ route: 'seller.products', failure: list('products', { permission: 'seller_products:read' }) }],
  },
  { path: '/seller/packs/new', h1: 'New Agent Pack', reads: [] },
  { path: checkoutKitPath, h1: checkoutKit.name, reads: [ownRead('1', { h1: 'Your product' })] },
  {
    // A draft that lacks much.
    path: `${ownProductPath('2')}/readiness`,
    h1: 'Submission readiness',
    reads: [
      {
        route: 'seller.readiness',
        params: getProductParams('2'),
        failure: { empty: 'The response contains no submission checklist', permission: 'seller_products:read' },
      },
    ],
  },
  {
    path: `${checkoutKitPath}/prep`,
    h1: 'Prep',
    reads: [
      {
        route: 'seller.prepQuote',
        params: getProductParams('1'),
        failure: { empty: 'The response contains no prep choices', permission: 'seller_prep:quote' },
      },
    ],
  },
  {
    // An audition that failed.
    path: `${ownProductPath('5')}/report`,
    h1: 'Report',
    last: 'Evidence: Dependencies',
    reads: [
      {
        route: 'seller.report',
        params: getProductParams('5'),
        failure: { empty: 'The response contains no report', permission: 'seller_report:read' },
      },
    ],
  },
  { path: `${ownProductPath(draft)}/listing`, h1: 'Listing', reads: [ownRead(draft)] },
  { path: `${ownProductPath('8')}/versions`, h1: 'Versions', reads: [ownRead('8')] },
  // A Pack that is ready for its audit.
  { path: `${ownProductPath('8')}/publish`, h1: 'Publish', reads: [ownRead('8')] },
  {
    path: '/seller/payouts',
    h1: 'Payouts',
    reads: [{ route: 'seller.connectStatus', failure: { empty: 'The response contains no payment readiness' } }],
  },
  { path: '/explorer?q=prep', h1: 'API explorer', reads: [] },
  { path: '/explorer/listing.update?query.none=1', h1: 'API explorer', last: 'Use Fleet Dispatch Console', reads: [] },
  { path: '/explorer/site.revokeToken', h1: 'API explorer', last: explorerWords.requestAsSent, reads: [] },
  // An own Pack as others see it.
  { path: `/packs/${clauses.id}`, h1: clauses.name, reads: [] },
  { path: `/packs/${clauses.id}/growth`, h1: 'Growth', reads: [] },
  { path: '/compare', h1: 'Compare runs', reads: [] },
  { path: '/activity?method=GET', h1: 'Activity', reads: [] },
  { path: '/sandbox?account=broke', h1: 'Sandbox', last: 'Requests', reads: [] },
  // The spends are read from the browser; their owner comes from the service, whose failure is only logged.
  { path: '/activity?tab=points', h1: 'Activity', reads: [{ route: 'token.status' }] },
  { path: '/activity?tab=leaks', h1: 'Activity', reads: [] },
  // Of all addresses without a screen, only those with a malformed escape are answered with the page.
  { path: '/catalog/100%', h1: 'Screen not found', reads: [] },
];

const buyerScreens: readonly Omit<Screen, 'account'>[] = [
  {
    path: '/catalog/invoice-studio',
    h1: 'Invoice Studio',
    reads: [
      {
        route: 'catalog.product',
        params: { slug: 'invoice-studio' },
        failure: { h1: 'Product', empty: 'The response contains no product', permission: 'catalog:read' },
      },
      { route: 'install.deployTargets', params: { id: invoiceStudio }, path: '/catalog/invoice-studio?targets=all' },
      { route: 'install.download', params: { id: invoiceStudio }, click: downloadWords.getLink },
    ],
  },
  { path: '/purchases?sort=name', h1: 'Purchases', reads: [{ route: 'orders.purchases', failure: list('purchases') }] },
  {
    path: '/packs?limit=48',
    h1: sharedWords.agentPacks,
    reads: [{ route: 'packs.catalog', failure: list('Agent Packs') }],
  },
  {
    path: '/packs?tab=owned',
    h1: sharedWords.agentPacks,
    reads: [{ route: 'packs.owned', failure: list('Agent Packs') }],
  },
  {
    path: `/packs/${replies}`,
    h1: 'Ticket Reply Drafter',
    reads: [
      {
        route: 'packs.runtimeProfile',
        params: { id: replies },
        // 409: the Pack has no profile at present.
        failure: { empty: 'The response contains no runtime profile', region: 'Runtime profile', expected: [409] },
      },
      { route: 'packs.report', params: { id: replies } },
    ],
  },
  {
    path: `/packs/${replies}/run`,
    h1: 'Run',
    reads: [
      {
        route: 'packs.runtimeProfile',
        params: { id: replies },
        failure: { empty: 'The response contains no runtime profile' },
      },
    ],
  },
  {
    path: `/packs/${replies}/evaluate?column=checkpoint%3D3&column=checkpoint%3D4`,
    h1: 'Evaluate',
    reads: [
      {
        route: 'packs.runtimeProfile',
        params: { id: replies },
        failure: { empty: 'The response contains no runtime profile' },
      },
    ],
  },
  {
    path: `/packs/${replies}/growth`,
    h1: 'Growth',
    reads: [{ route: 'growth.read', params: { id: replies }, failure: { empty: 'The response contains no growth' } }],
  },
  { path: `/runs/${seeded.grown}`, h1: 'Run result', reads: [runRead(seeded.grown)] },
  {
    path: `/compare?left=${seeded.base}&right=${seeded.grown}`,
    h1: 'Compare runs',
    last: compareWords.differences,
    reads: [runRead(seeded.base, { region: 'Left run', requests: 2 })],
  },
  {
    path: '/compare?left=',
    h1: 'Compare runs',
    last: sharedWords.recentRuns,
    reads: [
      { route: 'packs.owned', failure: list('Agent Packs', { region: sharedWords.recentRuns }) },
      {
        route: 'growth.read',
        params: { id: replies },
        failure: { empty: 'The response contains no growth', region: sharedWords.recentRuns },
      },
    ],
  },
  {
    path: '/runtime',
    h1: 'Runtime',
    reads: [
      { route: 'packs.models', failure: list('models', { region: 'Models' }) },
      { route: 'packs.skills', failure: list('skills', { region: sharedWords.hostedSkills }) },
      {
        route: 'packs.workload',
        failure: { empty: 'The response contains no workload', region: 'Workload', polls: true },
      },
    ],
  },
];

/** Every screen behind the token. */
export const screens: readonly Screen[] = [
  ...sellerScreens.map((screen) => ({ ...screen, account: 'seller' as const })),
  ...buyerScreens.map((screen) => ({ ...screen, account: 'buyer' as const })),
];

const getArea = ({ path }: Screen): string | undefined => path.split(/[/?]/)[1];

/** The screens tested in detail: all in the deep run, otherwise one from each area. */
export const sampledScreens = sample(screens, getArea);

/** Every GET with the screen that shows its answer, at the address that triggers it. */
export const reads: readonly (Screen & Read)[] = screens.flatMap((screen) =>
  screen.reads.map((read) => ({ ...screen, ...read })),
);

/** The GETs tested with odd answers: all in the deep run, otherwise one from each area. */
export const sampledReads = sample(reads, getArea);
