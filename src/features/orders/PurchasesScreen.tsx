import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState, useDeferredValue, memo } from 'react';
import type { Elements } from '../../ui/content';
import { purchasesQuery, type PurchaseView } from '../../api/resources/orders';
import { queryClient } from '../../api/client/queryClient';
import { formatCounted, formatPart } from '../../lib/count';
import { href } from '../../paths';
import { LastReadFailed } from '../../shared/read/LastReadFailed';
import { UnreadableScreen } from '../../shared/read/Unreadable';
import type { ScreenHandle } from '../../shared/handle';
import { licenseLabel } from '../../shared/licenseLabel';
import { useAddressView } from '../../shared/useAddress';
import { useDraft } from '../../shared/typing/useDraft';
import { DeferredContent, useRows } from '../../ui/DeferredContent';
import { Button } from '../../ui/Button';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { ListHeading } from '../../ui/list/ListHeading';
import { Pagination } from '../../ui/list/Pagination';
import { SearchField } from '../../ui/list/SearchField';
import { Select } from '../../ui/Select';
import { SaveCsv } from '../../shared/download/SaveCsv';
import { sharedWords } from '../../shared/words';
import { FreePacks } from './FreePacks';
import { PAGE_SIZE, type PurchasesView, listLicenses, filterPurchases, purchasesView, sorts } from './purchasesView';
import { lazyComponent } from '../../ui/lazyComponent';
import { formatOrDash } from '../../lib/formatOrDash';
import { withoutHidden } from '../../lib/text/hidden';
import { shortenForRow } from '../../lib/text/shorten';
import { humanize } from '../../lib/text/humanize';
import { ListingCell } from '../../shared/list/ListingRow';
import { Money } from '../../ui/Money';
import { Mono } from '../../ui/Mono';
import { ServiceTime } from '../../shared/ServiceTime';
import { Table } from '../../ui/Table';
import { revealHidden } from '../../ui/revealHidden';
import { type CsvColumns, formatCsvTime, toCsvTable } from '../../lib/text/csv';
import { purchaseWords } from './words';

const DownloadDialog = lazyComponent(() => import('./DownloadDialog').then((module) => module.DownloadDialog));

export const loader = () => queryClient.ensureQueryData(purchasesQuery());

export const handle: ScreenHandle = { title: 'Purchases' };

export function Component() {
  const read = useSuspenseQuery(purchasesQuery());
  const { data: purchases, error } = read;
  if (purchases === null) return <UnreadableScreen title="Purchases" expected="list of purchases" read={read} />;
  const failed = error && (
    <div className="mb-3">
      <LastReadFailed read={read} />
    </div>
  );
  if (purchases.length === 0) {
    return (
      <>
        <PageHeader title="Purchases" meta="0" />
        {failed}
        <div className="grid gap-3">
          <EmptyPicture
            title="This account has bought nothing yet"
            explanation="Products are bought in the signed-in site. Purchases appear here with their license and download."
            actions={<LinkButton to={href('catalog')}>Browse the catalog</LinkButton>}
          />
          <FreePacks />
        </div>
      </>
    );
  }
  return <Purchases all={purchases} failed={failed} />;
}

function Purchases({ all, failed }: { all: readonly PurchaseView[]; failed: Elements }) {
  const { view, search, change } = useAddressView(purchasesView);
  const [downloading, setDownloading] = useState<PurchaseView>();
  // Controls respond at once; the rows of thousands of purchases are deferred.
  const listed = useDeferredValue(view);
  const { q, license, sort } = listed;
  const found = useMemo(() => filterPurchases(all, { q, license, sort }), [all, q, license, sort]);
  const licenses = useMemo(() => listLicenses(all), [all]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(listed.page, pages);
  const pageRows = useMemo(() => found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [found, page]);
  const shown = useRows(pageRows);
  const show = (to: Partial<PurchasesView>) => change(to, 'replace');
  const draft = useDraft(view.q, (text) => show({ q: text }));
  return (
    <>
      <PageHeader
        title="Purchases"
        meta={formatPart(found.length, all.length)}
        actions={
          <SaveCsv subject="Purchases" name="purchases.csv" rows={found.length} csv={() => purchasesCsv(found)} />
        }
      />
      {failed}
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <SearchField slash label={purchaseWords.search} placeholder="Name, version or ID" {...draft.field} />
          </div>
          <Select
            inline
            label="License"
            value={view.license}
            onChange={(word) => show({ license: word })}
            options={[
              { value: '', label: 'Any' },
              ...[...new Set([...licenses, view.license])]
                .filter((word) => word !== '')
                .map((word) => ({ value: word, label: licenseLabel(word) })),
            ]}
          />
          <Select
            inline
            label="Sort"
            value={view.sort}
            onChange={(word) => show({ sort: word as PurchasesView['sort'] })}
            options={sorts}
          />
        </div>
        <output className="sr-only">{`${formatCounted(found.length, 'purchase')} found`}</output>
        {found.length === 0 ? (
          <EmptyPicture
            title="No matching purchases"
            explanation="No purchases match both the search and the license filter."
            actions={<Button onClick={() => show(purchasesView.read(''))}>{sharedWords.showAll}</Button>}
          />
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <ListHeading page={page} pages={pages} />
            <div className="panel">
              <PurchaseTable purchases={shown} onDownload={setDownloading} />
            </div>
          </div>
        )}
        <DeferredContent>
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(to) => href('purchases', undefined, purchasesView.change(search, { page: to }))}
          />
        </DeferredContent>
        <FreePacks />
      </div>
      {downloading && (
        <DownloadDialog
          productId={downloading.productId}
          name={getName(downloading)}
          version={downloading.version}
          onClose={() => setDownloading(undefined)}
        />
      )}
    </>
  );
}

interface PurchaseTableProps {
  purchases: readonly PurchaseView[];
  onDownload: (purchase: PurchaseView) => void;
}

/** One page of purchases. Fields missing from the answer are left out. */
const PurchaseTable = memo(function PurchaseTable({ purchases, onDownload }: PurchaseTableProps) {
  return (
    <Table
      caption="Purchases"
      lines
      rows={purchases}
      rowKey={({ key }) => key}
      columns={[
        { header: 'Product', rowHeader: true, bare: true, cell: (purchase) => <Product purchase={purchase} /> },
        { header: 'License', tight: true, cell: ({ license }) => formatOrDash(license, licenseLabel) },
        {
          header: 'Price, USD',
          align: 'end',
          tight: true,
          cell: ({ priceUsd }) => formatOrDash(priceUsd, (usd) => (usd === 0 ? 'Free' : <Money usd={usd} />)),
        },
        { header: 'Version', tight: true, cell: ({ version }) => formatOrDash(version, (text) => <Mono>{text}</Mono>) },
        { header: 'Bought', tight: true, cell: ({ purchasedAt }) => <ServiceTime at={purchasedAt} /> },
        {
          header: 'Download',
          bare: true,
          tight: true,
          cell: (purchase) => (
            // Named by an attribute, because a hidden element in each row would cost a quarter of the table's layout time.
            <Button
              size="sm"
              aria-label={`Download ${withoutHidden(shortenForRow(getName(purchase)))}`}
              disabledReason={purchase.productId === undefined ? 'The response has no product ID.' : undefined}
              onClick={() => onDownload(purchase)}
            >
              Download
            </Button>
          ),
        },
      ]}
    />
  );
});

function Product({ purchase }: { purchase: PurchaseView }) {
  const { slug, type } = purchase;
  return (
    <ListingCell
      listing={{ name: getName(purchase) }}
      to={slug && href('product', { slug })}
      unnamed="Unnamed product"
      line={type && <span>{type === 'agent_pack' ? 'Agent Pack' : revealHidden(humanize(type))}</span>}
    />
  );
}

/** The display name of a purchase. */
function getName({ name, slug, productId }: PurchaseView): string {
  return name ?? slug ?? productId ?? 'Unnamed product';
}

const columns: CsvColumns<PurchaseView> = [
  ['Product', ({ name }) => name],
  ['Product id', ({ productId }) => productId],
  ['Type', ({ type }) => type],
  ['License', ({ license }) => (license === undefined ? undefined : licenseLabel(license))],
  ['Price, USD', ({ priceUsd }) => priceUsd],
  ['Version', ({ version }) => version],
  ['Bought', ({ purchasedAt }) => formatCsvTime(purchasedAt)],
];

/** The purchases as CSV, one per line. An empty cell means unknown. */
const purchasesCsv = (purchases: readonly PurchaseView[]): string => toCsvTable(columns, purchases);
