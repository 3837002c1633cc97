import type { Account } from '../ground/accounts';
import type { World } from '../world/world';
import { type PrepRecord, type SellerProductRecord, runningPrep } from './sellerProduct';
import { sellerProductsOf } from './sellerProducts';

/** The unfinished preps that the account pays, with their products, oldest first. */
export function auditionsUnderWay(
  world: World,
  { name }: Account,
): { product: SellerProductRecord; prep: PrepRecord }[] {
  return [...sellerProductsOf(world).values()]
    .flatMap((product) => {
      const prep = runningPrep(product);
      return prep?.payer === name ? [{ product, prep }] : [];
    })
    .toSorted((one, other) => one.prep.startedAt - other.prep.startedAt);
}
