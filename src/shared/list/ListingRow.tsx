import { ServiceText } from '../../ui/ServiceText';
import type { Content, Elements } from '../../ui/content';
import { withoutHidden } from '../../lib/text/hidden';
import { shortenForRow } from '../../lib/text/shorten';
import { ListRow } from '../../ui/list/List';
import { RowHead } from '../../ui/list/RowHead';
import { Money } from '../../ui/Money';
import { Skeleton } from '../../ui/Skeleton';
import { revealHidden } from '../../ui/revealHidden';
import { ListingTile } from './ListingTile';

/** The fields of a product or Pack that its row and price show. */
interface Listing {
  name: string | undefined;
  summary: string | undefined;
  free: boolean | undefined;
  priceUsd: number | undefined;
  /** As received, for its images. */
  raw?: unknown;
}

interface ListingRowProps {
  listing: Listing;
  /** Undefined when the answer does not say where the row leads. */
  to: string | undefined;
  /** Shown when the service sent no name. */
  unnamed: Content;
  /** Called when the row is likely to be opened. */
  onIntent?: (() => void) | undefined;
  badges?: Elements;
  facts: readonly Content[];
}

/** One product or Pack of a list. Fields missing from the answer are left out. */
export function ListingRow({ listing, to, unnamed, onIntent, badges, facts }: ListingRowProps) {
  const { name, summary, raw } = listing;
  return (
    <ListRow
      leading={<ListingTile name={name} raw={raw} />}
      title={<ListingName name={name} unnamed={unnamed} />}
      to={to}
      onIntent={onIntent}
      badges={badges}
      description={
        summary && (
          <span title={withoutHidden(shortenForRow(summary))} dir="auto">
            {revealHidden(shortenForRow(summary))}
          </span>
        )
      }
      facts={facts}
      trailing={<ListingPrice listing={listing} />}
    />
  );
}

interface ListingCellProps {
  listing: Pick<Listing, 'name' | 'raw'>;
  to: string | undefined;
  unnamed: Content;
  /** A line below the name. */
  line: Content;
}

/** The same beginning of a row in a table whose columns have the rest: the cell that names its row. */
export function ListingCell({ listing: { name, raw }, to, unnamed, line }: ListingCellProps) {
  return (
    <div className="row-cell">
      <RowHead
        leading={<ListingTile name={name} raw={raw} />}
        title={<ListingName name={name} unnamed={unnamed} />}
        to={to}
        description={line}
      />
    </div>
  );
}

/** The name on at most two lines, or its substitute. */
export function ListingName({ name, unnamed }: { name: string | undefined; unnamed: Content }) {
  if (name === undefined) return <span>{unnamed}</span>;
  return (
    <ServiceText title={shortenForRow(name)} className="line-clamp-2">
      {shortenForRow(name)}
    </ServiceText>
  );
}

/** The lowest price, in US dollars. */
export function ListingPrice({ listing: { free, priceUsd } }: { listing: Pick<Listing, 'free' | 'priceUsd'> }) {
  if (free) return <span className="font-semibold">Free</span>;
  if (priceUsd === undefined) return null;
  return (
    <span className="font-semibold">
      <Money usd={priceUsd} />
    </span>
  );
}

/** A placeholder row of the same height; `facts` are the classes of its columns' widths. */
export function ListingRowSkeleton({ facts = [] }: { facts?: readonly string[] }) {
  return (
    <ListRow
      leading={<Skeleton size="h-9 w-11" />}
      title={<Line width="w-44" />}
      description={<Line width="w-88" />}
      facts={facts.map((width, index) => (
        <Line key={index} width={width} />
      ))}
      trailing={<Skeleton size="w-10" />}
    />
  );
}

function Line({ width }: { width: string }) {
  return (
    <span className="flex h-5 items-center">
      <Skeleton size={width} />
    </span>
  );
}
