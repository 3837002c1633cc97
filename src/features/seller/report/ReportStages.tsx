import type { StageKind } from '../../../api/reader/statusWords';
import type { ReportView, StageView } from '../../../api/resources/seller/report';
import { formatCount } from '../../../lib/count';
import { Bullets } from '../../../ui/Bullets';
import { CopyableId } from '../../../ui/CopyableId';
import { Dot } from '../../../ui/Dot';
import { Score } from '../../../shared/pack/Score';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { cx } from '../../../ui/cx';
import { revealHidden } from '../../../ui/revealHidden';
import { stageDots } from '../stageLook';

/** The audition as a pipeline: each stage in order, with its findings and how to fix them. */
export function ReportStages({ report: { stages, version } }: { report: ReportView }) {
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
        <output aria-label="Progress">{countsInWords(stages)}</output>
        <div aria-hidden="true" className="flex gap-0.5">
          {stages.map((stage, index) => (
            <span key={index} className={cx('bar-fill h-1.5 flex-1 rounded-sm', fills[stage.kind])} />
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

const fills: Record<StageKind, string> = {
  passing: 'bg-good',
  failing: 'bg-bad',
  running: 'bg-accent',
  waiting: 'bg-line',
  unknown: 'bg-line-strong',
};

function Stage({ stage }: { stage: StageView }) {
  const { label, status, kind, score, evidence, fixes, nextActions } = stage;
  const failing = kind === 'failing';
  const told = evidence.length + fixes.length + nextActions.length > 0;
  return (
    <li className="grid break-inside-avoid gap-1 border-t border-line px-3.5 py-2.5 text-sm first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        {/* The heading says where the stage stands, for whoever goes from heading to heading. */}
        <h3 className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
          <span className={cx('min-w-0 wrap-anywhere', failing ? 'font-semibold' : 'font-medium')}>
            <Dot state={stageDots[kind]}>
              <>
                <ServiceText>{label}</ServiceText>
                {/* Heard, not seen, and in the line, so that the name is `Dependencies, failing`. */}
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
      {told && (
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

const words: readonly [StageKind, string][] = [
  ['passing', 'passing'],
  ['failing', 'failing'],
  ['running', 'in progress'],
  ['waiting', 'waiting'],
  ['unknown', 'with another status'],
];

/** `5 of 8 stages passing, 2 failing, 1 waiting`. */
function countsInWords(stages: readonly StageView[]): string {
  const counted = words.map(([kind, word]) => ({ word, count: stages.filter((stage) => stage.kind === kind).length }));
  const [passing, ...others] = counted;
  const rest = others.filter(({ count }) => count > 0).map(({ word, count }) => `${formatCount(count)} ${word}`);
  return [`${formatCount(passing?.count ?? 0)} of ${formatCount(stages.length)} stages passing`, ...rest].join(', ');
}
