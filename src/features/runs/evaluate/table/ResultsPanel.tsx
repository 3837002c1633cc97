import { formatCounted } from '../../../../lib/count';
import { inPoints } from '../../../../lib/money';
import { shortenMiddle } from '../../../../lib/text/shorten';
import { href } from '../../../../paths';
import { SaveButton } from '../../../../shared/download/SaveButton';
import { SaveCsv } from '../../../../shared/download/SaveCsv';
import { Button } from '../../../../ui/Button';
import { LinkButton } from '../../../../ui/LinkButton';
import { Notice } from '../../../../ui/Notice';
import { Panel } from '../../../../ui/Panel';
import { matrixCsv } from '../files/matrixCsv';
import { fileNameOf, matrixMarkdown } from '../files/matrixMarkdown';
import type { Evaluation } from '../useEvaluation';
import { ColumnSummary } from './ColumnSummary';
import { MatrixTable } from './MatrixTable';
import { Progress } from './Progress';
import { UnknownCells } from './UnknownCells';

interface ResultsPanelProps {
  evaluation: Evaluation;
  onUse: (sequence: number) => void;
  /** Opens the consent to the new price of a column. */
  onAsk: (column: string) => void;
}

/** What the matrix has brought so far. */
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
            what="Results"
            name={`${fileNameOf(name)}.csv`}
            rows={evaluation.grid.length}
            csv={() => matrixCsv(evaluation)}
          />
          <SaveButton what="Results" size="sm" file={() => [`${fileNameOf(name)}.md`, matrixMarkdown(evaluation)]} />
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
      <More more={matrix.more} />
      {results.failed.size > 0 && (
        <div className="border-b border-line px-4 py-3">
          <Notice
            title={`${formatCounted(results.failed.size, 'result')} could not be read`}
            actions={
              <Button size="sm" onClick={evaluation.readAgain}>
                Read again
              </Button>
            }
          >
            Reading them costs nothing.
          </Notice>
        </div>
      )}
      {matrix.others.length > 0 && (
        <p className="border-b border-line px-4 py-2 text-xs text-ink-2">
          {`${formatCounted(matrix.others.length, 'run')} of earlier prompts or columns ${matrix.others.length === 1 ? 'is' : 'are'} not shown. Undo the change to see ${matrix.others.length === 1 ? 'it' : 'them'} again.`}
        </p>
      )}
      <ColumnSummary evaluation={evaluation} onUse={onUse} />
      <div className="border-t border-line">
        <MatrixTable evaluation={evaluation} />
      </div>
    </Panel>
  );
}

/** Why there is nothing that can be cleared now. */
function whyNotClear({ working, elsewhere, cells, others }: Evaluation['matrix']): string | undefined {
  if (working) return 'What was sent has not ended yet.';
  if (elsewhere) return 'Another tab is running this matrix.';
  return [...cells, ...others].every(({ state }) => state.at === 'idle' || state.at === 'unknown')
    ? 'Outcomes that are not known stay until they are settled.'
    : undefined;
}

/** Columns whose price has changed, and those that were stopped. */
function Questions({ evaluation: { matrix, titles }, onAsk }: Pick<ResultsPanelProps, 'evaluation' | 'onAsk'>) {
  const told = matrix.columns.flatMap((column, at) => {
    const title = titles[at] ?? '';
    const { ask, stopped } = column;
    if (ask) {
      const more = ask.now && costWords(ask.old.ceiling, ask.now.ceiling);
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
                {ask.now ? 'Review the new price' : 'Quote again'}
              </Button>
              <Button size="sm" onClick={() => matrix.controller.leaveOut(ask.id)}>
                Leave them out
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
  return told.length > 0 && <div className="grid gap-2 border-b border-line px-4 py-3">{told}</div>;
}

/** What a run may cost now, both in Points. A changed version or checkpoint need not change it. */
const costWords = (old: number, now: number): string =>
  now === old
    ? `A run still costs up to ${inPoints(now)}.`
    : `A run now costs up to ${inPoints(now)}, not ${inPoints(old)}.`;

/** Work that nobody confirmed: only what was seen. */
function More({ more }: { more: Evaluation['matrix']['more'] }) {
  const works = more.flatMap((one) => one.works);
  const fell = more.reduce((sum, one) => sum + (one.fell?.by ?? 0), 0);
  if (works.length === 0 && fell === 0) return null;
  return (
    <div className="border-b border-line px-4 py-3">
      <Notice
        tone="bad"
        role="alert"
        title={
          works.length > 0
            ? `${formatCounted(works.length, 'more run')} than you confirmed`
            : `The balance fell by ${inPoints(fell)} more than you confirmed`
        }
        actions={works.map(({ work }) => (
          <LinkButton key={work} size="sm" to={href('runResult', { runId: work })} label={`Open the run ${work}`}>
            {`Open ${shortenMiddle(work)}`}
          </LinkButton>
        ))}
      >
        The service shows them beside what was sent from here. Another client of this account may have made them.
      </Notice>
    </div>
  );
}
