import { Link } from 'react-router-dom';
import type { SellerProductView } from '../../../api/resources/seller/products';
import { href } from '../../../paths';
import { beginning } from '../../../lib/text/shorten';
import { humanize } from '../../../lib/text/humanize';
import { ServiceText } from '../../../ui/ServiceText';
import { revealHidden } from '../../../ui/revealHidden';

/** An own product's name, linked when it has an id, above its type. */
export function ProductLink({ product }: { product: SellerProductView }) {
  const name = <ServiceText>{beginning(product.name ?? 'Unnamed product')}</ServiceText>;
  return (
    <span className="grid">
      {product.id ? (
        <Link to={href('sellerProduct', { id: product.id })} className="font-semibold wrap-anywhere">
          {name}
        </Link>
      ) : (
        <span className="font-semibold wrap-anywhere">{name}</span>
      )}
      <span className="text-xs font-normal text-ink-2">
        {product.assetKind === 'agent_pack'
          ? 'Agent Pack'
          : product.type
            ? revealHidden(humanize(product.type))
            : 'No type given'}
      </span>
    </span>
  );
}
