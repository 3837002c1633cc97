import { href } from '../../paths';
import type { Crumb } from '../../ui/Breadcrumbs';

/** Breadcrumbs of an own product: the list, then the product's name, linked when the screen lies below it. */
export function productCrumbs(
  params: Readonly<Record<string, string | undefined>>,
  data: unknown,
  below: boolean,
): Crumb[] {
  const id = params['id'] ?? '';
  const name = (data as { name?: string } | null | undefined)?.name ?? 'Product';
  return [
    { label: 'Products', to: href('sellerProducts') },
    { label: name, ...(below && { to: href('sellerProduct', { id }) }) },
  ];
}
