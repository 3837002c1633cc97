import { queryClient } from '../../api/client/queryClient';
import { sellerProductQuery } from '../../api/resources/seller/products';
import { href } from '../../paths';
import type { LoaderArgs, Params, ScreenHandle } from '../../shared/handle';
import type { Crumb } from '../../ui/Breadcrumbs';

/** Reads an own product, which must succeed, and in parallel whatever else its screen needs. */
export const productLoader =
  (alsoRead: (id: string) => readonly Promise<unknown>[] = () => []) =>
  async ({ params }: LoaderArgs) => {
    const id = params['id'] ?? '';
    const [product] = await Promise.all([queryClient.ensureQueryData(sellerProductQuery(id)), ...alsoRead(id)]);
    return { name: product?.name };
  };

/** Breadcrumbs of an own product: the list, then the product's name, linked when the screen is below it. */
export function productCrumbs(params: Params, data: unknown, below: boolean): Crumb[] {
  const id = params['id'] ?? '';
  const name = (data as { name?: string } | null | undefined)?.name ?? 'Product';
  return [
    { label: 'Products', to: href('sellerProducts') },
    { label: name, ...(below && { to: href('sellerProduct', { id }) }) },
  ];
}

/** For a screen below an own product. */
export const partHandle = (title: string, label = title): ScreenHandle => ({
  title,
  crumbs: (params, data) => [...productCrumbs(params, data, true), { label }],
});
