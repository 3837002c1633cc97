/**
 * The one table of screens. Router, navigation, skeletons, first requests, wire and token map derive from it; URL patterns are in `paths.ts`. The
 * entry chunk imports this file, so screen code is a lazy import and a skeleton only a name.
 */
import type { Input } from '../api/client/http';
import { environment } from '../api/client/session/environment';
import type { EndpointId } from '../contract/endpoints';
import { catalogView } from '../features/catalog/catalogView';
import { compareAddress, isRunId } from '../features/runs/compare/compareAddress';
import type { FixedScreenName, PathParams, ScreenName } from '../paths';
import type { ScreenModule } from '../shared/handle';

/** The navigation groups in order, with their headings; the first has none. */
export const navigationGroups = {
  general: undefined,
  packs: 'Agent Packs',
  selling: 'Selling',
  tools: 'Tools',
} as const;

/** The skeleton of a screen; `LoadingScreen.tsx` renders it. */
export type Shape = 'form' | 'catalog' | 'rows' | 'compare' | 'sidebarLeft' | 'sidebarRight';

export interface Screen<Name extends ScreenName = ScreenName> {
  code: () => Promise<ScreenModule>;
  /** A navigation group, or the screen that leads here. Null for a screen that needs no token. */
  place: NavigationPlace<Name> | null;
  /** Every route that the screen may call, or whose answer it may show. */
  routes: { readonly [Id in EndpointId]?: Use<Name, Id> };
  shape: Shape;
  /** Offered only in this environment; in the other, its address shows "not found". */
  onlyIn?: 'sandbox';
}

type NavigationPlace<Name extends ScreenName> = { label: string } & (
  | { under: FixedScreenName }
  | (Name extends FixedScreenName ? { group: keyof typeof navigationGroups } : never)
);

interface Use<Name extends ScreenName, Id extends EndpointId> {
  /**
   * The GETs that its loader sends at once. They leave before any code has loaded, the loader's own included: that is why they
   * are stated here as well (`start/firstReads.ts` has what that brings). Its test fails for one that the loader does
   * not send.
   */
  first?(at: { params: PathParams<Name>; search: string }): readonly Input<Id>[];
  /** The screen shows this route's answer, so the wire shows its latest request. */
  shown?: true;
}

const shown = { shown: true } as const;
/** A request without parameters, sent first. */
const once = { first: () => [{}] };
/** A request for the record that the address names, sent first. */
const ofRecord = { first: <Params,>({ params }: { params: Params }) => [{ params }] };
const shownOnce = { ...once, ...shown };
const shownRecord = { ...ofRecord, ...shown };

export const screens: { readonly [Name in ScreenName]: Screen<Name> } = {
  connect: {
    code: () => import('../features/connect/ConnectScreen'),
    place: null,
    routes: { 'token.status': shown },
    shape: 'form',
  },
  token: {
    code: () => import('../features/token/TokenScreen'),
    place: { label: 'Token', group: 'general' },
    routes: {
      'token.status': shownOnce,
      // What the account has and what waits there, each part by itself.
      'packs.workload': {},
      'packs.owned': {},
      'seller.products': {},
      'seller.report': {},
      'growth.read': {},
    },
    shape: 'sidebarLeft',
  },
  catalog: {
    code: () => import('../features/catalog/list/CatalogScreen'),
    place: { label: 'Catalog', group: 'general' },
    routes: {
      'catalog.filters': once,
      'catalog.products': {
        first: ({ search }) => {
          const { query, need } = catalogView.read(search);
          return query && need === undefined ? [{ query }] : [];
        },
        shown: true,
      },
      'catalog.smartSearch': shown,
    },
    shape: 'catalog',
  },
  product: {
    code: () => import('../features/catalog/product/ProductScreen'),
    place: { label: 'Product', under: 'catalog' },
    routes: {
      'catalog.filters': once,
      'catalog.product': shownRecord,
      'install.deployTargets': shown,
      'install.download': shown,
    },
    shape: 'sidebarRight',
  },
  purchases: {
    code: () => import('../features/orders/PurchasesScreen'),
    place: { label: 'Purchases', group: 'general' },
    routes: { 'orders.purchases': shownOnce, 'install.download': shown },
    shape: 'rows',
  },
  packs: {
    code: () => import('../features/packs/list/PacksScreen'),
    place: { label: 'Packs', group: 'packs' },
    routes: { 'packs.catalog': shown, 'packs.owned': shown, 'packs.models': {}, 'packs.workload': {} },
    shape: 'rows',
  },
  pack: {
    code: () => import('../features/packs/pack/PackScreen'),
    place: { label: 'Pack', under: 'packs' },
    routes: {
      'packs.report': ofRecord,
      'packs.runtimeProfile': shownRecord,
      'packs.owned': once,
      'packs.catalog': {},
      'packs.acquireFree': shown,
    },
    shape: 'sidebarRight',
  },
  run: {
    code: () => import('../features/runs/run/RunScreen'),
    place: { label: 'Run', under: 'packs' },
    routes: {
      'packs.runtimeProfile': ofRecord,
      'packs.models': once,
      'packs.workload': once,
      'packs.owned': {},
      'growth.read': {},
      'runs.quote': shown,
      'runs.start': shown,
      'runs.startWithFiles': shown,
      'runs.read': {},
    },
    shape: 'sidebarRight',
  },
  growth: {
    code: () => import('../features/packs/growth/GrowthScreen'),
    place: { label: 'Growth', under: 'packs' },
    routes: { 'packs.owned': once, 'growth.read': shownRecord, 'growth.select': shown, 'growth.accept': shown },
    shape: 'sidebarRight',
  },
  runResult: {
    code: () => import('../features/runs/result/RunResultScreen'),
    place: { label: 'Run result', under: 'packs' },
    routes: {
      'runs.read': shownRecord,
      // The answer to a run's own request, if it contains the ended run.
      'runs.start': shown,
      'runs.startWithFiles': shown,
      'growth.stage': {},
    },
    shape: 'sidebarRight',
  },
  compare: {
    code: () => import('../features/runs/compare/CompareScreen'),
    place: { label: 'Compare runs', under: 'packs' },
    routes: {
      'runs.read': {
        first: ({ search }) => {
          const { left, right } = compareAddress.read(search);
          const both = left !== undefined && right !== undefined ? [left, right] : [];
          return both.filter(isRunId).map((runId) => ({ params: { runId } }));
        },
        shown: true,
      },
      // Without two runs in its address it offers some.
      'packs.owned': {},
      'growth.read': {},
    },
    shape: 'compare',
  },
  runtime: {
    code: () => import('../features/packs/runtime/RuntimeScreen'),
    place: { label: 'Runtime', group: 'packs' },
    routes: { 'packs.models': shownOnce, 'packs.skills': shownOnce, 'packs.workload': shownOnce },
    shape: 'rows',
  },
  sellerProducts: {
    code: () => import('../features/seller/products/SellerProductsScreen'),
    place: { label: 'Products', group: 'selling' },
    routes: { 'seller.products': shownOnce },
    shape: 'rows',
  },
  newPack: {
    code: () => import('../features/seller/newPack/NewPackScreen'),
    place: { label: 'New Agent Pack', under: 'sellerProducts' },
    routes: { 'seller.products': once, 'listing.create': shown, 'packs.acceptTerms': shown },
    shape: 'form',
  },
  sellerProduct: {
    code: () => import('../features/seller/product/SellerProductScreen'),
    place: { label: 'Product', under: 'sellerProducts' },
    routes: { 'seller.product': shownRecord, 'seller.report': {} },
    shape: 'sidebarRight',
  },
  readiness: {
    code: () => import('../features/seller/readiness/ReadinessScreen'),
    place: { label: 'Readiness', under: 'sellerProducts' },
    routes: { 'seller.product': ofRecord, 'seller.readiness': shownRecord },
    shape: 'sidebarRight',
  },
  prep: {
    code: () => import('../features/seller/prep/PrepScreen'),
    place: { label: 'Prep', under: 'sellerProducts' },
    routes: {
      'seller.product': ofRecord,
      'seller.prepQuote': shownRecord,
      'token.status': once,
      'seller.report': {},
      'seller.prep': {},
      'packs.acceptTerms': {},
    },
    shape: 'sidebarRight',
  },
  report: {
    code: () => import('../features/seller/report/ReportScreen'),
    place: { label: 'Report', under: 'sellerProducts' },
    routes: { 'seller.report': shownRecord, 'seller.product': ofRecord },
    shape: 'sidebarRight',
  },
  listing: {
    code: () => import('../features/seller/listing/ListingScreen'),
    place: { label: 'Listing', under: 'sellerProducts' },
    routes: { 'seller.product': shownRecord, 'listing.update': shown, 'seller.readiness': {} },
    shape: 'sidebarRight',
  },
  versions: {
    code: () => import('../features/seller/versions/VersionsScreen'),
    place: { label: 'Versions', under: 'sellerProducts' },
    routes: {
      'seller.product': shownRecord,
      'versions.uploadUrl': {},
      'packs.runtimeProfile': {},
      'versions.commit': shown,
      'listing.previewImage': shown,
      'seller.readiness': {},
    },
    shape: 'sidebarRight',
  },
  publish: {
    code: () => import('../features/seller/publish/PublishScreen'),
    place: { label: 'Publish', under: 'sellerProducts' },
    routes: {
      'seller.product': shownRecord,
      'seller.report': ofRecord,
      'seller.readiness': ofRecord,
      'listing.submit': shown,
      'listing.publish': shown,
      'packs.acceptTerms': shown,
    },
    shape: 'sidebarRight',
  },
  payouts: {
    code: () => import('../features/seller/payouts/PayoutsScreen'),
    place: { label: 'Payouts', group: 'selling' },
    routes: { 'seller.connectStatus': shownOnce },
    shape: 'sidebarRight',
  },
  explorer: {
    code: () => import('../features/explorer/ExplorerScreen'),
    place: { label: 'API explorer', group: 'tools' },
    routes: { 'token.status': once },
    shape: 'rows',
  },
  explorerRoute: {
    code: () => import('../features/explorer/ExplorerRouteScreen'),
    place: { label: 'Route', under: 'explorer' },
    routes: { 'token.status': once },
    shape: 'sidebarLeft',
  },
  activity: {
    code: () => import('../features/activity/ActivityScreen'),
    place: { label: 'Activity', group: 'tools' },
    routes: { 'token.status': {} },
    shape: 'rows',
  },
  sandbox: {
    code: () => import('../features/sandbox/SandboxScreen'),
    place: { label: 'Sandbox', group: 'tools' },
    // Only an answer contains the name of the world.
    routes: { 'token.status': { first: () => (environment().kind === 'sandbox' ? [{}] : []) } },
    shape: 'sidebarRight',
    onlyIn: 'sandbox',
  },
  sharedState: {
    code: () => import('../features/sandbox/state/SharedStateScreen'),
    place: null,
    routes: {},
    shape: 'form',
  },
};

/** The table as a list, in its order. */
export const screenList = Object.entries(screens) as readonly (readonly [ScreenName, Screen])[];

/** The screens that this environment offers. */
export const offeredScreens = () =>
  screenList.filter(([, { onlyIn }]) => onlyIn === undefined || onlyIn === environment().kind);

/** The routes whose answers a screen shows; none when the name is not a screen. */
export function routesShownBy(name: string | undefined): readonly EndpointId[] {
  const routes = screenList.find(([own]) => own === name)?.[1].routes ?? {};
  return (Object.keys(routes) as EndpointId[]).filter((id) => routes[id]?.shown);
}
