import { Link } from 'react-router-dom';
import { ServiceText } from '../../../ui/ServiceText';
import type { Elements } from '../../../ui/content';
import type { Facets, ProductDetailView } from '../../../api/resources/catalog';
import type { CatalogQuery } from '../../../contract/catalog';
import { formatBytes } from '../../../lib/bytes';
import { formatCount, formatCounted } from '../../../lib/count';
import { href } from '../../../paths';
import { CopyableId } from '../../../ui/CopyableId';
import { type Definition, DefinitionList } from '../../../ui/DefinitionList';
import { ExternalLink } from '../../../ui/ExternalLink';
import { Panel } from '../../../ui/Panel';
import { ServiceTime } from '../../../shared/ServiceTime';
import { Rating } from '../Rating';
import { type NamedFilter, filterLabels, valueLabel } from '../filters';

interface FactsProps {
  product: ProductDetailView;
  facets: Facets | undefined;
}

/** Seller, rating, and categories. */
export function ListingPanel({ product, facets }: FactsProps) {
  const { seller, sellerId, rating, ratingCount, sales, categories, tags, type, supportUrl } = product;
  const facts: Definition[] = [];
  if (seller !== undefined || sellerId !== undefined) {
    facts.push({
      label: 'Seller',
      value: (
        <>
          {seller !== undefined && <ServiceText>{seller}</ServiceText>}
          {sellerId !== undefined && (
            <Link to={listOf({ seller: sellerId })} className="block">
              More from this seller
            </Link>
          )}
        </>
      ),
    });
  }
  if (rating !== undefined) {
    facts.push({
      label: 'Rating',
      value: (
        <>
          <Rating value={rating} count={undefined} />
          {ratingCount !== undefined && (
            <span className="text-ink-2">{` from ${formatCounted(ratingCount, 'rating')}`}</span>
          )}
        </>
      ),
    });
  }
  if (sales !== undefined) facts.push({ label: 'Sales', value: formatCount(sales) });
  if (type !== undefined) facts.push(linked('type', [type], facets));
  if (categories.length > 0) facts.push(linked('category', categories, facets));
  if (tags.length > 0)
    facts.push({ label: 'Tags', value: <Links items={tags.map((tag) => [tag, listOf({ q: tag })])} /> });
  if (supportUrl !== undefined)
    facts.push({ label: 'Support', value: <ExternalLink href={supportUrl}>Get support</ExternalLink> });
  return <FactsPanel title="Listing" facts={facts} />;
}

/** The technologies of the product; each value links to the products that share it. */
export function StackPanel({ product, facets }: FactsProps) {
  const lists: [NamedFilter, string[]][] = [
    ['language', product.languages],
    ['framework', product.frameworks],
    ['database', product.databases],
    ['payment_gateway', product.paymentGateways],
    ['region', product.regions],
    ['tool', product.tools],
  ];
  const facts = lists.filter(([, values]) => values.length > 0).map(([name, values]) => linked(name, values, facets));
  return <FactsPanel title="Stack" facts={facts} />;
}

/** The immutable version currently sold, and the product's ids. */
export function ArtifactPanel({ product }: Pick<FactsProps, 'product'>) {
  const { version, digest, sizeBytes, publishedAt, updatedAt, id, slug } = product;
  const facts: Definition[] = [];
  if (version !== undefined) facts.push({ label: 'Version', value: <CopyableId value={version} label="version" /> });
  if (sizeBytes !== undefined)
    facts.push({
      label: 'Size',
      value: <span title={formatCounted(sizeBytes, 'byte')}>{formatBytes(sizeBytes)}</span>,
    });
  if (publishedAt !== undefined) facts.push({ label: 'Published', value: <ServiceTime at={publishedAt} /> });
  if (updatedAt !== undefined) facts.push({ label: 'Updated', value: <ServiceTime at={updatedAt} /> });
  if (digest !== undefined) facts.push({ label: 'Digest', value: <CopyableId value={digest} label="digest" /> });
  if (id !== undefined) facts.push({ label: 'Product id', value: <CopyableId value={id} label="product id" /> });
  if (slug !== undefined) facts.push({ label: 'Slug', value: <CopyableId value={slug} label="slug" /> });
  return <FactsPanel title="Version" facts={facts} />;
}

function FactsPanel({ title, facts }: { title: string; facts: Definition[] }): Elements {
  if (facts.length === 0) return null;
  return (
    <Panel title={title}>
      <DefinitionList items={facts} />
    </Panel>
  );
}

function linked(name: NamedFilter, values: string[], facets: Facets | undefined): Definition {
  const items = values.map((value) => [valueLabel(facets, name, value), listOf({ [name]: value })] as [string, string]);
  return { label: filterLabels[name], value: <Links items={items} /> };
}

function Links({ items }: { items: [label: string, to: string][] }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-2.5">
      {items.map(([label, to]) => (
        <Link key={to} to={to} className="flex min-h-6 items-center">
          <ServiceText>{label}</ServiceText>
        </Link>
      ))}
    </span>
  );
}

/** The address of the catalog filtered by one property. */
function listOf(query: CatalogQuery): string {
  return href('catalog', undefined, new URLSearchParams(query as Record<string, string>));
}
