import type { Report } from '../report';
import {
  catalogProducts,
  sandboxAdvanceClock,
  sellerPrep,
  sellerPrepQuote,
  sellerProduct,
  sellerProducts,
  tokenStatus,
} from './client';
import { client } from './client/client.gen';

export async function call(baseUrl: string, token: string): Promise<Report> {
  client.setConfig({ baseUrl, auth: token });
  const status = await tokenStatus();
  const page = await catalogProducts({ query: { q: 'invoice', page_size: 2 } });
  const own = await sellerProducts();
  const id = own.data?.products?.find(({ name }) => name === 'Storefront Checkout Kit')?.id ?? '';
  const quote = await sellerPrepQuote({ path: { id } });
  const choice = quote.data?.choices?.find(({ tier }) => tier === 'verified_listing');
  const body = {
    tier: 'verified_listing',
    expectedVersion: quote.data?.currentVersion ?? '',
    expectedPoints: choice?.points ?? 0,
    confirmation: 'RUN_SELLER_PREP',
  } as const;
  const prep = await sellerPrep({ path: { id }, body });
  const again = await sellerPrep({ path: { id }, body });
  const world = token.split('_').at(-1) ?? '';
  const clock = await sandboxAdvanceClock({ path: { world }, body: { advanceMs: 90_000 } });
  const product = await sellerProduct({ path: { id } });
  return {
    accountType: status.data?.accountType,
    products: page.data?.products?.length,
    points: prep.data?.prep?.points,
    refusal: again.error?.error?.code,
    advanced: clock.response?.status,
    prep: product.data?.prep?.status,
  };
}
