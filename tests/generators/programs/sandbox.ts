/** With the sandbox's own document: what it always sends needs no guard. */
import createClient from 'openapi-fetch';
import type { Report } from '../report';
import type { components, paths } from './schema';

type Product = components['schemas']['SellerProduct'];

export async function call(baseUrl: string, token: string): Promise<Report> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  const status = answered(await client.GET('/api/auth/api-token-status'));
  const page = answered(
    await client.GET('/api/catalog/products', { params: { query: { q: 'invoice', page_size: 2 } } }),
  );
  const { products } = answered(await client.GET('/api/seller/products'));
  const { id } = named(products, 'Storefront Checkout Kit');
  const path = { id };
  const quote = answered(await client.GET('/api/seller/products/{id}/prep-quote', { params: { path } }));
  const prices = new Map(quote.choices.map(({ tier, points }) => [tier, points]));
  const body = {
    tier: 'verified_listing',
    expectedVersion: quote.currentVersion,
    expectedPoints: prices.get('verified_listing') ?? 0,
    confirmation: 'RUN_SELLER_PREP',
  } as const;
  const { prep } = answered(await client.POST('/api/seller/products/{id}/prep', { params: { path }, body }));
  const again = await client.POST('/api/seller/products/{id}/prep', { params: { path }, body });
  const world = token.split('_').at(-1) ?? '';
  const clock = await client.POST('/__sandbox/worlds/{world}/clock', {
    params: { path: { world } },
    body: { advanceMs: 90_000 },
  });
  const { versions, prep: latest } = answered(await client.GET('/api/seller/products/{id}', { params: { path } }));
  const state = answered(await client.GET('/__sandbox/worlds/{world}', { params: { path: { world } } }));
  const isCharged = state.accounts['seller']?.entries.some(
    ({ reference, kind }) => reference === prep.id && kind === 'spend',
  );
  return {
    accountType: status.accountType,
    products: page.products.length,
    points: prep.points,
    refusal: again.error?.error?.code,
    advanced: clock.response.status,
    prep: versions.length > 0 && isCharged ? latest?.status : undefined,
  };
}

function answered<T>({ data }: { data?: T }): T {
  if (data === undefined) throw new Error('It was refused.');
  return data;
}

function named(products: readonly Product[], name: string): Product {
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}
