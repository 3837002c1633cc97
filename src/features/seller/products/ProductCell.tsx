import type { SellerProductView } from '../../../api/resources/seller/products';
import { humanize } from '../../../lib/text/humanize';
import { href } from '../../../paths';
import { ListingCell } from '../../../shared/list/ListingRow';
import { revealHidden } from '../../../ui/revealHidden';

/** An own product's tile, and its name above its type; the name is a link when it has an id. */
export function ProductCell({ product }: { product: SellerProductView }) {
  const { id, type, assetKind } = product;
  return (
    <ListingCell
      listing={product}
      to={id && href('sellerProduct', { id })}
      unnamed="Unnamed product"
      line={
        <span>{assetKind === 'agent_pack' ? 'Agent Pack' : type ? revealHidden(humanize(type)) : 'No type given'}</span>
      }
    />
  );
}
