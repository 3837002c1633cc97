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
          <SaveCsv what="Results" name={`${fileNameOf(name)}.csv`} csv={() => matrixCsv(evaluation)} />
          <SaveButton what="Results" size="sm" file={() => [`${fileNameOf(name)}.md`, matrixMarkdown(evaluation)]} />
          {!running && (
            <Button size="sm" variant="quiet" onClick={() => controller.clear()}>
              Clear results
            </Button>
          )}
        </>
      }
    >
      {consent && phase !== 'reviewing' && phase !== 'overCap' && <Progress matrix={matrix} />}
      <Questions evaluation={evaluation} onAsk={onAsk} />
      <Unknown evaluation={evaluation} />
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

/** Columns whose price has changed, and those that were stopped. */
function Questions({ evaluation: { matrix, titles }, onAsk }: Pick<ResultsPanelProps, 'evaluation' | 'onAsk'>) {
  const told = matrix.columns.flatMap((column, at) => {
    const title = titles[at] ?? '';
    const { ask, stopped } = column;
    if (ask) {
      const more = ask.now && `A run now costs up to ${inPoints(ask.now.ceiling)}, not ${inPoints(ask.old.ceiling)}.`;
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

/** Cells whose outcome nobody knows yet; the others go on. */
function Unknown({ evaluation: { matrix } }: { evaluation: Evaluation }) {
  const unknown = [...matrix.cells, ...matrix.others].filter(({ state }) => state.at === 'unknown');
  if (unknown.length === 0) return null;
  const most = unknown.reduce((sum, { ceiling = 0 }) => sum + ceiling, 0);
  const looking = unknown.some(({ state }) => state.at === 'unknown' && state.looking);
  return (
    <div className="border-b border-line px-4 py-3">
      <Notice
        tone="bad"
        title={`The outcome of ${formatCounted(unknown.length, 'run')} is not known: up to ${inPoints(most)} may be spent`}
        actions={
          <>
            <Button size="sm" variant="primary" pending={looking} onClick={() => matrix.controller.lookAgain()}>
              Check again
            </Button>
            <LinkButton size="sm" to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}>
              Open the attempts
            </LinkButton>
          </>
        }
      >
        The console looks for them by what the service shows; none is sent again. Open a cell to say what you saw
        yourself. The other runs go on.
      </Notice>
    </div>
  );
}
