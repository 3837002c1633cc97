import { useEffect, useRef } from 'react';
import { href } from '../../../../paths';
import { sequenceName } from '../../../../shared/growth/sequenceName';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { LinkButton } from '../../../../ui/LinkButton';
import { Panel } from '../../../../ui/Panel';
import { Select } from '../../../../ui/Select';
import { ServiceText } from '../../../../ui/ServiceText';
import { kindTones } from '../../runWords';
import { type CellPlace, placeName } from '../../evaluateAddress';
import { usedBy } from '../table/usedBy';
import { figures, standing } from '../words';
import type { Evaluation } from '../useEvaluation';
import { CellResult } from './CellResult';
import { CheckList } from './CheckList';
import { Marking } from './Marking';

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
        <div className="grid min-w-0 grid-cols-1 items-start gap-4 md:max-lg:grid-cols-2">
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
          <CellResult evaluation={evaluation} cell={cell} place={place} other={other} beside={besideColumn} />
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
