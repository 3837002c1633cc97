import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { queryClient } from '../../api/queryClient';
import type { SellerProductView } from '../../api/readers/seller';
import { sellerProductsQuery } from '../../api/seller';
import { serviceNow } from '../../api/serviceClock';
import { formatBytes } from '../../lib/bytes';
import { href } from '../../paths';
import { Unreadable } from '../../screen/Unreadable';
import type { ScreenHandle } from '../../screen/handle';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { PageHeader } from '../../ui/PageHeader';
import { RelativeTime } from '../../ui/RelativeTime';
import { SearchField } from '../../ui/SearchField';
import { Select } from '../../ui/Select';
import { Table } from '../../ui/Table';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ProductLink } from './ProductLink';
import { isRunning, lifecycle } from './lifecycle';

export async function loader() {
  await queryClient.ensureQueryData(sellerProductsQuery());
  return null;
}

export const handle: ScreenHandle = {
  title: 'Seller products',
  routes: ['seller.products'],
  crumbs: () => [{ label: 'Products' }],
};

export function Component() {
  const { data: products, isFetching, refetch } = useSuspenseQuery(sellerProductsQuery());
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const state = search.get('state') ?? '';
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );

  if (products === null) {
    return (
      <>
        <PageHeader title="Seller products" />
        <Unreadable what="list of products" asking={isFetching} onAskAgain={() => void refetch()} />
      </>
    );
  }
  const states = [...new Set(products.flatMap((product) => product.state ?? []))];
  const shown = products.filter(
    (product) => (state === '' || product.state === state) && matches(product, text.trim().toLocaleLowerCase()),
  );
  return (
    <>
      <PageHeader
        title="Seller products"
        meta={shown.length === products.length ? products.length : `${shown.length} of ${products.length}`}
      />
      {products.length === 0 ? (
        <EmptyPicture
          title="This account sells nothing yet"
          explanation="Listings are made in the signed-in site; they appear here with their version and state."
          actions={<LinkButton to={href('catalog')}>Look at the catalog</LinkButton>}
        />
      ) : (
        <div className="grid gap-3">
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <SearchField
              slash
              label="Search own products"
              placeholder="Name, version or id"
              value={text}
              onChange={(value) => set('q', value)}
            />
            <Select
              label="State"
              hideLabel
              value={state}
              onChange={(value) => set('state', value)}
              options={[
                { value: '', label: 'Any state' },
                ...states.map((word) => ({ value: word, label: lifecycle(word).label })),
              ]}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyPicture
              title="No product matches"
              explanation="No own product has this text and state."
              actions={<Button onClick={() => setSearch({}, { replace: true })}>Show all</Button>}
            />
          ) : (
            <div className="panel">
              <ProductTable products={shown} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

function ProductTable({ products }: { products: readonly SellerProductView[] }) {
  return (
    <Table
      caption="Own products"
      rows={products}
      rowKey={(product) => product.id ?? JSON.stringify(product.raw)}
      columns={[
        {
          key: 'name',
          header: 'Product',
          cell: (product) => <ProductLink product={product} />,
          rowHeader: true,
          bare: true,
        },
        {
          key: 'state',
          header: 'State',
          tight: true,
          cell: (product) => (
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={lifecycle(product.state).tone}>{lifecycle(product.state).label}</Badge>
              {isRunning(product.prep) && product.state !== 'in_audit' && <Badge tone="accent">prep running</Badge>}
            </span>
          ),
        },
        { key: 'version', header: 'Version', tight: true, cell: (product) => <Mono>{product.version ?? 'none'}</Mono> },
        {
          key: 'size',
          header: 'Size',
          align: 'end',
          tight: true,
          cell: (product) => (product.sizeBytes === undefined ? '–' : formatBytes(product.sizeBytes)),
        },
        {
          key: 'updated',
          header: 'Updated',
          tight: true,
          cell: (product) =>
            product.updatedAt === undefined ? '–' : <RelativeTime at={product.updatedAt} now={serviceNow} />,
        },
        {
          key: 'prep',
          header: 'Prep',
          bare: true,
          tight: true,
          cell: (product) =>
            product.id && product.version ? (
              <LinkButton size="sm" to={href('prep', { id: product.id })}>
                Prep<VisuallyHidden> of {product.name ?? product.id}</VisuallyHidden>
              </LinkButton>
            ) : null,
        },
      ]}
    />
  );
}

function matches(product: SellerProductView, text: string): boolean {
  if (text === '') return true;
  return [product.name, product.version, product.id, product.type].some((field) =>
    field?.toLocaleLowerCase().includes(text),
  );
}
