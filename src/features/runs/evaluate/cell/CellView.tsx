import { useEffect, useRef } from 'react';
import { href } from '../../../../paths';
import { formatCheckpoint } from '../../../../lib/runChoices/formatCheckpoint';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { LinkButton } from '../../../../ui/LinkButton';
import { Panel } from '../../../../ui/Panel';
import { Select } from '../../../../ui/Select';
import { ServiceText } from '../../../../ui/ServiceText';
import { spendingWords } from '../../../../shared/spending/words';
import { sharedWords } from '../../../../shared/words';
import { kindTones } from '../../runText';
import { type CellPosition, formatCellPosition } from '../../evaluateAddress';
import { runsWords } from '../../words';
import { findUsableCheckpoint } from '../table/findUsableCheckpoint';
import { formatFigures, describeCell } from '../describeCell';
import type { Evaluation } from '../useEvaluation';
import { useQuery } from '@tanstack/react-query';
import { runQuery } from '../../../../api/resources/packs/runs';
import { ReadPart } from '../../../../shared/read/ReadPart';
import { Notice } from '../../../../ui/Notice';
import { Skeleton } from '../../../../ui/Skeleton';
import { ResultDiff } from '../../compare/ResultDiff';
import { ResultPanel } from '../../result/ResultPanel';
import type { Cell } from '../results/sums';
import { ManualOutcome } from '../ManualOutcome';
import { Dot, type DotState } from '../../../../ui/Dot';
import { checkError, describeCheck } from '../checks/check';
import type { CheckVerdict } from '../checks/checkQueue';
import { marks } from '../../../../api/drafts/promptsDraft';
import { Kbd } from '../../../../ui/Kbd';
import { useSingleKeys } from '../../../../ui/singleKeys';
import { markLabels } from '../table/marking';

interface CellViewProps {
  evaluation: Evaluation;
  place: CellPosition;
  onUse: (checkpoint: number) => void;
}

/** One result, beside its expectation and the result of another column for the same prompt. */
export function CellView({ evaluation, place, onUse }: CellViewProps) {
  const { rows, grid, titles, view, open, stand } = evaluation;
  const { row, column } = place;
  const prompt = rows[row];
  const cell = grid[row]?.[column];
  const besideColumn =
    view.beside !== undefined && view.beside !== column && view.beside < titles.length
      ? view.beside
      : column === 0
        ? 1
        : 0;
  const otherCell = grid[row]?.[besideColumn];
  const head = useRef<HTMLElement>(null);
  const at = formatCellPosition(place);
  // Keyed by its place, so that another cell gets a new view.
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  if (!prompt || !cell) return null;
  const { word } = describeCell(cell);
  const checkpoint = findUsableCheckpoint(evaluation, column);
  const step = (to: CellPosition) => open(to);
  return (
    <section ref={head} tabIndex={-1} aria-label={`Result ${at}`} className="grid grid-cols-1 gap-4 outline-none">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon="chevronLeft" onClick={() => open(undefined)}>
          All results
        </Button>
        <h2 className="text-base font-semibold">
          <span>{`${at} · `}</span>
          <ServiceText>{(titles[column] ?? '').replace(/^. · /, '')}</ServiceText>
        </h2>
        <Badge tone={cell.summary && kindTones[cell.summary.kind]}>{word}</Badge>
        <span className="text-sm text-ink-2">{formatFigures(cell)}</span>
        <span className="ms-auto flex flex-wrap gap-2">
          <Button
            size="sm"
            disabledReason={row === 0 ? 'This is the first prompt' : undefined}
            onClick={() => step({ column, row: row - 1 })}
          >
            Previous prompt
          </Button>
          <Button
            size="sm"
            disabledReason={row === rows.length - 1 ? 'This is the last prompt' : undefined}
            onClick={() => step({ column, row: row + 1 })}
          >
            Next prompt
          </Button>
        </span>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 items-start gap-4 md:max-lg:grid-cols-2">
          <Marking evaluation={evaluation} cell={cell} place={place} />
          <Panel title="Prompt">
            <LongText text={prompt.prompt} />
          </Panel>
          {prompt.expected.trim() !== '' && (
            <Panel title="Expected">
              <LongText text={prompt.expected} />
            </Panel>
          )}
          {prompt.note.trim() !== '' && (
            <Panel title="Note">
              <LongText text={prompt.note} />
            </Panel>
          )}
          {cell.checks.length > 0 && <CheckList cell={cell} />}
          <div className="flex flex-wrap gap-2">
            {cell.state.at === 'done' && cell.state.runId !== undefined && (
              <LinkButton size="sm" to={href('runResult', { runId: cell.state.runId })}>
                {runsWords.openRun}
              </LinkButton>
            )}
            {checkpoint !== undefined && (
              <Button
                size="sm"
                onClick={() => onUse(checkpoint)}
              >{`Use ${formatCheckpoint(checkpoint, 'sentence')} for new runs`}</Button>
            )}
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div className="flex">
            <Select
              inline
              label="Beside"
              value={String(besideColumn)}
              options={titles.flatMap((title, index) =>
                index === column ? [] : [{ value: String(index), label: title }],
              )}
              onChange={(value) => stand(Number(value))}
            />
          </div>
          <CellResult evaluation={evaluation} cell={cell} place={place} otherCell={otherCell} beside={besideColumn} />
        </div>
      </div>
    </section>
  );
}

function LongText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-h-80 overflow-y-auto text-sm whitespace-pre-wrap wrap-anywhere">
      <ServiceText prose>{text}</ServiceText>
    </p>
  );
}

interface CellResultProps {
  evaluation: Evaluation;
  cell: Cell;
  place: CellPosition;
  /** The cell of the other column. */
  otherCell: Cell | undefined;
  beside: number;
}

/** Both results as one view, or the only one there is. */
function CellResult({ evaluation, cell, place, otherCell, beside }: CellResultProps) {
  const runId = getRunId(cell);
  const otherId = otherCell && getRunId(otherCell);
  const own = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined });
  const otherRun = useQuery({ ...runQuery(otherId ?? ''), enabled: otherId !== undefined });
  if (runId === undefined) return <NoResult evaluation={evaluation} cell={cell} />;
  const loading = <Skeleton size="h-72" />;
  return (
    <ReadPart read={own} expected="run" level={3} loading={loading}>
      {(run) => {
        if (otherRun.data && otherRun.data.result !== undefined && run.result !== undefined) {
          const ordered = beside < place.column ? [otherRun.data, run] : [run, otherRun.data];
          return <ResultDiff left={ordered[0]!} right={ordered[1]!} />;
        }
        if (otherId !== undefined && otherRun.isPending) return loading;
        return run.result === undefined ? (
          <Panel title="Result">
            <p className="text-sm text-ink-2">{run.error?.message ?? 'This run has no result.'}</p>
          </Panel>
        ) : (
          <ResultPanel run={run} text={run.result} />
        );
      }}
    </ReadPart>
  );
}

const getRunId = ({ state }: Cell): string | undefined =>
  state.at === 'done' || state.at === 'running' ? state.runId : undefined;

/** A cell without a run: why it has none and, if its outcome is unknown, how the user can settle it. */
function NoResult({ evaluation: { matrix }, cell: { state } }: { evaluation: Evaluation; cell: Cell }) {
  if (state.at !== 'unknown') {
    return (
      <Notice title="No result">
        {state.at === 'void' || state.at === 'refused' ? state.why : 'The run wasn’t sent, or hasn’t ended.'}
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title={spendingWords.outcomeUnknown}
      actions={
        <>
          <Button size="sm" variant="primary" pending={state.checking} onClick={() => matrix.controller.checkAgain()}>
            {sharedWords.checkAgain}
          </Button>
          <LinkButton size="sm" to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}>
            View attempts
          </LinkButton>
          <ManualOutcome key={state.attempt} controller={matrix.controller} attempt={state.attempt} />
        </>
      }
    >
      The response was lost. The console looks for the run in the service’s records, and doesn’t send it again. If you
      checked yourself, record what you saw. A run that started counts as charged. You can choose “It didn’t start” once
      the request can no longer be in progress.
    </Notice>
  );
}

const verdictLabels: Readonly<Record<CheckVerdict, { word: string; dot: DotState }>> = {
  passed: { word: 'passed', dot: 'done' },
  failed: { word: 'failed', dot: 'refused' },
  slow: { word: 'failed: the pattern took longer than a second', dot: 'refused' },
  'not made': { word: 'couldn’t run in this browser', dot: 'open' },
};

/** The checks of a result, each with its verdict. */
function CheckList({ cell: { checks } }: { cell: Cell }) {
  return (
    <Panel title="Checks">
      <ul aria-label="Checks" className="grid gap-1.5 text-sm">
        {checks.map(({ check, verdict }, at) => {
          const bad = checkError(check);
          const summary =
            verdict === undefined ? { word: bad ?? 'being checked', dot: 'open' as const } : verdictLabels[verdict];
          return (
            <li key={at}>
              <Dot state={summary.dot}>
                <ServiceText className="wrap-anywhere">{describeCheck(check)}</ServiceText>
                <span className="text-ink-2">{`: ${summary.word}`}</span>
              </Dot>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The user's comparison of a result with that of the first column. Nothing for the first column, or for a cell without a run. */
function Marking({ evaluation, cell, place }: { evaluation: Evaluation; cell: Cell; place: CellPosition }) {
  const keys = useSingleKeys();
  const { state } = cell;
  if (place.column === 0 || state.at !== 'done' || state.runId === undefined) return null;
  const { runId } = state;
  return (
    <Panel title="Compared with column A">
      <div className="flex flex-wrap gap-2">
        {marks.map((mark) => (
          <Button
            key={mark}
            size="sm"
            aria-pressed={cell.mark === mark}
            aria-keyshortcuts={markLabels[mark].key}
            onClick={() => evaluation.mark(runId, cell.mark === mark ? undefined : mark)}
          >
            <span>{markLabels[mark].label}</span>
            {keys && <Kbd>{markLabels[mark].key}</Kbd>}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
