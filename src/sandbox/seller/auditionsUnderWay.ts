import type { Account } from '../core/accounts';
import type { World } from '../world/world';
import { type PrepRecord, type SellerProductRecord, runningPrep } from './sellerProduct';
import { getSellerProducts } from './sellerProducts';

/** The unfinished preps that the account pays, with their products, oldest first. */
export function listUnfinishedAuditions(
  world: World,
  { name }: Account,
): { product: SellerProductRecord; prep: PrepRecord }[] {
  return [...getSellerProducts(world).values()]
    .flatMap((product) => {
      const prep = runningPrep(product);
      return prep?.payer === name ? [{ product, prep }] : [];
    })
    .toSorted((a, b) => a.prep.startedAt - b.prep.startedAt);
}
