import { steadyNow, toSteadyTime } from '../../../lib/clock/steadyClock';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { type ReportView, reportFields, sellerReportQuery, type StageView } from '../../../api/resources/seller/report';
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
import { isUnderWay, findNextStep } from '../lifecycle';
import { isPack, useFollowedReport } from '../ownProduct';
import { kindTones, stageDots } from '../stageAppearance';
import { sellerWords } from '../words';
import { getReportFileName, formatReport } from './reportMarkdown';
import { CopyButton } from '../../../ui/CopyButton';
import type { StageKind } from '../../../api/reader/statusKinds';
import { formatCount } from '../../../lib/count';
import { CopyableId } from '../../../ui/CopyableId';
import { Dot } from '../../../ui/Dot';
import { Score } from '../../../shared/pack/Score';
import { ServiceText } from '../../../ui/ServiceText';
import { cx } from '../../../ui/cx';
import { revealHidden } from '../../../ui/revealHidden';

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
  const { data: product } = useQuery({ ...sellerProductQuery(id), enabled: false });
  const read = useSuspenseQuery({
    ...useFollowedReport(id),
    // Polling stops in a hidden tab, so read again when the user comes back.
    refetchOnWindowFocus: ({ state }) => (isUnderWay(state.data) ? 'always' : false),
  });
  const { data, dataUpdatedAt, error } = read;

  if (data === null) return <UnreadableScreen title="Report" expected="report" read={read} />;
  const name = product?.name ?? id;
  const underWay = isUnderWay(data);
  const empty = whyEmpty(data);
  const file = () => {
    const readAt = serviceNow() - steadyNow() + toSteadyTime(dataUpdatedAt);
    return [getReportFileName(name, id, data.version), formatReport(data, { name, id, readAt })] as const;
  };
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
              <ReportStages report={data} />
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
                <PrepFacts prep={data.run} />
              </Panel>
            )}
            <MoreFields raw={data.raw} read={reportFields.names} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Why there is nothing to print or save: before an audition the service only says what to do first. */
function whyEmpty(report: ReportView): string | undefined {
  const { stages, run, kind } = report;
  if (stages.length > 0 || run || kind === 'passing' || kind === 'failing') return undefined;
  return isUnderWay(report)
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

/** The audition as a pipeline: each stage in order, with its findings and how to fix them. */
function ReportStages({ report: { stages, version } }: { report: ReportView }) {
  return (
    <Panel
      title="Stages"
      flush
      badges={
        version !== undefined && (
          <span className="text-sm text-ink-2">
            <span>version </span>
            <CopyableId value={version} label="version" />
          </span>
        )
      }
    >
      <div className="grid gap-2 border-b border-line px-3.5 py-3 text-sm">
        <output aria-label="Progress">{describeCounts(stages)}</output>
        <div aria-hidden="true" className="flex gap-0.5">
          {stages.map((stage, index) => (
            <span key={index} className={cx('bar-fill h-1.5 flex-1 rounded-sm', stageFills[stage.kind])} />
          ))}
        </div>
      </div>
      <ol aria-label="Stages">
        {stages.map((stage, index) => (
          <Stage key={index} stage={stage} />
        ))}
      </ol>
    </Panel>
  );
}

const stageFills: Record<StageKind, string> = {
  passing: 'bg-good',
  failing: 'bg-bad',
  running: 'bg-accent',
  waiting: 'bg-line',
  unknown: 'bg-line-strong',
};

function Stage({ stage }: { stage: StageView }) {
  const { label, status, kind, score, evidence, fixes, nextActions } = stage;
  const failing = kind === 'failing';
  const hasDetails = evidence.length + fixes.length + nextActions.length > 0;
  return (
    <li className="grid break-inside-avoid gap-1 border-t border-line px-3.5 py-2.5 text-sm first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        {/* The heading includes the status, for people who go from heading to heading. */}
        <h3 className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
          <span className={cx('min-w-0 wrap-anywhere', failing ? 'font-semibold' : 'font-medium')}>
            <Dot state={stageDots[kind]}>
              <>
                <ServiceText>{label}</ServiceText>
                {/* For screen readers only, so that the name is `Dependencies, failing`. */}
                <span className="text-[0px]">,</span>
              </>
            </Dot>
          </span>{' '}
          <span className={cx('max-w-1/2 shrink-0 wrap-anywhere', failing ? 'text-bad' : 'text-ink-2')}>
            {revealHidden(status ?? (failing ? 'failing' : 'no status'))}
          </span>
        </h3>
        {score !== undefined && (
          <span className="shrink-0 text-ink-2">
            <Score score={score} />
          </span>
        )}
      </div>
      {hasDetails && (
        <div className="grid gap-2 ps-4">
          {failing ? (
            <>
              <Lines heading="Evidence" of={label} lines={evidence} />
              <Lines heading="Fixes" of={label} lines={fixes} />
            </>
          ) : (
            <div className="grid gap-0.5">
              {[...evidence, ...fixes].map((line, index) => (
                <p key={index} dir="auto" className="text-pretty wrap-anywhere text-ink-2">
                  {revealHidden(line)}
                </p>
              ))}
            </div>
          )}
          <Lines heading="Next actions" of={label} lines={nextActions} />
        </div>
      )}
    </li>
  );
}

function Lines({ heading, of, lines }: { heading: string; of: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h4 className="text-xs font-semibold text-ink-2">{heading}</h4>
      <Bullets label={`${heading}: ${of}`} lines={lines} />
    </div>
  );
}

const statusLabels: readonly [StageKind, string][] = [
  ['passing', 'passing'],
  ['failing', 'failing'],
  ['running', 'in progress'],
  ['waiting', 'waiting'],
  ['unknown', 'with another status'],
];

/** `5 of 8 stages passing, 2 failing, 1 waiting`. */
function describeCounts(stages: readonly StageView[]): string {
  const counted = statusLabels.map(([kind, label]) => ({
    label,
    count: stages.filter((stage) => stage.kind === kind).length,
  }));
  const [passing, ...otherKinds] = counted;
  const rest = otherKinds.filter(({ count }) => count > 0).map(({ label, count }) => `${formatCount(count)} ${label}`);
  return [`${formatCount(passing?.count ?? 0)} of ${formatCount(stages.length)} stages passing`, ...rest].join(', ');
}
