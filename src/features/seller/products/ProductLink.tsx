import { Link } from 'react-router-dom';
import type { SellerProductView } from '../../../api/resources/seller/products';
import { href } from '../../../paths';
import { Monogram } from '../../../shared/list/ListingRow';
import { beginning } from '../../../lib/text/shorten';
import { humanize } from '../../../lib/text/humanize';
import { ServiceText } from '../../../ui/ServiceText';
import { revealHidden } from '../../../ui/revealHidden';

/** An own product's tile, and its name above its type; the name is a link when it has an id. */
export function ProductLink({ product }: { product: SellerProductView }) {
  const name = <ServiceText className="line-clamp-2">{beginning(product.name ?? 'Unnamed product')}</ServiceText>;
  return (
    <span className="flex items-center gap-3">
      <Monogram name={product.name ?? '?'} />
      <span className="grid min-w-0">
        {product.id ? (
          <Link
            to={href('sellerProduct', { id: product.id })}
            className="font-semibold wrap-anywhere text-ink no-underline hover:underline"
          >
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
    </span>
  );
}
