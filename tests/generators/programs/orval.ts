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

export async function call(_baseUrl: string, token: string): Promise<Report> {
  const as = { headers: { authorization: `Bearer ${token}` } };
  const status = await tokenStatus(as);
  const page = await catalogProducts({ q: 'invoice', page_size: 2 }, as);
  const own = await sellerProducts(as);
  if (status.status !== 200 || page.status !== 200 || own.status !== 200) throw new Error('A read was refused');
  const id = own.data.products?.find(({ name }) => name === 'Storefront Checkout Kit')?.id ?? '';
  const quote = await sellerPrepQuote(id, as);
  if (quote.status !== 200) throw new Error('The quote was refused');
  const choice = quote.data.choices?.find(({ tier }) => tier === 'verified_listing');
  const body = {
    tier: 'verified_listing',
    expectedVersion: quote.data.currentVersion,
    expectedPoints: choice?.points ?? 0,
    confirmation: 'RUN_SELLER_PREP',
  } as const;
  const prep = await sellerPrep(id, body, as);
  const again = await sellerPrep(id, body, as);
  const world = token.split('_').at(-1) ?? '';
  const clock = await sandboxAdvanceClock(world, { advanceMs: 90_000 });
  const product = await sellerProduct(id, as);
  if (prep.status !== 202 || product.status !== 200) throw new Error('The prep was refused');
  return {
    accountType: status.data.accountType,
    products: page.data.products?.length,
    points: prep.data.prep?.points,
    refusal: again.status === 409 ? again.data.error.code : undefined,
    advanced: clock.status,
    prep: product.data.prep?.status,
  };
}
