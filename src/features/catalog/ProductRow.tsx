import { memo } from 'react';
import { queryClient } from '../../api/client/queryClient';
import { productQuery, type ProductView } from '../../api/resources/catalog';
import { formatCounted } from '../../lib/count';
import { beginning } from '../../lib/text/shorten';
import { href } from '../../paths';
import { Badge } from '../../ui/Badge';
import { Icon } from '../../ui/Icon';
import { ListRow } from '../../ui/List';
import { Money } from '../../ui/Money';
import { Mono } from '../../ui/Mono';
import { Monogram } from '../../ui/Monogram';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

/** One product of the list. Fields missing from the answer are left out. */
export const ProductRow = memo(function ProductRow({ product }: { product: ProductView }) {
  const { slug, name, id, summary, owned } = product;
  return (
    <ListRow
      leading={<Monogram name={name ?? '?'} />}
      title={<ProductName name={name} id={id} />}
      {...(slug !== undefined && { to: href('product', { slug }), onIntent: () => prefetchSoon(slug) })}
      badges={owned && <Badge tone="good">owned</Badge>}
      description={
        summary && (
          <span title={beginning(summary)} dir="auto">
            {beginning(summary)}
          </span>
        )
      }
      facts={[<Stack key="stack" product={product} />, <Standing key="standing" product={product} />]}
      trailing={<Price product={product} />}
    />
  );
});

/** A product's name, or a substitute when the service sent none. */
export function ProductName({ name, id }: { name: string | undefined; id: string | undefined }) {
  if (name !== undefined) {
    return (
      <bdi title={beginning(name)} className="line-clamp-2">
        {beginning(name)}
      </bdi>
    );
  }
  return (
    <>
      Unnamed product{' '}
      {id !== undefined && (
        <span className="font-normal text-ink-2">
          <Mono>{id}</Mono>
        </span>
      )}
    </>
  );
}

/** The price of the cheapest license. */
export function Price({ product: { free, priceUsd } }: { product: ProductView }) {
  if (free) return <span className="font-semibold">Free</span>;
  if (priceUsd === undefined) return null;
  return (
    <span className="font-semibold">
      <Money usd={priceUsd} />
    </span>
  );
}

function Stack({ product: { languages, frameworks } }: { product: ProductView }) {
  const text = beginning([...languages, ...frameworks].join(' · '));
  return (
    <div title={text} className="max-sm:wrap-anywhere sm:w-36 sm:truncate sm:@max-2xl:hidden @4xl:w-40">
      {text}
    </div>
  );
}

function Standing({ product: { rating, ratingCount, verified, teamReviewed } }: { product: ProductView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 sm:w-28 @4xl:w-52">
      {rating !== undefined && <Rating value={rating} count={ratingCount} />}
      {verified && <Badge>verified</Badge>}
      {teamReviewed && <Badge>team reviewed</Badge>}
    </div>
  );
}

/** A mean rating as a star and a figure; announced in full. */
export function Rating({ value, count }: { value: number; count: number | undefined }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name="star" size={12} />
      <span aria-hidden="true">{value.toFixed(1)}</span>
      <VisuallyHidden>
        Rated {value.toFixed(1)} of 5{count !== undefined && ` in ${formatCounted(count, 'rating')}`}
      </VisuallyHidden>
    </span>
  );
}

/** A placeholder row of the same height. */
export function ProductRowSkeleton() {
  return (
    <ListRow
      leading={<Skeleton width="2.75rem" height="2.25rem" />}
      title={<Line width="11rem" />}
      description={<Line width="22rem" />}
      facts={[<Line key="stack" width="6rem" />, <Line key="standing" width="5rem" />]}
      trailing={<Skeleton width="2.5rem" />}
    />
  );
}

function Line({ width }: { width: string }) {
  return (
    <span className="flex h-5 max-w-full items-center" style={{ width }}>
      <Skeleton />
    </span>
  );
}

/** Long enough that a pointer crossing the list fetches nothing, short enough to have the data before the press. */
const INTENT_MS = 60;
let intent: ReturnType<typeof setTimeout> | undefined;

function prefetchSoon(slug: string): void {
  clearTimeout(intent);
  intent = setTimeout(() => void queryClient.prefetchQuery(productQuery(slug)), INTENT_MS);
}
