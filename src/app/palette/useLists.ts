import { endpointOf } from '../../contract/endpoints';
import type { Endpoint } from '../../contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { ownedPacksQuery } from '../../api/resources/packs/packs';
import { lacks } from '../../api/resources/permissions';
import { sellerProductsQuery } from '../../api/resources/seller/products';
import { tokenStatusQuery } from '../../api/resources/token';

/** Data read earlier is good enough to find something by name. */
const asRead = { staleTime: Infinity };

/** The account's products and Packs, read unless the token may not; `failed` names the lists that could not be read. */
export function useLists() {
  const status = useQuery({ ...tokenStatusQuery(), ...asRead });
  const held = status.data?.permissions;
  const allowed = ({ permission }: Endpoint) =>
    !status.isPending && (permission === undefined || !lacks(held, permission));
  const products = useQuery({ ...sellerProductsQuery(), ...asRead, enabled: allowed(endpointOf('seller.products')) });
  const packs = useQuery({ ...ownedPacksQuery(), ...asRead, enabled: allowed(endpointOf('packs.owned')) });
  return {
    products: products.data ?? undefined,
    packs: packs.data?.packs,
    failed: [products.isError && 'Own products', packs.isError && 'Packs'].filter((name) => name !== false),
  };
}
