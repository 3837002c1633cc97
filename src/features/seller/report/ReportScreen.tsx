import { steadyNow, toSteadyTime } from '../../../lib/clock/steadyClock';
import { type UseSuspenseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { type ReportView, isAuditing, reportFields, sellerReportQuery } from '../../../api/resources/seller/report';
import { type SellerProductDetailView, sellerProductQuery } from '../../../api/resources/seller/products';
import { serviceNow } from '../../../api/client/serviceClock';
import { href } from '../../../paths';
import { SaveButton } from '../../../shared/download/SaveButton';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import type { LoaderArgs } from '../../../shared/handle';
import { Badge } from '../../../ui/Badge';
import { Bullets } from '../../../ui/Bullets';
import { Button } from '../../../ui/Button';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { LastReadFailed, ReadAgain } from '../../../shared/read/LastReadFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { sharedWords } from '../../../shared/words';
import { PrepBadge, PrepFacts } from '../PrepFacts';
import { partHandle } from '../crumbs';
import { canKeepPolling } from '../../../shared/read/polling';
import { findNextStep } from '../lifecycle';
import { isPack, useFollowedReport } from '../ownProduct';
import { kindTones } from '../stageAppearance';
import { sellerWords } from '../words';
import { ReportStages } from './ReportStages';
import { getReportFileName, formatReport } from './reportMarkdown';
import { type Comparison, useComparison } from './useComparison';
import { CopyButton } from '../../../ui/CopyButton';

export async function loader({ params }: LoaderArgs) {
  const id = params['id'] ?? '';
  const { queryKey } = sellerProductQuery(id);
  // The product only supplies the name. Without permission to read it, the other query shows the refusal.
  await Promise.all([
    queryClient.ensureQueryData(sellerReportQuery(id)),
    queryClient.prefetchQuery(sellerProductQuery(id)),
  ]);
  return { name: queryClient.getQueryData<{ name?: string } | null>(queryKey)?.name };
}

export const handle = partHandle('Report');

export function Component() {
  const id = useParams()['id'] ?? '';
  return <Report key={id} id={id} />;
}

/** The report of one product. Keyed by id, so that no file stays open for another. */
function Report({ id }: { id: string }) {
  const { data: product } = useQuery({ ...sellerProductQuery(id), enabled: false });
  const read = useSuspenseQuery({
    ...useFollowedReport(id),
    // Polling stops in a hidden tab, so read again when the user comes back.
    refetchOnWindowFocus: ({ state }) => (isAuditing(state.data) ? 'always' : false),
  });
  const { data } = read;
  if (data === null) return <UnreadableScreen title="Report" expected="report" read={read} />;
  return <ReadReport id={id} report={data} product={product} read={read} />;
}

interface ReadReportProps {
  id: string;
  report: ReportView;
  product: SellerProductDetailView | null | undefined;
  read: UseSuspenseQueryResult<ReportView | null>;
}

function ReadReport({ id, report: data, product, read }: ReadReportProps) {
  const { dataUpdatedAt, error } = read;
  // By the service's clock, which may be far from this one's; it is the same until the report is read again.
  const readAt = useMemo(() => serviceNow() - steadyNow() + toSteadyTime(dataUpdatedAt), [dataUpdatedAt]);
  const comparison = useComparison(id, data, readAt);
  const name = product?.name ?? id;
  const underWay = isAuditing(data);
  const empty = whyEmpty(data);
  const file = () =>
    [
      getReportFileName(name, id, data.version),
      formatReport(data, { name, id, digest: findDigest(product, data.version), readAt }),
    ] as const;
  return (
    <>
      <PageHeader
        title="Report"
        of={product?.name}
        meta={
          <Badge tone={kindTones[data.kind]}>
            {data.status === 'none' ? 'no report' : (data.status ?? 'no status')}
          </Badge>
        }
        actions={
          <div className="flex flex-wrap items-center gap-2.5 print:hidden">
            <ReadAgain label="Last checked" button={sharedWords.checkAgain} read={read} polls={underWay} />
            <Button disabledReason={empty} onClick={() => globalThis.print()}>
              Print
            </Button>
            <CopyButton text={() => file()[1]} label="Copy Markdown" disabledReason={empty} />
            <SaveButton subject="Report" disabledReason={empty} file={file} />
          </div>
        }
      />
      <div className="grid gap-4">
        <LastReadFailed read={read} goesOn={underWay && canKeepPolling(error)} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
          <div className="grid min-w-0 gap-4">
            {data.stages.length > 0 ? (
              <ReportStages report={data} comparison={comparison} />
            ) : (
              <div className="panel">
                <EmptyPicture
                  title={underWay ? 'The audition has begun' : 'No stages audited yet'}
                  explanation={underWay ? 'Its stages will appear here.' : 'A report appears once a prep has run.'}
                  actions={!underWay && <LinkButton to={href('prep', { id })}>{sellerWords.comparePrices}</LinkButton>}
                />
              </div>
            )}
          </div>
          <div className="grid min-w-0 gap-4 print:mt-4">
            <NextActions report={data} id={id} product={product} />
            {data.run && (
              <Panel title={sellerWords.latestPrep} badges={<PrepBadge prep={data.run} />}>
                <PrepFacts prep={data.run} before={getPrepBefore(comparison)} />
              </Panel>
            )}
            <MoreFields raw={data.raw} read={reportFields.names} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The digest of the version that the report is about, as the product has it. */
const findDigest = (product: SellerProductDetailView | null | undefined, version: string | undefined) =>
  product?.versions.find((each) => each.version === version)?.digest ??
  (product?.version === version ? product?.digest : undefined);

/** The tier and price before, where they differ. */
const getPrepBefore = ({ changes }: Comparison) =>
  changes && { tier: changes.tierBefore, charged: changes.chargedBefore };

/** Why there is nothing to print or save: before an audition the service only says what to do first. */
function whyEmpty(report: ReportView): string | undefined {
  const { stages, run, kind } = report;
  if (stages.length > 0 || run || kind === 'passing' || kind === 'failing') return undefined;
  return isAuditing(report)
    ? 'The audition hasn’t reported any stages yet.'
    : 'There is no report before the first prep.';
}

interface NextActionsProps {
  report: ReportView;
  id: string;
  product: SellerProductDetailView | null | undefined;
}

/** What the report says to do; for a Pack, with the screen where its next step is done. */
function NextActions({ report: { nextActions, run }, id, product }: NextActionsProps) {
  const pack = product ? isPack(product) : false;
  const next = product && pack ? findNextStep(product, true) : undefined;
  return (
    <Panel title="Next actions">
      <div className="grid gap-3 text-sm">
        {nextActions.length === 0 ? (
          <p className="text-ink-2">The report lists none.</p>
        ) : (
          <Bullets label="Next actions" lines={nextActions} />
        )}
        {next?.screen && next.screen !== 'report' && (
          <div className="print:hidden">
            <LinkButton size="sm" to={href(next.screen, { id })}>
              {next.label}
            </LinkButton>
          </div>
        )}
        {run && !pack && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <LinkButton size="sm" to={href('readiness', { id })}>
              Readiness
            </LinkButton>
            <LinkButton size="sm" to={href('prep', { id })}>
              {sellerWords.comparePrices}
            </LinkButton>
          </div>
        )}
      </div>
    </Panel>
  );
}
