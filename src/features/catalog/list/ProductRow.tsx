import { memo } from 'react';
import { queryClient } from '../../../api/client/queryClient';
import { productQuery, type ProductView } from '../../../api/resources/catalog';
import { withoutHidden } from '../../../lib/text/hidden';
import { shortenForRow } from '../../../lib/text/shorten';
import { href } from '../../../paths';
import { ListingRow } from '../../../shared/list/ListingRow';
import { Badge } from '../../../ui/Badge';
import { Mono } from '../../../ui/Mono';
import { revealHidden } from '../../../ui/revealHidden';
import { Rating } from '../Rating';

/** One product of the list. Fields missing from the answer are left out. */
export const ProductRow = memo(function ProductRow({ product }: { product: ProductView }) {
  const { slug, id, owned } = product;
  return (
    <ListingRow
      listing={product}
      to={slug === undefined ? undefined : href('product', { slug })}
      onIntent={slug === undefined ? undefined : () => prefetchSoon(slug)}
      unnamed={<UnnamedProduct id={id} />}
      badges={owned && <Badge tone="good">owned</Badge>}
      facts={[<Stack key="stack" product={product} />, <Reputation key="standing" product={product} />]}
    />
  );
});

/** Used in place of a name that the service did not send. */
export function UnnamedProduct({ id }: { id: string | undefined }) {
  return (
    <>
      <span>Unnamed product </span>
      {id !== undefined && (
        <span className="font-normal text-ink-2">
          <Mono>{id}</Mono>
        </span>
      )}
    </>
  );
}

function Stack({ product: { languages, frameworks } }: { product: ProductView }) {
  const text = shortenForRow([...languages, ...frameworks].join(' · '));
  return (
    <div title={withoutHidden(text)} className="max-sm:wrap-anywhere sm:w-36 sm:truncate sm:@max-2xl:hidden @4xl:w-40">
      {revealHidden(text)}
    </div>
  );
}

function Reputation({ product: { rating, ratingCount, verified, teamReviewed } }: { product: ProductView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 sm:w-28 @4xl:w-52">
      {rating !== undefined && <Rating value={rating} count={ratingCount} />}
      {verified && <Badge>verified</Badge>}
      {teamReviewed && <Badge>team reviewed</Badge>}
    </div>
  );
}

/** Long enough that a pointer crossing the list fetches nothing, short enough to have code and data before the click. */
const INTENT_MS = 60;
let intent: ReturnType<typeof setTimeout> | undefined;

function prefetchSoon(slug: string): void {
  clearTimeout(intent);
  intent = setTimeout(() => {
    void queryClient.prefetchQuery(productQuery(slug));
    // Requested again by the navigation, which reports a failure.
    void import('../product/ProductScreen').catch(() => undefined);
  }, INTENT_MS);
}
