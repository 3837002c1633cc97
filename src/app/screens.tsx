/**
 * The one table of screens. Router, navigation, skeletons, first requests, request bar and token map derive from it; URL patterns are in `paths.ts`.
 * The entry chunk imports this file, so screen code is a lazy import and a skeleton only a name.
 */
import type { RouteInput } from '../api/client/http';
import { environment } from '../api/client/session/environment';
import type { EndpointId } from '../contract/endpoints';
import { catalogView } from '../features/catalog/catalogView';
import { compareAddress, isRunId } from '../features/runs/compare/compareAddress';
import type { FixedScreenName, PathParams, ScreenName } from '../paths';
import type { ScreenModule } from '../shared/handle';
import { sharedWords } from '../shared/words';

/** The navigation groups in order, with their headings; the first has none. */
export const navigationGroups = {
  general: undefined,
  packs: sharedWords.agentPacks,
  selling: 'Selling',
  tools: 'Tools',
} as const;

/** The skeleton of a screen; `LoadingScreen.tsx` renders it. */
export type SkeletonShape = 'form' | 'catalog' | 'rows' | 'compare' | 'sidebarLeft' | 'sidebarRight';

export interface Screen<Name extends ScreenName = ScreenName> {
  code: () => Promise<ScreenModule>;
  /** A navigation group, or the screen that leads here. Null for a screen that needs no token. */
  place: NavigationPlace<Name> | null;
  /** Every route that the screen may call, or whose answer it may show. */
  routes: { readonly [Id in EndpointId]?: RouteUse<Name, Id> };
  shape: SkeletonShape;
  /** Offered only in this environment; in the other, its address shows "not found". */
  onlyIn?: 'sandbox';
}

type NavigationPlace<Name extends ScreenName> = { label: string } & (
  | { under: FixedScreenName }
  | (Name extends FixedScreenName ? { group: keyof typeof navigationGroups } : never)
);

interface RouteUse<Name extends ScreenName, Id extends EndpointId> {
  /**
   * The GETs that its loader sends at once. They leave before any code has loaded, the loader's own included: that is why they are listed here as
   * well (`start/firstReads.ts` says what that gains). Its test fails for one that the loader does not send.
   */
  firstReads?(at: { params: PathParams<Name>; search: string }): readonly RouteInput<Id>[];
  /** The screen shows this route's answer, so the request bar shows its latest request. */
  shownInRequestBar?: true;
}

const inRequestBar = { shownInRequestBar: true } as const;
/** A request without parameters, sent first. */
const firstRead = { firstReads: () => [{}] };
/** A request for the record that the address names, sent first. */
const firstRecord = { firstReads: <Params,>({ params }: { params: Params }) => [{ params }] };
const firstReadInRequestBar = { ...firstRead, ...inRequestBar };
const firstRecordInRequestBar = { ...firstRecord, ...inRequestBar };

export const screens: { readonly [Name in ScreenName]: Screen<Name> } = {
  connect: {
    code: () => import('../features/connect/ConnectScreen'),
    place: null,
    routes: { 'token.status': inRequestBar },
    shape: 'form',
  },
  token: {
    code: () => import('../features/token/TokenScreen'),
    place: { label: 'Token', group: 'general' },
    routes: {
      'token.status': firstReadInRequestBar,
      // What the account has and what is waiting, each part read separately.
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
      'catalog.filters': firstRead,
      'catalog.products': {
        firstReads: ({ search }) => {
          const { query, need } = catalogView.read(search);
          return query && need === undefined ? [{ query }] : [];
        },
        shownInRequestBar: true,
      },
      'catalog.smartSearch': inRequestBar,
    },
    shape: 'catalog',
  },
  product: {
    code: () => import('../features/catalog/product/ProductScreen'),
    place: { label: 'Product', under: 'catalog' },
    routes: {
      'catalog.filters': firstRead,
      'catalog.product': firstRecordInRequestBar,
      'install.deployTargets': inRequestBar,
      'install.download': inRequestBar,
    },
    shape: 'sidebarRight',
  },
  purchases: {
    code: () => import('../features/orders/PurchasesScreen'),
    place: { label: 'Purchases', group: 'general' },
    routes: { 'orders.purchases': firstReadInRequestBar, 'install.download': inRequestBar },
    shape: 'rows',
  },
  packs: {
    code: () => import('../features/packs/list/PacksScreen'),
    place: { label: 'Packs', group: 'packs' },
    routes: { 'packs.catalog': inRequestBar, 'packs.owned': inRequestBar, 'packs.models': {}, 'packs.workload': {} },
    shape: 'rows',
  },
  pack: {
    code: () => import('../features/packs/pack/PackScreen'),
    place: { label: 'Pack', under: 'packs' },
    routes: {
      'packs.report': firstRecord,
      'packs.runtimeProfile': firstRecordInRequestBar,
      'packs.owned': firstRead,
      'packs.catalog': {},
      'packs.acquireFree': inRequestBar,
    },
    shape: 'sidebarRight',
  },
  run: {
    code: () => import('../features/runs/run/RunScreen'),
    place: { label: 'Run', under: 'packs' },
    routes: {
      'packs.runtimeProfile': firstRecord,
      'packs.models': firstRead,
      'packs.workload': firstRead,
      'packs.owned': {},
      'growth.read': {},
      'runs.quote': inRequestBar,
      'runs.start': inRequestBar,
      'runs.startWithFiles': inRequestBar,
      'runs.read': {},
    },
    shape: 'sidebarRight',
  },
  growth: {
    code: () => import('../features/packs/growth/GrowthScreen'),
    place: { label: 'Growth', under: 'packs' },
    routes: {
      'packs.owned': firstRead,
      'growth.read': firstRecordInRequestBar,
      'growth.select': inRequestBar,
      'growth.accept': inRequestBar,
    },
    shape: 'sidebarRight',
  },
  evaluate: {
    code: () => import('../features/runs/evaluate/EvaluateScreen'),
    place: { label: 'Evaluate', under: 'packs' },
    routes: {
      'packs.runtimeProfile': firstRecord,
      'packs.models': firstRead,
      'packs.owned': {},
      'growth.read': {},
      'growth.select': inRequestBar,
      'packs.workload': {},
      'runs.quote': inRequestBar,
      'runs.start': inRequestBar,
      'runs.read': {},
    },
    shape: 'sidebarRight',
  },
  runResult: {
    code: () => import('../features/runs/result/RunResultScreen'),
    place: { label: 'Run result', under: 'packs' },
    routes: {
      'runs.read': firstRecordInRequestBar,
      // The answer to a run's own request, if it contains the ended run.
      'runs.start': inRequestBar,
      'runs.startWithFiles': inRequestBar,
      'growth.stage': {},
    },
    shape: 'sidebarRight',
  },
  compare: {
    code: () => import('../features/runs/compare/CompareScreen'),
    place: { label: 'Compare runs', under: 'packs' },
    routes: {
      'runs.read': {
        firstReads: ({ search }) => {
          const { left, right } = compareAddress.read(search);
          const both = left !== undefined && right !== undefined ? [left, right] : [];
          return both.filter(isRunId).map((runId) => ({ params: { runId } }));
        },
        shownInRequestBar: true,
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
    routes: {
      'packs.models': firstReadInRequestBar,
      'packs.skills': firstReadInRequestBar,
      'packs.workload': firstReadInRequestBar,
    },
    shape: 'rows',
  },
  sellerProducts: {
    code: () => import('../features/seller/products/SellerProductsScreen'),
    place: { label: 'Products', group: 'selling' },
    routes: { 'seller.products': firstReadInRequestBar },
    shape: 'rows',
  },
  newPack: {
    code: () => import('../features/seller/newPack/NewPackScreen'),
    place: { label: 'New Agent Pack', under: 'sellerProducts' },
    routes: { 'seller.products': firstRead, 'listing.create': inRequestBar, 'packs.acceptTerms': inRequestBar },
    shape: 'form',
  },
  sellerProduct: {
    code: () => import('../features/seller/product/SellerProductScreen'),
    place: { label: 'Product', under: 'sellerProducts' },
    routes: { 'seller.product': firstRecordInRequestBar, 'seller.report': {} },
    shape: 'sidebarRight',
  },
  readiness: {
    code: () => import('../features/seller/readiness/ReadinessScreen'),
    place: { label: 'Readiness', under: 'sellerProducts' },
    routes: { 'seller.product': firstRecord, 'seller.readiness': firstRecordInRequestBar },
    shape: 'sidebarRight',
  },
  prep: {
    code: () => import('../features/seller/prep/PrepScreen'),
    place: { label: 'Prep', under: 'sellerProducts' },
    routes: {
      'seller.product': firstRecord,
      'seller.prepQuote': firstRecordInRequestBar,
      'token.status': firstRead,
      'seller.report': {},
      'seller.prep': {},
      'packs.acceptTerms': {},
    },
    shape: 'sidebarRight',
  },
  report: {
    code: () => import('../features/seller/report/ReportScreen'),
    place: { label: 'Report', under: 'sellerProducts' },
    routes: { 'seller.report': firstRecordInRequestBar, 'seller.product': firstRecord },
    shape: 'sidebarRight',
  },
  listing: {
    code: () => import('../features/seller/listing/ListingScreen'),
    place: { label: 'Listing', under: 'sellerProducts' },
    routes: { 'seller.product': firstRecordInRequestBar, 'listing.update': inRequestBar, 'seller.readiness': {} },
    shape: 'sidebarRight',
  },
  versions: {
    code: () => import('../features/seller/versions/VersionsScreen'),
    place: { label: 'Versions', under: 'sellerProducts' },
    routes: {
      'seller.product': firstRecordInRequestBar,
      'versions.uploadUrl': {},
      'packs.runtimeProfile': {},
      'versions.commit': inRequestBar,
      'listing.previewImage': inRequestBar,
      'seller.readiness': {},
    },
    shape: 'sidebarRight',
  },
  publish: {
    code: () => import('../features/seller/publish/PublishScreen'),
    place: { label: 'Publish', under: 'sellerProducts' },
    routes: {
      'seller.product': firstRecordInRequestBar,
      'seller.report': firstRecord,
      'seller.readiness': firstRecord,
      'listing.submit': inRequestBar,
      'listing.publish': inRequestBar,
      'packs.acceptTerms': inRequestBar,
    },
    shape: 'sidebarRight',
  },
  payouts: {
    code: () => import('../features/seller/payouts/PayoutsScreen'),
    place: { label: 'Payouts', group: 'selling' },
    routes: { 'seller.connectStatus': firstReadInRequestBar },
    shape: 'sidebarRight',
  },
  explorer: {
    code: () => import('../features/explorer/ExplorerScreen'),
    place: { label: 'API explorer', group: 'tools' },
    routes: { 'token.status': firstRead },
    shape: 'rows',
  },
  explorerRoute: {
    code: () => import('../features/explorer/ExplorerRouteScreen'),
    place: { label: 'Route', under: 'explorer' },
    routes: { 'token.status': firstRead },
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
    routes: { 'token.status': { firstReads: () => (environment().kind === 'sandbox' ? [{}] : []) } },
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
  return (Object.keys(routes) as EndpointId[]).filter((id) => routes[id]?.shownInRequestBar);
}
