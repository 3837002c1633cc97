import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState, useDeferredValue } from 'react';
import type { Elements } from '../../ui/content';
import { purchasesQuery, type PurchaseView } from '../../api/resources/orders';
import { queryClient } from '../../api/client/queryClient';
import { formatCounted, formatPart } from '../../lib/count';
import { href } from '../../paths';
import { LastLookFailed } from '../../shared/read/LastLookFailed';
import { UnreadableScreen } from '../../shared/read/Unreadable';
import type { ScreenHandle } from '../../shared/handle';
import { licenseLabel } from '../../shared/licenseLabel';
import { useAddressView } from '../../shared/useAddressView';
import { useDraft } from '../../shared/typing/useDraft';
import { Below, useRows } from '../../ui/Below';
import { Button } from '../../ui/Button';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { ListHeading } from '../../ui/list/ListHeading';
import { Pagination } from '../../ui/list/Pagination';
import { SearchField } from '../../ui/list/SearchField';
import { Select } from '../../ui/Select';
import { SaveCsv } from '../../shared/download/SaveCsv';
import { FreePacks } from './FreePacks';
import { PurchaseTable, nameOf } from './PurchaseTable';
import { purchasesCsv } from './purchasesCsv';
import { PAGE_SIZE, type PurchasesView, licensesOf, purchasesIn, purchasesView, sorts } from './purchasesView';
import { later } from '../../ui/later';

const DownloadDialog = later(() => import('./DownloadDialog').then((module) => module.DownloadDialog));

export const loader = () => queryClient.ensureQueryData(purchasesQuery());

export const handle: ScreenHandle = { title: 'Purchases' };

export function Component() {
  const read = useSuspenseQuery(purchasesQuery());
  const { data: purchases, error } = read;
  if (purchases === null) return <UnreadableScreen title="Purchases" what="list of purchases" read={read} />;
  const failed = error && (
    <div className="mb-3">
      <LastLookFailed read={read} />
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
  const found = useMemo(() => purchasesIn(all, { q, license, sort }), [all, q, license, sort]);
  const licenses = useMemo(() => licensesOf(all), [all]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(listed.page, pages);
  const listedHere = useMemo(() => found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [found, page]);
  const shown = useRows(listedHere);
  const show = (to: Partial<PurchasesView>) => change(to, 'replace');
  const draft = useDraft(view.q, (text) => show({ q: text }));
  return (
    <>
      <PageHeader
        title="Purchases"
        meta={formatPart(found.length, all.length)}
        actions={<SaveCsv what="Purchases" name="purchases.csv" rows={found.length} csv={() => purchasesCsv(found)} />}
      />
      {failed}
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <SearchField slash label="Search purchases" placeholder="Name, version or id" {...draft.field} />
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
            title="No purchase matches"
            explanation="The search and the license filter exclude every purchase."
            actions={<Button onClick={() => show(purchasesView.read(''))}>Show all</Button>}
          />
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <ListHeading page={page} pages={pages} />
            <div className="panel">
              <PurchaseTable purchases={shown} onDownload={setDownloading} />
            </div>
          </div>
        )}
        <Below>
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(to) => href('purchases', undefined, purchasesView.change(search, { page: to }))}
          />
        </Below>
        <FreePacks />
      </div>
      {downloading && (
        <DownloadDialog
          productId={downloading.productId}
          name={nameOf(downloading)}
          version={downloading.version}
          onClose={() => setDownloading(undefined)}
        />
      )}
    </>
  );
}
