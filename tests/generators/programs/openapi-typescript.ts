import createClient from 'openapi-fetch';
import type { Report } from '../report';
import type { paths } from './schema';

export async function call(baseUrl: string, token: string): Promise<Report> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  const status = await client.GET('/api/auth/api-token-status');
  const page = await client.GET('/api/catalog/products', { params: { query: { q: 'invoice', page_size: 2 } } });
  const own = await client.GET('/api/seller/products');
  const id = own.data?.products?.find(({ name }) => name === 'Storefront Checkout Kit')?.id ?? '';
  const quote = await client.GET('/api/seller/products/{id}/prep-quote', { params: { path: { id } } });
  const choice = quote.data?.choices?.find(({ tier }) => tier === 'verified_listing');
  const body = {
    tier: 'verified_listing',
    expectedVersion: quote.data?.currentVersion ?? '',
    expectedPoints: choice?.points ?? 0,
    confirmation: 'RUN_SELLER_PREP',
  } as const;
  const prep = await client.POST('/api/seller/products/{id}/prep', { params: { path: { id } }, body });
  const again = await client.POST('/api/seller/products/{id}/prep', { params: { path: { id } }, body });
  const world = token.split('_').at(-1) ?? '';
  const clock = await client.POST('/__sandbox/worlds/{world}/clock', {
    params: { path: { world } },
    body: { advanceMs: 90_000 },
  });
  const product = await client.GET('/api/seller/products/{id}', { params: { path: { id } } });
  return {
    accountType: status.data?.accountType,
    products: page.data?.products?.length,
    points: prep.data?.prep?.points,
    refusal: again.error?.error?.code,
    advanced: clock.response.status,
    prep: product.data?.prep?.status,
  };
}
