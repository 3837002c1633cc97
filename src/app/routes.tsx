import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths';
import { ErrorScreen } from './ErrorScreen';
import { Layout } from './Layout';
import { LoadingScreen } from './LoadingScreen';
import { NotFound } from './NotFound';
import { type ScreenModule, kept, lazyScreen } from './lazyScreen';

const lazyScreens = {
  token: () => import('../features/token/TokenScreen'),
  catalog: () => import('../features/catalog/CatalogScreen'),
  product: () => import('../features/catalog/ProductScreen'),
  purchases: () => import('../features/orders/PurchasesScreen'),
  packs: () => import('../features/packs/PacksScreen'),
  pack: () => import('../features/packs/PackScreen'),
  growth: () => import('../features/packs/GrowthScreen'),
  runtime: () => import('../features/packs/RuntimeScreen'),
  run: () => import('../features/runs/RunScreen'),
  runResult: () => import('../features/runs/RunResultScreen'),
  compare: () => import('../features/runs/CompareScreen'),
  sellerProducts: () => import('../features/seller/SellerProductsScreen'),
  sellerProduct: () => import('../features/seller/SellerProductScreen'),
  readiness: () => import('../features/seller/ReadinessScreen'),
  prep: () => import('../features/seller/PrepScreen'),
  report: () => import('../features/seller/ReportScreen'),
  listing: () => import('../features/seller/ListingScreen'),
  versions: () => import('../features/seller/VersionsScreen'),
  payouts: () => import('../features/seller/PayoutsScreen'),
} satisfies Partial<Record<keyof typeof paths, () => Promise<ScreenModule>>>;

const screens = Object.entries(lazyScreens).map(([name, load]) => ({
  path: paths[name as keyof typeof lazyScreens],
  load: kept<ScreenModule>(load),
}));

/** Every screen by its URL. A screen's code loads when it is first visited, or when `warmScreens` has run. */
export const routes: RouteObject[] = [
  {
    path: paths.connect,
    lazy: () => import('../features/connect/ConnectScreen'),
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorScreen,
  },
  {
    element: <Layout />,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorScreen,
    children: [
      ...screens.map(({ path, load }) => ({ path, lazy: lazyScreen(load), ErrorBoundary: ErrorScreen })),
      { path: '*', Component: NotFound },
    ],
  },
];

/**
 * Fetches the code of all screens, one after the other and each when nothing else is to do, so that a first visit does
 * not wait for it and a press in the meantime waits for one of them at most.
 */
export async function warmScreens(): Promise<void> {
  for (const { load } of screens) {
    await idle();
    const came = await load().then(
      () => true,
      () => false,
    );
    // Without a network the others would fail alike; each is loaded when it is visited.
    if (!came) return;
  }
}

/** Resolves when the browser has nothing else to do; not every browser tells. */
function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve),
  );
}
