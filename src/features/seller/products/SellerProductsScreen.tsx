import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useDeferredValue } from 'react';
import { queryClient } from '../../../api/client/queryClient';
import { type SellerProductView, sellerProductsQuery } from '../../../api/resources/seller/products';
import { formatBytes } from '../../../lib/bytes';
import { formatCount, formatPart } from '../../../lib/count';
import { formatOrDash } from '../../../lib/formatOrDash';
import { href } from '../../../paths';
import { LastReadFailed } from '../../../shared/read/LastReadFailed';
import { ServiceTime } from '../../../shared/ServiceTime';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { PageSizeSelect } from '../../../shared/list/PageSizeSelect';
import type { ScreenHandle } from '../../../shared/handle';
import { useAddressView } from '../../../shared/useAddress';
import { useDraft } from '../../../shared/typing/useDraft';
import { Badge } from '../../../ui/Badge';
import { DeferredContent, useRows } from '../../../ui/DeferredContent';
import { Button } from '../../../ui/Button';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { PageHeader } from '../../../ui/PageHeader';
import { ListHeading } from '../../../ui/list/ListHeading';
import { Pagination } from '../../../ui/list/Pagination';
import { SearchField } from '../../../ui/list/SearchField';
import { Select } from '../../../ui/Select';
import { Table } from '../../../ui/Table';
import { SaveCsv } from '../../../shared/download/SaveCsv';
import { sharedWords } from '../../../shared/words';
import { isRunning, getLifecycle } from '../lifecycle';
import { sellerWords } from '../words';
import { type ProductsView, selectProducts, productsView } from './productsView';
import { humanize } from '../../../lib/text/humanize';
import { ListingCell } from '../../../shared/list/ListingRow';
import { revealHidden } from '../../../ui/revealHidden';
import { type CsvColumns, formatCsvTime, toCsvTable } from '../../../lib/text/csv';
import { sellerProductsWords } from './words';

export const loader = () => queryClient.ensureQueryData(sellerProductsQuery());

export const handle: ScreenHandle = { title: 'Seller products', crumbs: () => [{ label: 'Products' }] };

export function Component() {
  const read = useSuspenseQuery(sellerProductsQuery());
  const { data: products, error } = read;
  const { view, search, change } = useAddressView(productsView);
  // Controls respond at once; the rows of thousands of products are deferred.
  const listed = useDeferredValue(view);
  const set = (to: Partial<ProductsView>) => change(to, 'replace');
  const draft = useDraft(view.q, (q) => set({ q }));
  const { matching, all, pages, shown } = useMemo(() => selectProducts(products ?? [], listed), [products, listed]);
  const rows = useRows(shown);
  const states = useMemo(() => [...new Set(products?.flatMap((product) => product.state ?? []))], [products]);

  if (products === null) return <UnreadableScreen title="Seller products" expected="list of products" read={read} />;
  return (
    <>
      <PageHeader
        title="Seller products"
        meta={<output>{formatPart(matching, products.length)}</output>}
        actions={
          products.length > 0 && (
            <>
              <SaveCsv
                subject={sellerWords.yourProducts}
                name="products.csv"
                rows={matching}
                csv={() => productsCsv(all)}
              />
              <LinkButton to={href('newPack')}>New Agent Pack</LinkButton>
            </>
          )
        }
      />
      {error && (
        <div className="mb-3">
          <LastReadFailed read={read} />
        </div>
      )}
      {products.length === 0 ? (
        <EmptyPicture
          title="This account sells nothing yet"
          explanation="You create Agent Packs here and other listings in the signed-in site. All of them appear here with their version and state."
          actions={
            <LinkButton variant="primary" to={href('newPack')}>
              New Agent Pack
            </LinkButton>
          }
        />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <SearchField slash label={sellerProductsWords.search} placeholder="Name, version or ID" {...draft.field} />
            <Select
              label="State"
              inline
              value={view.state}
              onChange={(state) => set({ state })}
              options={[
                { value: '', label: 'Any' },
                ...[...new Set([...states, view.state])]
                  .filter((word) => word !== '')
                  .map((word) => ({ value: word, label: getLifecycle(word).label })),
              ]}
            />
          </div>
          {matching > 0 && shown.length === 0 ? (
            <EmptyPicture
              title={`There is no page ${formatCount(listed.page)}`}
              explanation={`The list ends at page ${formatCount(pages)}.`}
              actions={<Button onClick={() => set({ page: pages })}>{`Go to page ${formatCount(pages)}`}</Button>}
            />
          ) : shown.length === 0 ? (
            <EmptyPicture
              title={sharedWords.noMatchingProducts}
              explanation="No products match both the search and the state filter."
              actions={<Button onClick={() => set(productsView.read(''))}>{sharedWords.showAll}</Button>}
            />
          ) : (
            <>
              <ListHeading page={listed.page} pages={pages} />
              <div className="panel">
                <ProductTable products={rows} />
              </div>
              <DeferredContent>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <div className="min-w-64 flex-1">
                    <Pagination
                      page={listed.page}
                      pages={pages}
                      hrefFor={(page) => href('sellerProducts', undefined, productsView.change(search, { page }))}
                    />
                  </div>
                  <PageSizeSelect
                    value={String(view.pageSize)}
                    onChange={(chosen) => set({ pageSize: Number(chosen) })}
                  />
                </div>
              </DeferredContent>
            </>
          )}
        </div>
      )}
    </>
  );
}

function ProductTable({ products }: { products: readonly SellerProductView[] }) {
  return (
    <Table
      caption={sellerWords.yourProducts}
      lines
      rows={products}
      rowKey={(product) => product.id ?? JSON.stringify(product.raw)}
      columns={[
        { header: 'Product', cell: (product) => <ProductCell product={product} />, rowHeader: true, bare: true },
        {
          header: 'State',
          tight: true,
          cell: (product) => (
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={getLifecycle(product.state).tone}>{getLifecycle(product.state).label}</Badge>
              {isRunning(product.prep) && product.state !== 'in_audit' && <Badge tone="accent">prep running</Badge>}
            </span>
          ),
        },
        {
          header: 'Version',
          tight: true,
          cell: ({ version }) => formatOrDash(version, (value) => <Mono>{value}</Mono>),
        },
        {
          header: 'Size',
          align: 'end',
          tight: true,
          wide: true,
          cell: ({ sizeBytes }) => formatOrDash(sizeBytes, formatBytes),
        },
        { header: 'Updated', tight: true, cell: ({ updatedAt }) => <ServiceTime at={updatedAt} /> },
        {
          header: 'Prep',
          bare: true,
          tight: true,
          cell: (product) =>
            product.id && product.version ? (
              <LinkButton
                size="sm"
                to={href('prep', { id: product.id })}
                label={`Prep of ${product.name ?? product.id}`}
              >
                Prep
              </LinkButton>
            ) : null,
        },
      ]}
    />
  );
}

/** An own product's tile, and its name above its type; the name is a link when it has an id. */
function ProductCell({ product }: { product: SellerProductView }) {
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

const columns: CsvColumns<SellerProductView> = [
  ['Product', ({ name }) => name],
  ['Product id', ({ id }) => id],
  ['State', ({ state }) => getLifecycle(state).label],
  ['Version', ({ version }) => version],
  ['Size, bytes', ({ sizeBytes }) => sizeBytes],
  ['Updated', ({ updatedAt }) => formatCsvTime(updatedAt)],
];

/** Own products as CSV, one per line. An empty cell means unknown. */
const productsCsv = (products: readonly SellerProductView[]): string => toCsvTable(columns, products);
