import type { UseQueryResult } from '@tanstack/react-query';
import type { ProductPage } from '../../../api/resources/catalog';
import { formatCount } from '../../../lib/count';
import { href } from '../../../paths';
import { ListingRowSkeleton } from '../../../shared/list/ListingRow';
import { ListPanel, ListSkeleton, RemoteList } from '../../../shared/list/RemoteList';
import { FIRST_ROWS, useDeferredContent } from '../../../ui/DeferredContent';
import { Button } from '../../../ui/Button';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { FailedPicture } from '../../../ui/FailedPicture';
import { LinkButton } from '../../../ui/LinkButton';
import { List } from '../../../ui/list/List';
import { ListHeading, requestPageFocus } from '../../../ui/list/ListHeading';
import { Pagination } from '../../../ui/list/Pagination';
import { sharedWords } from '../../../shared/words';
import { ProductRow } from './ProductRow';
import {
  type CatalogView,
  type ChangeCatalog,
  type ParamName,
  catalogView,
  defaults,
  filterNames,
  removeParams,
} from '../catalogView';

/** A page has at most 60 products. If an answer has more, only this many are rendered. */
const MAX_DRAWN = 120;

interface ProductListProps {
  list: UseQueryResult<ProductPage>;
  view: CatalogView;
  search: string;
  change: ChangeCatalog;
}

/** The products that the address selects. */
export function ProductList({ list, view, search, change }: ProductListProps) {
  if (!view.query)
    return (
      <ListPanel>
        <Malformed view={view} change={change} />
      </ListPanel>
    );
  return (
    <RemoteList
      list={list}
      expected="list of products"
      isReadable={({ products }) => products !== undefined}
      loading={
        <ListSkeleton
          of="products"
          rows={view.query.page_size ?? defaults.page_size}
          row={<ListingRowSkeleton facts={['w-24', 'w-20']} />}
        />
      }
    >
      {(page) => <Products page={page} view={view} search={search} change={change} />}
    </RemoteList>
  );
}

type ProductsProps = Pick<ProductListProps, 'view' | 'search' | 'change'> & { page: ProductPage };

function Products({ page, view, search, change }: ProductsProps) {
  const { products = [] } = page;
  const whole = useDeferredContent();
  if (products.length === 0)
    return (
      <ListPanel>
        <Nothing page={page} view={view} search={search} change={change} />
      </ListPanel>
    );
  return (
    <>
      <PageHeading page={page} shown={products.length} view={view} />
      <ListPanel>
        <List label="Products">
          {/* Keyed by index: updating a row in place moves nothing, whereas moving rows would be a layout shift. */}
          {products.slice(0, whole ? MAX_DRAWN : FIRST_ROWS).map((product, index) => (
            <ProductRow key={index} product={product} />
          ))}
        </List>
        {products.length > MAX_DRAWN && (
          <p className="border-t border-line px-3.5 py-2.5 text-sm text-ink-2">{`The response contains ${formatCount(products.length)} products. The first ${MAX_DRAWN} are shown.`}</p>
        )}
      </ListPanel>
      {whole && <Pages page={page} shown={products.length} view={view} search={search} />}
    </>
  );
}

function Malformed({ view: { issues }, change }: Pick<ProductListProps, 'view' | 'change'>) {
  const names = Object.keys(issues) as ParamName[];
  return (
    <FailedPicture
      title="No request was sent"
      explanation={
        <ul>
          {names.map((name) => (
            <li key={name}>{issues[name]}</li>
          ))}
        </ul>
      }
      nextStep="Correct the value in its field, or remove it."
      actions={<Button onClick={() => change(removeParams(names))}>Remove invalid values</Button>}
    />
  );
}

function Nothing({ page: { total, pageSize }, view: { query, texts }, search, change }: ProductsProps) {
  const last = total && Math.ceil(total / (pageSize ?? query?.page_size ?? defaults.page_size));
  if ((query?.page ?? 1) > 1) {
    const to = last || 1;
    return (
      <EmptyPicture
        title={`There is no page ${formatCount(query?.page ?? 1)}`}
        explanation={last ? `The list ends at page ${formatCount(last)}.` : 'The list ends before it.'}
        actions={
          <LinkButton to={getPageHref(search, to)}>
            {last ? `Go to page ${formatCount(to)}` : 'Go to the first page'}
          </LinkButton>
        }
      />
    );
  }
  const restricted = filterNames.some((name) => texts[name] !== undefined);
  if (!restricted)
    return (
      <EmptyPicture title="The catalog is empty" nextStep="Products appear here once the service publishes them." />
    );
  const crossed = query?.min_price !== undefined && query.max_price !== undefined && query.min_price > query.max_price;
  return (
    <EmptyPicture
      title={sharedWords.noMatchingProducts}
      explanation={
        crossed ? 'The minimum price is above the maximum.' : 'A product must match the search text and every filter.'
      }
      nextStep="Remove a filter, use fewer words, or describe what you need in a sentence."
      actions={<Button onClick={() => change(removeParams(filterNames))}>Clear all</Button>}
    />
  );
}

/** The current page and, if the service says, the number of pages; a full page may have a next one. */
function computePages({ page: { total, pageSize }, view: { query } }: Pick<PagesProps, 'page' | 'view'>) {
  const size = pageSize ?? query?.page_size ?? defaults.page_size;
  return { page: query?.page ?? 1, size, pages: total === undefined ? undefined : Math.ceil(total / size) };
}

function PageHeading({ shown, ...props }: Pick<PagesProps, 'page' | 'view' | 'shown'>) {
  const { page, pages, size } = computePages(props);
  return <ListHeading page={page} pages={pages ?? (page === 1 && shown < size ? 1 : undefined)} />;
}

type PagesProps = Pick<ProductListProps, 'view' | 'search'> & { page: ProductPage; shown: number };

function Pages({ shown, search, ...props }: PagesProps) {
  const { page, size, pages } = computePages(props);
  if (pages !== undefined) return <Pagination page={page} pages={pages} hrefFor={(to) => getPageHref(search, to)} />;
  if (page === 1 && shown < size) return null;
  return (
    <nav aria-label="Pagination" className="flex items-center justify-between gap-3 text-sm text-ink-2">
      {page > 1 ? (
        <LinkButton to={getPageHref(search, page - 1)} onClick={requestPageFocus}>
          Previous
        </LinkButton>
      ) : (
        <span />
      )}
      <span>{`Page ${formatCount(page)}`}</span>
      {shown >= size ? (
        <LinkButton to={getPageHref(search, page + 1)} onClick={requestPageFocus}>
          Next
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  );
}

function getPageHref(search: string, page: number): string {
  return href('catalog', undefined, catalogView.change(search, { page: String(page) }));
}
