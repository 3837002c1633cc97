import { formatCounted, formatCount } from '../../../../lib/count';
import { formatPointsWithUnit } from '../../../../lib/money';
import { shortenMiddle } from '../../../../lib/text/shorten';
import { href } from '../../../../paths';
import { SaveButton } from '../../../../shared/download/SaveButton';
import { SaveCsv } from '../../../../shared/download/SaveCsv';
import { Button } from '../../../../ui/Button';
import { LinkButton } from '../../../../ui/LinkButton';
import { Notice } from '../../../../ui/Notice';
import { Panel } from '../../../../ui/Panel';
import { spendingWords } from '../../../../shared/spending/words';
import { toMatrixCsv } from '../files/matrixCsv';
import { buildFileName, toMatrixMarkdown } from '../files/matrixMarkdown';
import type { Evaluation } from '../useEvaluation';
import { ColumnSummary } from './ColumnSummary';
import { MatrixTable } from './MatrixTable';
import { UnknownCells } from './UnknownCells';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Matrix } from '../matrix/useMatrix';
import { BarTrack } from '../../../../ui/BarTrack';
import { announce } from '../../../../ui/announce';

interface ResultsPanelProps {
  evaluation: Evaluation;
  onUse: (checkpoint: number) => void;
  /** Opens the dialog for the new price of a column. */
  onAsk: (column: string) => void;
}

/** The results of the matrix so far. */
export function ResultsPanel({ evaluation, onUse, onAsk }: ResultsPanelProps) {
  const { matrix, name, results } = evaluation;
  const { phase, controller, consent } = matrix;
  const running = phase === 'running' || phase === 'paused';
  return (
    <Panel
      title="Results"
      flush
      actions={
        <>
          <SaveCsv
            subject="Results"
            name={`${buildFileName(name)}.csv`}
            rows={evaluation.grid.length}
            csv={() => toMatrixCsv(evaluation)}
          />
          <SaveButton
            subject="Results"
            size="sm"
            file={() => [`${buildFileName(name)}.md`, toMatrixMarkdown(evaluation)]}
          />
          {!running && (
            <Button size="sm" variant="quiet" disabledReason={whyNotClear(matrix)} onClick={() => controller.clear()}>
              Clear results
            </Button>
          )}
        </>
      }
    >
      {consent && phase !== 'reviewing' && phase !== 'overCap' && <Progress matrix={matrix} />}
      <Questions evaluation={evaluation} onAsk={onAsk} />
      <div className="border-b border-line px-4 py-3 empty:hidden">
        <UnknownCells matrix={matrix} />
      </div>
      <UnconfirmedRuns more={matrix.more} />
      {results.failed.size > 0 && (
        <div className="border-b border-line px-4 py-3">
          <Notice
            title={`${formatCounted(results.failed.size, 'result')} couldn’t be loaded`}
            actions={
              <Button size="sm" onClick={evaluation.readAgain}>
                Load again
              </Button>
            }
          >
            Loading them costs nothing.
          </Notice>
        </div>
      )}
      {matrix.unlisted.length > 0 && (
        <p className="border-b border-line px-4 py-2 text-xs text-ink-2">
          {matrix.unlisted.length === 1
            ? '1 run of an earlier prompt or column isn’t shown. Undo the change to see it again.'
            : `${formatCount(matrix.unlisted.length)} runs of earlier prompts or columns aren’t shown. Undo the change to see them again.`}
        </p>
      )}
      <ColumnSummary evaluation={evaluation} onUse={onUse} />
      <div className="border-t border-line">
        <MatrixTable evaluation={evaluation} />
      </div>
    </Panel>
  );
}

/** Why the results can't be cleared now. */
function whyNotClear({ working, elsewhere, cells, unlisted }: Evaluation['matrix']): string | undefined {
  if (working) return 'Some runs haven’t finished yet.';
  if (elsewhere) return 'Another tab is running this matrix.';
  return [...cells, ...unlisted].every(({ state }) => state.at === 'idle' || state.at === 'unknown')
    ? 'Unknown outcomes stay until they’re resolved.'
    : undefined;
}

/** Columns whose price has changed, and those that were stopped. */
function Questions({ evaluation: { matrix, titles }, onAsk }: Pick<ResultsPanelProps, 'evaluation' | 'onAsk'>) {
  const notices = matrix.columns.flatMap((column, at) => {
    const title = titles[at] ?? '';
    const { ask, stopped } = column;
    if (ask) {
      const more = ask.now && describeCost(ask.old.ceiling, ask.now.ceiling);
      return (
        <Notice
          key={column.id}
          tone="accent"
          title={`${title}: ${formatCounted(ask.cells.length, 'run')} not sent`}
          actions={
            <>
              <Button
                size="sm"
                variant={ask.now ? 'spend' : 'secondary'}
                pending={ask.now === undefined && ask.error === undefined}
                onClick={() => (ask.now ? onAsk(column.id) : matrix.controller.agree(ask.id, ''))}
              >
                {ask.now ? 'Review the new price' : spendingWords.quoteAgain}
              </Button>
              <Button size="sm" onClick={() => matrix.controller.leaveOut(ask.id)}>
                Skip them
              </Button>
            </>
          }
        >
          {[ask.why, more].filter(Boolean).join(' ')}
        </Notice>
      );
    }
    return stopped === undefined
      ? []
      : [
          <Notice key={column.id} title={`${title} was stopped`}>
            {stopped}
          </Notice>,
        ];
  });
  return notices.length > 0 && <div className="grid gap-2 border-b border-line px-4 py-3">{notices}</div>;
}

/** What a run may cost now, both in Points. It may be unchanged although the version or checkpoint changed. */
const describeCost = (old: number, now: number): string =>
  now === old
    ? `A run still costs up to ${formatPointsWithUnit(now)}.`
    : `A run now costs up to ${formatPointsWithUnit(now)}, not ${formatPointsWithUnit(old)}.`;

/** Work that nobody confirmed, shown as it was found. */
function UnconfirmedRuns({ more }: { more: Evaluation['matrix']['more'] }) {
  const works = more.flatMap((item) => item.works);
  const fell = more.reduce((sum, item) => sum + (item.fell?.by ?? 0), 0);
  if (works.length === 0 && fell === 0) return null;
  return (
    <div className="border-b border-line px-4 py-3">
      <Notice
        tone="bad"
        role="alert"
        title={
          works.length > 0
            ? `${formatCounted(works.length, 'more run')} than you confirmed`
            : `The balance fell by ${formatPointsWithUnit(fell)} more than you confirmed`
        }
        actions={works.map(({ work }) => (
          <LinkButton key={work} size="sm" to={href('runResult', { runId: work })} label={`Open the run ${work}`}>
            {`Open ${shortenMiddle(work)}`}
          </LinkButton>
        ))}
      >
        They weren’t sent from here. Another client of this account may have started them.
      </Notice>
    </div>
  );
}

/** The progress of a confirmed matrix: how many runs have ended, were sent or are left, with buttons to pause and stop it. */
function Progress({ matrix }: { matrix: Matrix }) {
  const { phase, controller, why } = matrix;
  const place = useRef<HTMLDivElement>(null);
  const at = countProgress(matrix);
  const under = phase === 'running' || phase === 'paused';
  useAnnouncements(matrix);
  useEffect(() => {
    // The dialog that started it has closed, and its button is gone.
    if (phase === 'running') place.current?.focus();
  }, [phase]);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2 border-b border-line px-4 py-3 outline-offset-[-2px]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <span className="font-medium">{describeProgress(matrix)}</span>{' '}
          <span className="text-ink-2">{describeRemaining(at)}</span>
        </p>
        {under && (
          <div className="flex flex-wrap gap-2">
            {phase === 'running' ? (
              <Button size="sm" onClick={() => controller.pause()}>
                Pause
              </Button>
            ) : (
              <Button size="sm" variant="primary" onClick={() => controller.resume()}>
                Resume
              </Button>
            )}
            <Button size="sm" onClick={() => controller.stop()}>
              Stop
            </Button>
          </div>
        )}
      </div>
      {under && <BarTrack value={at.ended} max={at.all} />}
      {why !== undefined && <p className="text-sm text-ink-2">{why}</p>}
      {under && (
        <p className="text-xs text-ink-2">
          Pause and Stop hold back runs that haven’t been sent. Runs that were sent continue and can’t be cancelled.
          Leaving this screen pauses the matrix. Reloading drops the runs that haven’t been sent.
        </p>
      )}
    </div>
  );
}

interface MatrixProgress {
  all: number;
  ended: number;
  /** Sent and not ended. */
  under: number;
  unknown: number;
  /** Still to be sent. */
  left: number;
}

/** Counts the cells of the consent. */
function countProgress({ cells, consent }: Matrix): MatrixProgress {
  const listed = new Set(consent?.cells.map(({ row, column }) => `${row} ${column}`));
  const at = { all: listed.size, ended: 0, under: 0, unknown: 0, left: 0 };
  for (const { row, column, state } of cells) {
    if (!listed.has(`${row} ${column}`)) continue;
    if (state.at === 'done') at.ended += 1;
    else if (state.at === 'sent' || state.at === 'running') at.under += 1;
    else if (state.at === 'unknown') at.unknown += 1;
    else if (['queued', 'checking', 'waiting', 'asking'].includes(state.at)) at.left += 1;
  }
  return at;
}

function describeProgress(matrix: Matrix): string {
  const { all, ended, under } = countProgress(matrix);
  // Stopped while runs are in progress, which will still end.
  const over = under > 0 ? 'Stopped: ' : 'Ended: ';
  const word = matrix.phase === 'paused' ? 'Paused: ' : matrix.phase === 'ended' ? over : '';
  return `${word}${formatCount(ended)} of ${formatCounted(all, 'run')} done.`;
}

const describeRemaining = ({ under, unknown, left }: MatrixProgress): string =>
  [
    under > 0 && `${formatCount(under)} under way.`,
    unknown > 0 && `${formatCounted(unknown, 'outcome')} unknown.`,
    left > 0 && `${formatCount(left)} not sent yet.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Announces in the page's live region: phase changes, each quarter of the runs, questions and unknown outcomes. */
function useAnnouncements(matrix: Matrix): void {
  const { phase, columns, consent } = matrix;
  const at = countProgress(matrix);
  const asking = columns.filter(({ ask }) => ask?.now !== undefined).length;
  const { unknown } = at;
  const quarter = at.all === 0 ? 0 : Math.floor((4 * at.ended) / at.all);
  const said = useRef({ phase: 'idle', asking: 0, unknown: 0, quarter: 0 });
  const tell = useEffectEvent((now: typeof said.current) => {
    const before = said.current;
    said.current = now;
    if (phase !== before.phase && phase === 'running' && before.phase !== 'paused')
      announce(`The runs have started: up to ${formatPointsWithUnit(consent?.points ?? 0)}.`);
    else if (phase !== before.phase && (phase === 'paused' || phase === 'ended') && before.phase !== 'idle')
      announce(`${describeProgress(matrix)} ${describeRemaining(at)}`);
    else if (phase === 'running' && quarter > before.quarter) announce(describeProgress(matrix));
    if (asking > before.asking) announce('The price of a column has changed. Its runs are waiting for your decision.');
    if (unknown > before.unknown) announce('The outcome of a run isn’t known. The others continue.');
  });
  useEffect(() => tell({ phase, asking, unknown, quarter }), [phase, asking, unknown, quarter]);
}
