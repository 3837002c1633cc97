/** Every screen of the console, for what must hold on all of them. */
import { type Page, expect } from '@playwright/test';
import type { Sandbox } from './sandbox';
import { clauses } from './packs';
import { checkoutKit, checkoutKitPath } from './products';
import { expectScreen } from './screen';

export interface ScreenOfConsole {
  path: string;
  h1: string;
}

/** The screens behind the token, in the order in which a seller passes them. */
export async function screensOf(sandbox: Sandbox): Promise<ScreenOfConsole[]> {
  const { products } = await sandbox.get<{ products: { slug: string; name: string }[] }>(
    '/api/catalog/products?page_size=1',
  );
  const first = products[0];
  if (!first) throw new Error('The catalog is empty');
  return [
    { path: '/', h1: 'Token' },
    { path: '/catalog', h1: 'Catalog' },
    { path: '/catalog?need=an%20invoice%20generator', h1: 'Catalog' },
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
    { path: `${checkoutKitPath}/readiness`, h1: 'Submission readiness' },
    { path: `${checkoutKitPath}/prep`, h1: 'Prep' },
    { path: `${checkoutKitPath}/report`, h1: 'Report' },
    { path: '/seller/payouts', h1: 'Payouts' },
    { path: '/no/such/screen', h1: 'No such screen' },
  ];
}

/** Goes to a screen of a connected tab as a press on a link would, without loading the page anew. */
export async function goTo(page: Page, { path, h1 }: ScreenOfConsole): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page).toHaveURL(path);
  await expectScreen(page, h1);
}

/** Expects that nothing on the page reaches beyond its width. */
export async function expectFitsWidth(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over, `pixels beyond the width: ${what}`).toBeLessThanOrEqual(0);
}
