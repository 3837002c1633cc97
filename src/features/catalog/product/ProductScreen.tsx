import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, Link } from 'react-router-dom';
import {
  filtersQuery,
  findListedProduct,
  productQuery,
  type Facets,
  type ProductDetailView,
  type ProductView,
  productDetailNames,
  type EntitlementView,
} from '../../../api/resources/catalog';
import { readSeenImages } from '../../../api/resources/previewImages';
import { queryClient } from '../../../api/client/queryClient';
import { DeferredContent } from '../../../ui/DeferredContent';
import { LastReadFailed } from '../../../shared/read/LastReadFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { PreviewImagesPanel } from '../../../shared/images/PreviewImages';
import { type Read, Unreadable } from '../../../shared/read/Unreadable';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { licenseLabel } from '../../../shared/licenseLabel';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/LinkButton';
import { Money } from '../../../ui/Money';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { Skeleton, SkeletonScreen } from '../../../ui/Skeleton';
import { type Column, Table } from '../../../ui/Table';
import { revealHidden } from '../../../ui/revealHidden';
import { DeployPanel } from '../../../shared/deploy/DeployPanel';
import { downloadWords } from '../../../shared/download/words';
import { valueLabel, type NamedFilter, filterLabels } from '../filters';
import { getLastListHref } from '../lastList';
import { DownloadPanel } from '../../../shared/download/DownloadPanel';
import { ListingPrice } from '../../../shared/list/ListingRow';
import { type Definition, DefinitionList } from '../../../ui/DefinitionList';
import { Dot } from '../../../ui/Dot';
import { ExternalLink, webHost } from '../../../ui/ExternalLink';
import { ServiceTime } from '../../../shared/ServiceTime';
import { ServiceText } from '../../../ui/ServiceText';
import type { Elements } from '../../../ui/content';
import type { CatalogQuery } from '../../../contract/catalog';
import { formatBytes } from '../../../lib/bytes';
import { formatCount, formatCounted } from '../../../lib/count';
import { href } from '../../../paths';
import { CopyableId } from '../../../ui/CopyableId';
import { Rating } from '../Rating';
import { productWords } from './words';

/** After a list, the user sees the list's data at once, and the rest follows. */
export async function loader({ params }: LoaderArgs) {
  void queryClient.prefetchQuery(filtersQuery());
  const query = productQuery(params['slug'] ?? '');
  const listed = findListedProduct(params['slug'] ?? '');
  if (listed) void queryClient.prefetchQuery(query);
  const title = getName(listed ?? (await queryClient.ensureQueryData(query)));
  return { title, list: getLastListHref() };
}

export const handle: ScreenHandle = {
  title: 'Product',
  crumbs: (params, data) => {
    const { title, list } = (data ?? {}) as Partial<Awaited<ReturnType<typeof loader>>>;
    return [{ label: 'Catalog', to: list ?? getLastListHref() }, { label: title ?? params['slug'] ?? 'Product' }];
  },
};

export function Component() {
  const slug = useParams()['slug'] ?? '';
  // Fixed at the first render, because the list may be refetched meanwhile.
  const listed = useMemo(() => findListedProduct(slug), [slug]);
  const read = useQuery({ ...productQuery(slug), throwOnError: (_, query) => !query.state.data });
  const { data, error } = read;
  // Labels only: without them values are shown as the service wrote them.
  const { data: facets } = useQuery(filtersQuery());
  const product = data === undefined ? listed : data;
  if (!isProduct(product)) return <NoProduct read={read} />;
  return (
    <>
      <Head product={product} facets={facets} />
      {data && error && (
        <div className="mb-4">
          <LastReadFailed read={read} />
        </div>
      )}
      <DeferredContent>{data ? <Panels product={data} facets={facets} /> : <PanelsOnTheirWay />}</DeferredContent>
    </>
  );
}

function Head({ product, facets }: { product: ProductView & { description?: unknown }; facets: Facets | undefined }) {
  const { type, summary, description, owned, verified, teamReviewed } = product;
  return (
    <PageHeader
      title={getName(product)}
      meta={
        <>
          {type !== undefined && <Badge>{valueLabel(facets, 'type', type)}</Badge>}
          {verified && <Badge>verified</Badge>}
          {teamReviewed && <Badge>team reviewed</Badge>}
          {owned && <Badge tone="good">owned</Badge>}
        </>
      }
      subtitle={summary !== description && <span dir="auto">{revealHidden(summary)}</span>}
    />
  );
}

function PanelsOnTheirWay() {
  return (
    <SkeletonScreen label="Loading the product">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton size="h-72" />
        <Skeleton size="h-56" />
      </div>
    </SkeletonScreen>
  );
}

function Panels({ product, facets }: { product: ProductDetailView; facets: Facets | undefined }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-4 max-lg:contents">
        <PreviewImagesPanel images={readSeenImages(product.raw)} of={getName(product)} />
        <Description product={product} />
        <LicensePrices licenses={product.licenses} />
        <DeployPanel id={product.id} />
        <div className="empty:hidden max-lg:order-1">
          <MoreFields raw={product.raw} read={productDetailNames} />
        </div>
      </div>
      <div className="grid min-w-0 gap-4 max-lg:contents">
        <div className="grid gap-4 max-lg:-order-1">
          <EntitlementPanel product={product} />
          <ProductDownload product={product} />
        </div>
        <ListingPanel product={product} facets={facets} />
        <StackPanel product={product} facets={facets} />
        <ArtifactPanel product={product} />
      </div>
    </div>
  );
}

function isProduct<Read extends ProductView>(product: Read | null | undefined): product is Read {
  return product !== null && product !== undefined && (product.id ?? product.slug ?? product.name) !== undefined;
}

function getName(product: ProductView | null): string {
  return isProduct(product) ? (product.name ?? 'Unnamed product') : 'Product';
}

function NoProduct({ read }: { read: Read }) {
  return (
    <>
      <PageHeader title="Product" />
      <Unreadable
        expected="product"
        read={read}
        actions={
          <LinkButton to={getLastListHref()} variant="quiet">
            Back to the catalog
          </LinkButton>
        }
      />
    </>
  );
}

/** Plain text from a listing: blank lines separate paragraphs, and nothing is interpreted as markup. */
function Description({ product: { description, features } }: { product: ProductDetailView }) {
  if (description === undefined && features.length === 0) return null;
  return (
    <Panel title="Description">
      <div className="grid max-w-160 gap-3 wrap-anywhere">
        {description?.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index} dir="auto" className="whitespace-pre-line">
            {revealHidden(paragraph.trim())}
          </p>
        ))}
        {features.length > 0 && (
          <div>
            <h3 className="mb-1 text-sm font-semibold">Features</h3>
            <ul className="grid list-disc gap-1 ps-4.5 marker:text-line-strong">
              {features.map((feature, index) => (
                <li key={index} dir="auto">
                  {revealHidden(feature)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  );
}

type LicensePrice = ProductDetailView['licenses'][number];

const licenseColumns: Column<LicensePrice>[] = [
  { header: 'License', rowHeader: true, cell: ({ license }) => licenseLabel(license) },
  { header: 'Price, USD', align: 'end', cell: formatPrice },
];

function formatPrice({ priceUsd }: LicensePrice) {
  if (priceUsd === undefined) return 'not given';
  return priceUsd === 0 ? 'Free' : <Money usd={priceUsd} />;
}

function LicensePrices({ licenses }: Pick<ProductDetailView, 'licenses'>) {
  if (licenses.length === 0) return null;
  return (
    <Panel title={productWords.licensePrices} flush>
      <Table
        few
        caption={productWords.licensePrices}
        rows={licenses}
        rowKey={({ license }) => license}
        columns={licenseColumns}
      />
    </Panel>
  );
}

/** The download of the product; nothing when the answer has no id. */
function ProductDownload({ product }: { product: ProductDetailView }) {
  const { id, name, version, digest, entitlement } = product;
  if (id === undefined) return null;
  return (
    <Panel title="Download">
      <DownloadPanel
        key={id}
        productId={id}
        name={name ?? 'this product'}
        version={version}
        digest={digest}
        purchaseUrl={entitlement.purchaseUrl}
        acquirePath={getAcquirePath(product)}
      />
    </Panel>
  );
}

/** Labels for the reasons of an entitlement; an unknown reason is shown unchanged. */
const reasons = new Map(
  Object.entries({
    purchase: 'Bought by this account',
    free: 'Free product',
    owner: 'Sold by this account',
    none: 'Not bought by this account',
  }),
);

/** Whether the token's account may use the product, why, and where to get it if not. */
function EntitlementPanel({ product }: { product: ProductDetailView }) {
  const { entitlement } = product;
  const { entitled, reason, license, acquiredAt, purchaseUrl } = entitlement;
  const acquire = getAcquirePath(product);
  const facts: Definition[] = [];
  if (acquire !== undefined) facts.push({ label: 'Reason', value: 'Free, not yet acquired by this account' });
  else if (reason !== undefined) facts.push({ label: 'Reason', value: reasons.get(reason) ?? reason });
  if (license !== undefined) facts.push({ label: 'License', value: licenseLabel(license) });
  if (acquiredAt !== undefined) facts.push({ label: 'Since', value: <ServiceTime at={acquiredAt} /> });
  return (
    <Panel title="Entitlement" actions={<ListingPrice listing={product} />}>
      <div className="grid gap-2.5">
        <div className="font-semibold">
          <State entitlement={entitlement} />
        </div>
        {facts.length > 0 && <DefinitionList items={facts} />}
        {acquire !== undefined && (
          <div className="border-t border-line pt-2.5">
            <LinkButton to={acquire}>{downloadWords.acquireFree}</LinkButton>
          </div>
        )}
        {entitled === false && purchaseUrl !== undefined && webHost(purchaseUrl) !== null && (
          <p className="border-t border-line pt-2.5 text-sm">
            <ExternalLink href={purchaseUrl}>Buy in the signed-in site</ExternalLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

function State({ entitlement: { entitled } }: { entitlement: EntitlementView }) {
  if (entitled === undefined) return <Dot state="open">The response doesn’t say</Dot>;
  return entitled ? <Dot state="done">Entitled</Dot> : <Dot state="open">Not entitled</Dot>;
}

interface FactsProps {
  product: ProductDetailView;
  facets: Facets | undefined;
}

/** Seller, rating, and categories. */
function ListingPanel({ product, facets }: FactsProps) {
  const { seller, sellerId, rating, ratingCount, sales, categories, tags, type, supportUrl } = product;
  const facts: Definition[] = [];
  if (seller !== undefined || sellerId !== undefined) {
    facts.push({
      label: 'Seller',
      value: (
        <>
          {seller !== undefined && <ServiceText>{seller}</ServiceText>}
          {sellerId !== undefined && (
            <Link to={getListHref({ seller: sellerId })} className="block">
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
  if (type !== undefined) facts.push(buildLinkedFact('type', [type], facets));
  if (categories.length > 0) facts.push(buildLinkedFact('category', categories, facets));
  if (tags.length > 0)
    facts.push({ label: 'Tags', value: <Links items={tags.map((tag) => [tag, getListHref({ q: tag })])} /> });
  if (supportUrl !== undefined)
    facts.push({ label: 'Support', value: <ExternalLink href={supportUrl}>Get support</ExternalLink> });
  return <FactsPanel title="Listing" facts={facts} />;
}

/** The technologies of the product; each value links to the products that share it. */
function StackPanel({ product, facets }: FactsProps) {
  const lists: [NamedFilter, string[]][] = [
    ['language', product.languages],
    ['framework', product.frameworks],
    ['database', product.databases],
    ['payment_gateway', product.paymentGateways],
    ['region', product.regions],
    ['tool', product.tools],
  ];
  const facts = lists
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => buildLinkedFact(name, values, facets));
  return <FactsPanel title="Stack" facts={facts} />;
}

/** The immutable version currently sold, and the product's ids. */
function ArtifactPanel({ product }: Pick<FactsProps, 'product'>) {
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
  if (id !== undefined) facts.push({ label: 'Product ID', value: <CopyableId value={id} label="product ID" /> });
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

function buildLinkedFact(name: NamedFilter, values: string[], facets: Facets | undefined): Definition {
  const items = values.map(
    (value) => [valueLabel(facets, name, value), getListHref({ [name]: value })] as [string, string],
  );
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
function getListHref(query: CatalogQuery): string {
  return href('catalog', undefined, new URLSearchParams(query as Record<string, string>));
}

/** The screen for acquiring a free Agent Pack that this account does not have yet; undefined for anything else. */
function getAcquirePath({ id, type, free, entitlement }: ProductDetailView): string | undefined {
  const waits = type === 'agent_pack' && free === true && entitlement.entitled === false;
  return waits && id !== undefined ? href('pack', { id }) : undefined;
}
