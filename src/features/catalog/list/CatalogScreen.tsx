import { useQuery } from '@tanstack/react-query';
import { withTimeout } from '../../../lib/async/withTimeout';
import { memo, useDeferredValue, useState } from 'react';
import { filtersQuery, productsQuery, type ProductPage } from '../../../api/resources/catalog';
import { queryClient } from '../../../api/client/queryClient';
import { sorts } from '../../../contract/values';
import { formatPart } from '../../../lib/count';
import { PageSizeSelect } from '../../../shared/list/PageSizeSelect';
import { SearchForm } from '../../../shared/list/SearchForm';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { PageHeader } from '../../../ui/PageHeader';
import { focusHeading } from '../../../ui/focusHeading';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { sharedWords } from '../../../shared/words';
import { FiltersPanel } from './FiltersPanel';
import { ProductList } from './ProductList';
import { readServiceIssues } from './catalogIssues';
import {
  type CatalogView,
  type ChangeCatalog,
  type Issues,
  catalogView,
  defaults,
  filterNames,
  removeParams,
} from '../catalogView';
import { type ActiveFilter, activeFilters } from '../filters';
import { rememberList } from '../lastList';
import { useAddressView } from '../../../shared/useAddress';
import { lazyComponent } from '../../../ui/lazyComponent';
import { catalogWords } from './words';

const SmartSearch = lazyComponent(
  () => import('./SmartSearch').then((module) => module.SmartSearch),
  <Skeleton size="h-56" />,
);
/** On a narrow screen the filters open from a button. */
const FiltersDialog = lazyComponent(() => import('./FiltersDialog').then((module) => module.FiltersDialog));

/** How long to wait for the answer before showing the screen with placeholder rows, in milliseconds. */
const TIMEOUT_MS = 200;

export async function loader({ search }: LoaderArgs) {
  const { query, need } = catalogView.read(search);
  rememberList(search);
  if (need !== undefined) void import('./SmartSearch').catch(() => undefined);
  // Failures are shown in place of the list.
  const filters = prefetchFilters();
  const list = query && need === undefined ? queryClient.prefetchQuery(productsQuery(query)) : undefined;
  await withTimeout(Promise.all([filters, list]), TIMEOUT_MS);
}

/** After a failure the filter values are not requested again at every change; the fields become text fields meanwhile. */
async function prefetchFilters(): Promise<void> {
  const { queryKey } = filtersQuery();
  if (queryClient.getQueryState(queryKey)?.status !== 'error') await queryClient.prefetchQuery(filtersQuery());
}

export const handle: ScreenHandle = { title: 'Catalog' };

export function Component() {
  return <Catalog {...useAddressView(catalogView)} />;
}

interface CatalogProps {
  view: CatalogView;
  search: string;
  change: ChangeCatalog;
}

/** Separate from the part that follows the address, so that leaving the screen does not re-render it. */
const Catalog = memo(function Catalog({ view, search, change }: CatalogProps) {
  const { texts, query, need } = view;
  const list = useQuery({ ...productsQuery(query ?? {}), enabled: query !== undefined && need === undefined });
  const filters = useQuery(filtersQuery());
  const issues = query ? readServiceIssues(list.error, query) : view.issues;
  const seller = list.data?.products?.find(({ sellerId }) => sellerId === texts.seller)?.seller;
  const active = activeFilters(texts, filters.data, seller);
  const empty = list.data?.products?.length === 0;
  const [narrow, setNarrow] = useState(false);
  // Products are rendered first: the filters beside them follow in the next paint and shift nothing.
  const withFilters = useDeferredValue(true, false);

  if (need !== undefined) {
    return (
      <>
        <PageHeader title="Catalog" />
        <SmartSearch need={need} change={change} />
      </>
    );
  }
  const panel = { texts, issues, facets: filters.data, facetsFailed: filters.isLoadingError, change };
  return (
    <>
      <PageHeader
        title="Catalog"
        meta={<Count page={query && list.data} />}
        actions={<Order view={view} issues={issues} change={change} />}
      />
      <div className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-2">
        <SearchForm
          label={catalogWords.search}
          placeholder="Name, description or tag"
          value={texts.q ?? ''}
          error={issues.q}
          onSearch={(q, step) => change({ q }, step)}
        />
        <Button onClick={() => change({ need: '' })}>{catalogWords.describeNeed}</Button>
        <div className="lg:hidden">
          <Button aria-haspopup="dialog" onClick={() => setNarrow(true)}>
            {`Filters${active.length > 0 ? ` (${active.length})` : ''}`}
          </Button>
          {narrow && <FiltersDialog {...panel} found={list.data?.total} onClose={() => setNarrow(false)} />}
        </div>
      </div>
      <Chips active={active} clearable={!empty} change={change} />
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <section aria-label="Filters" className="max-lg:hidden">
          {withFilters && <FiltersPanel {...panel} />}
        </section>
        <ProductList list={list} view={view} search={search} change={change} />
      </div>
    </>
  );
});

/** The number of products, as far as the service says. */
function Count({ page }: { page: ProductPage | undefined }) {
  const { total, catalogTotal } = page ?? {};
  return <output>{total !== undefined && formatPart(total, catalogTotal ?? total, 'product')}</output>;
}

const sortLabels = {
  newest: 'Newest',
  best_selling: 'Best selling',
  top_rated: 'Top rated',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
} satisfies Record<(typeof sorts)[number], string>;

function Order({
  view: { texts, query },
  issues,
  change,
}: {
  view: CatalogView;
  issues: Issues;
  change: ChangeCatalog;
}) {
  const sort = texts.sort ?? defaults.sort;
  const asked = texts.page_size ?? String(defaults.page_size);
  // The service caps it; a malformed value is shown as typed.
  const size = query?.page_size === undefined ? asked : String(query.page_size);
  const capped = Number(asked) > Number(size);
  const known = sorts.map((value) => ({ value: value as string, label: sortLabels[value] }));
  // A value from the address stays selectable, even if it is not offered or not valid.
  const orders = known.some(({ value }) => value === sort) ? known : [...known, { value: sort, label: sort }];
  return (
    <>
      <Select
        label="Sort"
        inline
        options={orders}
        value={sort}
        error={issues.sort}
        onChange={(to) => change({ sort: to })}
      />
      {capped && <p className="text-sm text-ink-2">{`${asked} requested, but a page shows at most ${size}`}</p>}
      <PageSizeSelect value={size} error={issues.page_size} onChange={(to) => change({ page_size: to })} />
    </>
  );
}

function Chips({ active, clearable, change }: { active: ActiveFilter[]; clearable: boolean; change: ChangeCatalog }) {
  if (active.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-1.5">
      <ul aria-label={sharedWords.activeFilters} className="contents">
        {active.map(({ label, params }) => (
          <li key={label} className="max-w-full min-w-0">
            <Chip label={label} onRemove={() => change(removeParams(params))} />
          </li>
        ))}
      </ul>
      {/* When nothing is found, this button is in the empty state in place of the list. */}
      {clearable && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            focusHeading();
            change(removeParams(filterNames));
          }}
        >
          Clear all
        </Button>
      )}
    </div>
  );
}
