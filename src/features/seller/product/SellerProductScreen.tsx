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
import { LastReadFailed } from '../../../shared/read/LastReadFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { sharedWords } from '../../../shared/words';
import { VersionHistory } from '../VersionHistory';
import { productCrumbs, productLoader } from '../crumbs';
import { canKeepPolling } from '../../../shared/read/polling';
import { isRunning, getLifecycle, findNextStep, getLifecyclePath } from '../lifecycle';
import { isPack, isProduct, useFollowedProduct, useFollowedReport } from '../ownProduct';
import { formatListingPrice, getVersionFacts } from '../productFacts';
import { humanize } from '../../../lib/text/humanize';
import { Dot } from '../../../ui/Dot';
import { cx } from '../../../ui/cx';
import { revealHidden } from '../../../ui/revealHidden';
import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../../ui/RelativeTime';
import { PrepBadge, PrepFacts } from '../PrepFacts';
import { kindTones, stageDots } from '../stageAppearance';
import { sellerWords } from '../words';

export const loader = productLoader();

export const handle: ScreenHandle = {
  title: 'Your product',
  crumbs: (params, data) => productCrumbs(params, data, false),
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const read = useFollowedProduct(id);
  const { data: product, dataUpdatedAt, error } = read;
  if (!isProduct(product)) return <UnreadableScreen title="Your product" expected="product" read={read} />;
  const { label, tone } = getLifecycle(product.state);
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
            {product.version && <LinkButton to={href('prep', { id })}>{sellerWords.comparePrices}</LinkButton>}
          </>
        }
      />
      <div className="grid gap-4">
        <LastReadFailed read={read} goesOn={isRunning(product.prep) && canKeepPolling(error)} />
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
  const next = findNextStep(product, isPack(product));
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
          ...getVersionFacts(product),
          !!type && { label: 'Type', value: isPack(product) ? 'Agent Pack' : humanize(type) },
          priceUsd !== undefined && { label: 'Price', value: formatListingPrice(priceUsd) },
          updatedAt !== undefined && { label: 'Updated', value: <ServiceTime at={updatedAt} /> },
          createdAt !== undefined && { label: 'Created', value: <ServiceTime at={createdAt} /> },
          { label: 'ID', value: <CopyableId value={product.id ?? id} label="ID" /> },
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

/** A product's progress towards the catalog. A state outside the usual path is shown alone, unchanged. */
function LifecycleSteps({ state, pack }: { state: string | undefined; pack: boolean }) {
  const path = getLifecyclePath(pack);
  // A failed audit leads back to editing, which comes before the next audit.
  const at = path.findIndex((word) => word === (state === 'changes_needed' ? 'in_audit' : state));
  if (at < 0) {
    return (
      <p className="text-sm wrap-anywhere">
        State: <strong>{revealHidden(getLifecycle(state).label)}</strong>
      </p>
    );
  }
  return (
    <ol aria-label="Lifecycle" className="flex flex-wrap gap-x-3 gap-y-2 text-sm max-sm:grid">
      {path.map((word, index) => {
        const current = index === at;
        const failed = current && state === 'changes_needed';
        return (
          <li
            key={word}
            aria-current={current ? 'step' : undefined}
            className={cx('flex items-center gap-3 not-last:flex-1', current ? 'font-semibold' : 'text-ink-2')}
          >
            <Dot state={failed ? 'refused' : index < at ? 'done' : current ? 'active' : 'open'}>
              <span className="whitespace-nowrap">{failed ? getLifecycle(state).label : getLifecycle(word).label}</span>
            </Dot>
            {index < path.length - 1 && (
              <span
                aria-hidden="true"
                className={cx('h-px min-w-3 flex-1 max-sm:hidden', index < at ? 'bg-good' : 'bg-line-strong')}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The latest prep of a product: its cost and progress. The stages come from the report, if the token may read it. */
function PrepPanel({ product, readAt }: { product: SellerProductDetailView; readAt: number }) {
  const { id, prep } = product;
  const running = isRunning(prep);
  // Followed until the report itself has ended, because the product may show the prep as done earlier.
  const { data: report } = useQuery({
    ...useFollowedReport(id ?? ''),
    enabled: id !== undefined && prep !== undefined,
    staleTime: 0,
  });
  if (!prep) return null;
  return (
    <Panel
      title={sellerWords.latestPrep}
      badges={
        <>
          <PrepBadge prep={prep} />
          {!running && report?.status && <Badge tone={kindTones[report.kind]}>{`audit ${report.status}`}</Badge>}
        </>
      }
      actions={
        <>
          {running && (
            <span className="text-xs text-ink-2">
              <span>Last checked </span>
              <RelativeTime at={readAt} />
            </span>
          )}
          {id !== undefined && (
            <LinkButton size="sm" to={href('report', { id })}>
              {sellerWords.openReport}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <PrepFacts prep={prep} />
        {report && report.stages.length > 0 && (
          <ol aria-label={sharedWords.auditStages} className="grid content-start gap-1.5 text-sm">
            {report.stages.map((stage, index) => (
              <li key={index} className="flex justify-between gap-3">
                <Dot state={stageDots[stage.kind]}>
                  <ServiceText className="wrap-anywhere">{stage.label}</ServiceText>
                </Dot>
                <span className="wrap-anywhere text-ink-2">{stage.status ?? 'no status'}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}
