import { useParams } from 'react-router-dom';
import { type SellerProductDetailView, sellerProductFields } from '../../../api/resources/seller/products';
import { href } from '../../../paths';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import type { ScreenHandle } from '../../../shared/handle';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { DefinitionList } from '../../../ui/DefinitionList';
import { ExternalLink } from '../../../ui/ExternalLink';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { ServiceTime } from '../../../shared/ServiceTime';
import { LifecycleSteps } from './LifecycleSteps';
import { LastLookFailed } from '../../../shared/read/LastLookFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { PrepPanel } from './PrepPanel';
import { VersionHistory } from '../VersionHistory';
import { productCrumbs, productLoader } from '../crumbs';
import { keepsPolling } from '../../../shared/read/polling';
import { isRunning, lifecycle, nextStep } from '../lifecycle';
import { isPack, isProduct, useFollowedProduct } from '../ownProduct';
import { priceOf, versionFacts } from '../productFacts';
import { humanize } from '../../../lib/text/humanize';

export const loader = productLoader();

export const handle: ScreenHandle = {
  title: 'Own product',
  crumbs: (params, data) => productCrumbs(params, data, false),
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const read = useFollowedProduct(id);
  const { data: product, dataUpdatedAt, error } = read;
  if (!isProduct(product)) return <UnreadableScreen title="Own product" what="product" read={read} />;
  const { label, tone } = lifecycle(product.state);
  return (
    <>
      <PageHeader
        title={product.name ?? 'Unnamed product'}
        subtitle={product.summary && <ServiceText prose>{product.summary}</ServiceText>}
        meta={<Badge tone={tone}>{label}</Badge>}
        actions={
          <>
            <LinkButton to={href('readiness', { id })}>Readiness</LinkButton>
            <LinkButton to={href('report', { id })}>Report</LinkButton>
            {isPack(product) && (
              <>
                <LinkButton to={href('listing', { id })}>Listing</LinkButton>
                <LinkButton to={href('versions', { id })}>Versions</LinkButton>
                <LinkButton to={href('publish', { id })}>Publish</LinkButton>
              </>
            )}
            {product.version && <LinkButton to={href('prep', { id })}>Compare prep prices</LinkButton>}
          </>
        }
      />
      <div className="grid gap-4">
        <LastLookFailed read={read} goesOn={isRunning(product.prep) && keepsPolling(error)} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            <Panel title="Lifecycle">
              <div className="grid grid-cols-1 gap-3.5">
                <LifecycleSteps state={product.state} pack={isPack(product)} />
                <NextAction product={product} id={id} />
              </div>
            </Panel>
            <PrepPanel product={product} readAt={dataUpdatedAt} />
            {product.versions.length > 0 && (
              <Panel title="Versions" flush>
                <VersionHistory product={product} />
              </Panel>
            )}
          </div>
          <div className="grid min-w-0 gap-4">
            <Facts product={product} id={id} />
            <MoreFields raw={product.raw} read={sellerProductFields.names} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The next step, on a screen here or in the signed-in site. */
function NextAction({ product, id }: { product: SellerProductDetailView; id: string }) {
  const next = nextStep(product, isPack(product));
  if (!next) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line pt-3 text-sm">
      <span className="text-ink-2">Next</span>
      {next.screen ? (
        <LinkButton variant="primary" to={href(next.screen, { id })}>
          {next.label}
        </LinkButton>
      ) : next.url === undefined ? (
        <span className="font-medium">{next.label}</span>
      ) : (
        <ExternalLink href={next.url}>{next.label}</ExternalLink>
      )}
    </div>
  );
}

function Facts({ product, id }: { product: SellerProductDetailView; id: string }) {
  const { type, priceUsd, updatedAt, createdAt, slug } = product;
  return (
    <Panel title="Facts">
      <DefinitionList
        items={[
          ...versionFacts(product),
          !!type && { label: 'Type', value: isPack(product) ? 'Agent Pack' : humanize(type) },
          priceUsd !== undefined && { label: 'Price', value: priceOf(priceUsd) },
          updatedAt !== undefined && { label: 'Updated', value: <ServiceTime at={updatedAt} /> },
          createdAt !== undefined && { label: 'Created', value: <ServiceTime at={createdAt} /> },
          { label: 'Id', value: <CopyableId value={product.id ?? id} label="id" /> },
          !!slug && {
            label: 'In the catalog',
            value: (
              <LinkButton size="sm" variant="quiet" to={href('product', { slug })}>
                Open
              </LinkButton>
            ),
          },
        ]}
      />
    </Panel>
  );
}
