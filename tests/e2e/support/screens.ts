/** Every screen of the console, for what must hold on all of them. */
import { type Page, expect } from '@playwright/test';
import { openWith } from './open';
import { clauses, replies } from './packs';
import { checkoutKit, checkoutKitPath, ownProductPath } from './products';
import { seeded } from './run';
import { type Account, type Sandbox, tokenOf } from './sandbox';
import { expectScreen } from './screen';

export interface ScreenOfConsole {
  path: string;
  h1: string;
  /** The list or region that comes last, where the heading does not mean that all is there. */
  last?: string;
}

/** Screens that stand full only for who bought something: a run of its own, two of them, owned Packs, checkpoints. */
export const buyerScreens: readonly ScreenOfConsole[] = [
  { path: '/packs?tab=owned', h1: 'Agent Packs' },
  { path: `/packs/${replies}/growth`, h1: 'Growth' },
  { path: `/runs/${seeded.grown}`, h1: 'Run result' },
  {
    path: `/compare?left=${seeded.base}&right=${seeded.grown}`,
    h1: 'Compare runs',
    last: 'Differences of the results',
  },
];

/** The other screens behind the token, in the order in which a seller passes them. */
export async function sellerScreens(sandbox: Sandbox): Promise<ScreenOfConsole[]> {
  const { products } = await sandbox.get<{ products: { slug: string; name: string }[] }>(
    '/api/catalog/products?page_size=1',
  );
  const first = products[0];
  if (!first) throw new Error('The catalog is empty');
  return [
    { path: '/', h1: 'Token' },
    { path: '/catalog', h1: 'Catalog' },
    { path: '/catalog?need=an%20invoice%20generator', h1: 'Catalog', last: 'Matches' },
    { path: `/catalog/${first.slug}`, h1: first.name },
    { path: '/purchases', h1: 'Purchases' },
    { path: '/packs', h1: 'Agent Packs' },
    { path: `/packs/${clauses.id}`, h1: clauses.name },
    { path: `/packs/${clauses.id}/growth`, h1: 'Growth' },
    { path: `/packs/${clauses.id}/run`, h1: 'Run' },
    { path: '/compare', h1: 'Compare runs' },
    { path: '/runtime', h1: 'Runtime' },
    { path: '/seller/products', h1: 'Seller products' },
    { path: checkoutKitPath, h1: checkoutKit.name },
    // A draft with much missing, and an audition that failed: more stands there than where all is well.
    { path: `${ownProductPath('2')}/readiness`, h1: 'Submission readiness' },
    { path: `${checkoutKitPath}/prep`, h1: 'Prep' },
    { path: `${ownProductPath('5')}/report`, h1: 'Report', last: 'Evidence: Dependencies' },
    { path: `${ownProductPath('8')}/versions`, h1: 'Versions' },
    { path: `${ownProductPath('c')}/listing`, h1: 'Listing' },
    { path: '/seller/payouts', h1: 'Payouts' },
    { path: '/no/such/screen', h1: 'No such screen' },
  ];
}

/** Every screen behind the token with the account that looks at it; a new account means a document of its own. */
export async function everyScreen(sandbox: Sandbox): Promise<(ScreenOfConsole & { account: Account })[]> {
  return [
    ...(await sellerScreens(sandbox)).map((screen) => ({ ...screen, account: 'seller' as const })),
    ...buyerScreens.map((screen) => ({ ...screen, account: 'buyer' as const })),
  ];
}

/** Goes through screens, each account's in one document that is loaded once, and calls `look` on each. */
export async function goThrough(
  page: Page,
  { world }: Sandbox,
  screens: readonly (ScreenOfConsole & { account: Account })[],
  look: (screen: ScreenOfConsole) => Promise<void>,
): Promise<void> {
  let connected: Account | undefined;
  for (const screen of screens) {
    if (connected === screen.account) await goTo(page, screen);
    else await openWith(page, screen.path, tokenOf(screen.account, world));
    connected = screen.account;
    await expectWhole(page, screen);
    await look(screen);
  }
}

/** Expects a screen with all that it is going to show. */
export async function expectWhole(page: Page, { h1, last }: ScreenOfConsole): Promise<void> {
  await expectScreen(page, h1);
  if (last === undefined) return;
  const name = { name: last, exact: true };
  await expect(page.getByRole('list', name).or(page.getByRole('region', name))).toBeVisible();
}

/** Goes to a screen of a connected tab as a press on a link would, without loading the page anew. */
export async function goTo(page: Page, { path, h1 }: ScreenOfConsole): Promise<void> {
  await pushAddress(page, path);
  await expect(page).toHaveURL(path);
  await expectScreen(page, h1);
}

/** Puts an address into the history of a connected tab, and lets the console look at it. */
export async function pushAddress(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
