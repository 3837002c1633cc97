import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CellPlace as MatrixPlace } from '../../../../api/spending/matrix/matrix';
import { marks } from '../../../../api/drafts/promptsDraft';
import { runQuery } from '../../../../api/resources/packs/runs';
import { href } from '../../../../paths';
import { sequenceName } from '../../../../shared/growth/sequenceName';
import { ReadPart } from '../../../../shared/read/ReadPart';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';
import { LinkButton } from '../../../../ui/LinkButton';
import { Notice } from '../../../../ui/Notice';
import { Panel } from '../../../../ui/Panel';
import { Select } from '../../../../ui/Select';
import { ServiceText } from '../../../../ui/ServiceText';
import { Skeleton } from '../../../../ui/Skeleton';
import { useSingleKeys } from '../../../../ui/singleKeys';
import { ResultDiff } from '../../compare/ResultDiff';
import { ResultPanel } from '../../result/ResultPanel';
import { kindTones } from '../../runWords';
import { type CellPlace, placeName } from '../evaluateAddress';
import type { Cell } from '../results/sums';
import { markWords } from '../table/marking';
import { usedBy } from '../table/usedBy';
import { figures, standing } from '../table/words';
import type { Evaluation } from '../useEvaluation';
import { CheckList } from './CheckList';

interface CellViewProps {
  evaluation: Evaluation;
  place: CellPlace;
  onUse: (sequence: number) => void;
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
  const other = grid[row]?.[besideColumn];
  const head = useRef<HTMLElement>(null);
  const at = placeName(place);
  // Keyed by its place: another cell is another view.
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  if (!prompt || !cell) return null;
  const { word } = standing(cell);
  const sequence = usedBy(evaluation, column);
  const step = (to: CellPlace) => open(to);
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
        <span className="text-sm text-ink-2">{figures(cell)}</span>
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
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Marking evaluation={evaluation} cell={cell} place={place} />
          <Panel title="Prompt">
            <Long text={prompt.prompt} />
          </Panel>
          {prompt.expected.trim() !== '' && (
            <Panel title="Expected">
              <Long text={prompt.expected} />
            </Panel>
          )}
          {prompt.note.trim() !== '' && (
            <Panel title="Note">
              <Long text={prompt.note} />
            </Panel>
          )}
          {cell.checks.length > 0 && <CheckList cell={cell} />}
          <div className="flex flex-wrap gap-2">
            {cell.state.at === 'done' && cell.state.runId !== undefined && (
              <LinkButton size="sm" to={href('runResult', { runId: cell.state.runId })}>
                Open the run
              </LinkButton>
            )}
            {sequence !== undefined && (
              <Button size="sm" onClick={() => onUse(sequence)}>{`Use ${sequenceName(sequence)} for new runs`}</Button>
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
          <Shown evaluation={evaluation} cell={cell} place={place} other={other} beside={besideColumn} />
        </div>
      </div>
    </section>
  );
}

function Long({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-h-80 overflow-y-auto text-sm whitespace-pre-wrap wrap-anywhere">
      <ServiceText prose>{text}</ServiceText>
    </p>
  );
}

function Marking({ evaluation, cell, place }: { evaluation: Evaluation; cell: Cell; place: CellPlace }) {
  const keys = useSingleKeys();
  const { state } = cell;
  if (place.column === 0 || state.at !== 'done' || state.runId === undefined) return null;
  const { runId } = state;
  return (
    <Panel title="Beside column A it is">
      <div className="flex flex-wrap gap-2">
        {marks.map((mark) => (
          <Button
            key={mark}
            size="sm"
            aria-pressed={cell.mark === mark}
            aria-keyshortcuts={markWords[mark].key}
            onClick={() => evaluation.mark(runId, cell.mark === mark ? undefined : mark)}
          >
            <span>{markWords[mark].label}</span>
            {keys && <Kbd>{markWords[mark].key}</Kbd>}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

interface ShownProps {
  evaluation: Evaluation;
  cell: Cell;
  place: CellPlace;
  /** The cell of the other column. */
  other: Cell | undefined;
  beside: number;
}

/** The results as one where both are there, else the one that is. */
function Shown({ evaluation, cell, place, other, beside }: ShownProps) {
  const runId = runOf(cell);
  const otherId = other && runOf(other);
  const own = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined });
  const others = useQuery({ ...runQuery(otherId ?? ''), enabled: otherId !== undefined });
  if (runId === undefined) return <NoResult evaluation={evaluation} cell={cell} place={place} />;
  const loading = <Skeleton size="h-72" />;
  return (
    <ReadPart read={own} what="run" level={3} loading={loading}>
      {(run) => {
        if (others.data && others.data.result !== undefined && run.result !== undefined) {
          const ordered = beside < place.column ? [others.data, run] : [run, others.data];
          return <ResultDiff left={ordered[0]!} right={ordered[1]!} />;
        }
        if (otherId !== undefined && others.isPending) return loading;
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

const runOf = ({ state }: Cell): string | undefined =>
  state.at === 'done' || state.at === 'running' ? state.runId : undefined;

/** A cell without a run: why, and where nobody knows, what the user may say. */
function NoResult({ evaluation, cell, place }: { evaluation: Evaluation; cell: Cell; place: CellPlace }) {
  const { state } = cell;
  const { matrix, rows, ids } = evaluation;
  if (state.at !== 'unknown') {
    return (
      <Notice title="There is no result">
        {state.at === 'void' || state.at === 'refused' ? state.why : 'It was not sent, or has not ended.'}
      </Notice>
    );
  }
  const ofMatrix: MatrixPlace = { row: rows[place.row]!.id, column: ids[place.column]! };
  return (
    <Notice
      tone="bad"
      title="The outcome is not known"
      actions={
        <>
          <Button size="sm" variant="primary" pending={state.looking} onClick={() => matrix.controller.lookAgain()}>
            Check again
          </Button>
          <Button size="sm" onClick={() => matrix.controller.mark(ofMatrix, true)}>
            It started
          </Button>
          <Button size="sm" onClick={() => matrix.controller.mark(ofMatrix, false)}>
            It did not start
          </Button>
          <LinkButton size="sm" to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}>
            Open the attempts
          </LinkButton>
        </>
      }
    >
      Its answer was lost. The console looks for the run by what the service shows, and does not send it again. If you
      checked for yourself, say what you saw: if it started, it counts as charged. That it did not start can be said
      once its request can no longer be in progress.
    </Notice>
  );
}
