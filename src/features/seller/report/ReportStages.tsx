import type { StageKind } from '../../../api/reader/statusKinds';
import type { ReportView, StageView } from '../../../api/resources/seller/report';
import { formatCount } from '../../../lib/count';
import { withoutHidden } from '../../../lib/text/hidden';
import { Score } from '../../../shared/pack/Score';
import { Badge, type BadgeTone } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { Dot } from '../../../ui/Dot';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { cx } from '../../../ui/cx';
import { revealHidden } from '../../../ui/revealHidden';
import { stageDots } from '../stageAppearance';
import { ChangeSummary, stageId } from './ChangeSummary';
import { ComparisonControls } from './ComparisonControls';
import type { LineChange, StageChange, Turn } from './reportChanges';
import type { Comparison } from './useComparison';

interface ReportStagesProps {
  report: ReportView;
  comparison: Comparison;
}

/** The audition as a pipeline: each stage in order, with its findings, how to fix them, and what has changed in them. */
export function ReportStages({ report: { stages, version }, comparison }: ReportStagesProps) {
  const { changes } = comparison;
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
      actions={
        comparison.ended && (
          <div className="flex max-w-full flex-wrap items-center gap-2 print:hidden">
            <ComparisonControls comparison={comparison} />
          </div>
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
        <ChangeSummary comparison={comparison} stages={stages} onGo={goToStage} />
      </div>
      <ol aria-label="Stages">
        {stages.map((stage, index) => (
          <Stage key={index} id={stageId(index)} stage={stage} change={changes?.stages[index]} />
        ))}
      </ol>
    </Panel>
  );
}

/** The stage takes the focus, so that it is read out. */
function goToStage(index: number): void {
  const place = document.querySelector<HTMLElement>(`#${stageId(index)}`);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView?.({ block: 'center' });
}

const stageFills: Record<StageKind, string> = {
  passing: 'bg-good',
  failing: 'bg-bad',
  running: 'bg-accent',
  waiting: 'bg-line',
  unknown: 'bg-line-strong',
};

interface StageProps {
  id: string;
  stage: StageView;
  /** Undefined while the report is not compared. */
  change: StageChange | undefined;
}

function Stage({ id, stage, change }: StageProps) {
  const { label, status, kind, score, nextActions } = stage;
  const failing = kind === 'failing';
  const evidence = markLines(stage.evidence, change, change?.evidence);
  const fixes = markLines(stage.fixes, change, change?.fixes);
  const hasDetails = evidence.length + fixes.length + nextActions.length > 0;
  return (
    <li
      id={id}
      tabIndex={-1}
      className="grid break-inside-avoid scroll-my-16 gap-1 border-t border-line px-3.5 py-2.5 text-sm -outline-offset-2 first:border-t-0"
    >
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
          <span className="max-w-1/2 shrink-0 text-end wrap-anywhere">
            {change && <TurnBadge change={change} />}
            <span className={failing ? 'text-bad' : 'text-ink-2'}>
              {revealHidden(status ?? (failing ? 'failing' : 'no status'))}
            </span>
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
                <p key={index} dir="auto" className="relative text-pretty wrap-anywhere text-ink-2">
                  <Line line={line} />
                </p>
              ))}
            </div>
          )}
          <Lines heading="Next actions" of={label} lines={nextActions.map(unmarked)} />
        </div>
      )}
    </li>
  );
}

const unmarked = (text: string): LineChange => ({ kind: 'stayed', text });

/** Of a stage that the earlier report lacks, every line is new, and the stage says so itself. */
const markLines = (
  lines: readonly string[],
  change: StageChange | undefined,
  changed: readonly LineChange[] | undefined,
): readonly LineChange[] => (change?.before && changed ? changed : lines.map(unmarked));

const turnTones: Readonly<Record<Turn, BadgeTone>> = {
  mended: 'good',
  new: 'bad',
  other: 'neutral',
  added: 'neutral',
  same: 'neutral',
};

/** How a stage turned; nothing if it didn't. */
function TurnBadge({ change: { turn, before } }: { change: StageChange }) {
  if (turn === 'same') return null;
  const text = {
    mended: 'mended',
    new: 'new failure',
    other: `was ${before?.status ?? 'without a status'}`,
    added: 'new in this report',
  }[turn];
  return <Badge tone={turnTones[turn]}>{text}</Badge>;
}

function Lines({ heading, of, lines }: { heading: string; of: string; lines: readonly LineChange[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h4 className="text-xs font-semibold text-ink-2">{heading}</h4>
      <ul
        aria-label={withoutHidden(`${heading}: ${of}`)}
        className="grid grid-cols-1 list-disc gap-1 ps-4.5 marker:text-line-strong"
      >
        {lines.map((line, index) => (
          <li
            key={index}
            dir="auto"
            className={cx('relative text-pretty wrap-anywhere', line.kind !== 'stayed' && 'list-none')}
          >
            <Line line={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line as the service words it, marked if it came or went. */
function Line({ line: { kind, text } }: { line: LineChange }) {
  if (kind === 'stayed') return <span>{revealHidden(text)}</span>;
  const Mark = kind === 'came' ? 'ins' : 'del';
  return (
    <Mark className={cx('no-underline', kind === 'went' && 'text-ink-2')}>
      <span
        aria-hidden="true"
        // On the left in any direction, where the column of the marks is.
        className={cx('absolute -left-4 font-mono', kind === 'came' && 'font-semibold text-accent')}
      >
        {kind === 'came' ? '+' : '−'}
      </span>
      {/* With a direction of its own, so that the line’s follows from its text. */}
      <span dir="ltr" className="sr-only">
        {kind === 'came' ? 'New: ' : 'Gone: '}
      </span>
      <span className={kind === 'went' ? 'line-through' : undefined}>{revealHidden(text)}</span>
    </Mark>
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
