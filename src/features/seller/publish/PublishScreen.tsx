import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { readSeenImages } from '../../../api/resources/previewImages';
import { readPack } from '../../../api/resources/packs/packs';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { readinessQuery } from '../../../api/resources/seller/readiness';
import { sellerReportQuery } from '../../../api/resources/seller/report';
import { readPreviewImages } from '../../../api/resources/seller/versions';
import { formatCount } from '../../../lib/count';
import { href } from '../../../paths';
import { LastLookFailed } from '../../../shared/read/LastLookFailed';
import { PreviewImages } from '../../../shared/images/PreviewImages';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { ListingRow } from '../../../shared/list/ListingRow';
import { Examples, Overview } from '../../../shared/pack/PackOverview';
import { keepsPolling } from '../../../shared/read/polling';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { DefinitionList } from '../../../ui/DefinitionList';
import { LinkButton } from '../../../ui/LinkButton';
import { List } from '../../../ui/list/List';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { SignedInSite } from '../SignedInSite';
import { partHandle, productLoader } from '../crumbs';
import { isRunning, lifecycle } from '../lifecycle';
import { isPack, isProduct, useFollowedProduct, useFollowedReport } from '../ownProduct';
import { priceOf, versionFacts } from '../productFacts';
import { Gates } from './Gates';
import { NextStepPanel } from './NextStepPanel';
import { standingOf } from './standing';

// The other two may be refused; the screen then does without them.
export const loader = productLoader((id) => [
  queryClient.prefetchQuery(sellerReportQuery(id)),
  queryClient.prefetchQuery(readinessQuery(id)),
]);

export const handle = partHandle('Publish');

export function Component() {
  const id = useParams()['id'] ?? '';
  const read = useFollowedProduct(id);
  const { data: product, error } = read;
  const { data: report } = useQuery(useFollowedReport(id));
  const { data: readiness } = useQuery(readinessQuery(id));
  if (!isProduct(product)) return <UnreadableScreen title="Publish" what="product" read={read} />;
  const { label, tone } = lifecycle(product.state);
  const running = isRunning(product.prep);
  return (
    <>
      <PageHeader
        title="Publish"
        of={product.name}
        meta={<Badge tone={tone}>{label}</Badge>}
        actions={
          <>
            <LinkButton to={href('readiness', { id })}>Readiness</LinkButton>
            <LinkButton to={href('report', { id })}>Report</LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        <LastLookFailed read={read} goesOn={running && keepsPolling(error)} />
        {isPack(product) ? (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 gap-4">
              <NextStepPanel
                // Keyed by id, so no review or outcome carries over to another product.
                key={id}
                id={id}
                product={product}
                report={report}
                readiness={readiness}
                standing={standingOf(product, report, readiness)}
              />
              <BuyersView product={product} />
            </div>
            <div className="grid min-w-0 gap-4">
              <Facts product={product} id={id} />
              <Gates report={report} version={product.version} />
            </div>
          </div>
        ) : (
          <SignedInSite id={id} product={product} work="publication" />
        )}
      </div>
    </>
  );
}

/** The listing as it will appear in the catalog. */
function BuyersView({ product }: { product: SellerProductDetailView }) {
  const pack = readPack(product.raw);
  const images = readSeenImages(product.raw);
  return (
    <>
      <Panel title="What buyers will see" flush>
        <List label="Catalog entry">
          <ListingRow
            listing={pack}
            to={undefined}
            unnamed="Unnamed Pack"
            badges={pack.category !== undefined && <Badge>{pack.category}</Badge>}
            facts={[]}
          />
        </List>
        {images.length > 0 && (
          <div className="border-t border-line px-4 py-3.5">
            <PreviewImages images={images} of={pack.name ?? 'the Pack'} />
          </div>
        )}
      </Panel>
      <Overview pack={pack} />
      <Examples listing={pack.listing} />
    </>
  );
}

/** Exactly what would be published. */
function Facts({ product, id }: { product: SellerProductDetailView; id: string }) {
  const { publishedVersion, slug } = product;
  const images = readPreviewImages(product.raw);
  const inCatalog = slug === undefined ? 'not yet' : 'yes';
  return (
    <Panel title="Facts">
      <DefinitionList
        items={[
          ...versionFacts(product),
          { label: 'Price', value: priceOf(product.priceUsd) },
          images && { label: 'Preview images', value: formatCount(images.length) },
          {
            label: 'In the catalog',
            value: publishedVersion ? <CopyableId value={publishedVersion} label="published version" /> : inCatalog,
          },
          { label: 'Id', value: <CopyableId value={product.id ?? id} label="id" /> },
        ]}
      />
    </Panel>
  );
}
