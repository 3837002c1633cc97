import { useQuery } from '@tanstack/react-query';
import type { SellerProductDetailView } from '../../api/readers/seller';
import { sellerReportQuery } from '../../api/seller';
import { serviceNow } from '../../api/serviceClock';
import { formatPoints } from '../../lib/money';
import { Badge } from '../../ui/Badge';
import { DefinitionList } from '../../ui/DefinitionList';
import { Dot } from '../../ui/Dot';
import type { DotState } from '../../ui/Dot';
import { Mono } from '../../ui/Mono';
import { Panel } from '../../ui/Panel';
import { RelativeTime } from '../../ui/RelativeTime';
import { isRunning } from './lifecycle';
import { wordsOf } from './prepQuoteView';

/** The latest prep of a product: what it cost and where the work stands. Its stages come from the report where it may be read. */
export function PrepPanel({ product, readAt }: { product: SellerProductDetailView; readAt: number }) {
  const { prep } = product;
  const running = isRunning(prep);
  const { data: report } = useQuery({
    ...sellerReportQuery(product.id ?? ''),
    enabled: product.id !== undefined && prep !== undefined,
    staleTime: 0,
    // The report is followed to its own end: the product may be read as done before the report is.
    refetchInterval: ({ state }) =>
      running || isRunning(state.data?.run) || state.data?.status === 'running' ? 2_000 : false,
  });
  if (!prep) return null;
  return (
    <Panel
      title="Latest prep"
      badges={
        <>
          <Badge tone={running ? 'accent' : prep.status === 'failed' ? 'bad' : 'neutral'}>
            {prep.status ?? 'no status'}
          </Badge>
          {!running && report?.status && (
            <Badge tone={report.status === 'passing' ? 'good' : report.status === 'failing' ? 'bad' : 'neutral'}>
              audit {report.status}
            </Badge>
          )}
        </>
      }
      actions={
        running && (
          <span className="text-xs text-ink-2">
            Last looked <RelativeTime at={readAt} />
          </span>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DefinitionList
          items={[
            { label: 'Tier', value: prep.tier ? wordsOf(prep.tier) : '–' },
            { label: 'Version', value: <Mono>{prep.version ?? '–'}</Mono> },
            {
              label: 'Confirmed price',
              value: prep.points === undefined ? '–' : `${formatPoints(prep.points)} Points`,
            },
            { label: running ? 'Held' : 'Charged', value: costOf(prep, running) },
            ...(!running && prep.returned
              ? [{ label: 'Returned', value: `${formatPoints(prep.returned)} Points` }]
              : []),
            ...(prep.startedAt === undefined
              ? []
              : [{ label: 'Started', value: <RelativeTime at={prep.startedAt} now={serviceNow} /> }]),
            ...(prep.finishedAt === undefined
              ? []
              : [{ label: 'Finished', value: <RelativeTime at={prep.finishedAt} now={serviceNow} /> }]),
            ...(running && prep.expectedFinishAt !== undefined
              ? [{ label: 'Expected', value: <RelativeTime at={prep.expectedFinishAt} now={serviceNow} /> }]
              : []),
          ]}
        />
        {report && report.stages.length > 0 && (
          <ol aria-label="Audit stages" className="grid content-start gap-1.5 text-sm">
            {report.stages.map((stage) => (
              <li key={stage.key} className="flex justify-between gap-3">
                <Dot state={stageDot(stage.status)}>{stage.label}</Dot>
                <span className="text-ink-2">{stage.status ?? 'no status'}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function costOf(prep: NonNullable<SellerProductDetailView['prep']>, running: boolean): string {
  const points = running ? prep.points : prep.charged;
  return points === undefined ? '–' : `${formatPoints(points)} Points`;
}

function stageDot(status: string | undefined): DotState {
  if (status === 'passing') return 'held';
  return status === 'failing' ? 'refused' : 'open';
}
