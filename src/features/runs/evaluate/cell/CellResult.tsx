import { useQuery } from '@tanstack/react-query';
import { runQuery } from '../../../../api/resources/packs/runs';
import { href } from '../../../../paths';
import { ReadPart } from '../../../../shared/read/ReadPart';
import { Button } from '../../../../ui/Button';
import { LinkButton } from '../../../../ui/LinkButton';
import { Notice } from '../../../../ui/Notice';
import { Panel } from '../../../../ui/Panel';
import { Skeleton } from '../../../../ui/Skeleton';
import { ResultDiff } from '../../compare/ResultDiff';
import { ResultPanel } from '../../result/ResultPanel';
import type { CellPlace } from '../../evaluateAddress';
import type { Cell } from '../results/sums';
import type { Evaluation } from '../useEvaluation';
import { ByHand } from '../ByHand';

interface CellResultProps {
  evaluation: Evaluation;
  cell: Cell;
  place: CellPlace;
  /** The cell of the other column. */
  other: Cell | undefined;
  beside: number;
}

/** The results as one where both are there, else the one that is. */
export function CellResult({ evaluation, cell, place, other, beside }: CellResultProps) {
  const runId = runOf(cell);
  const otherId = other && runOf(other);
  const own = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined });
  const others = useQuery({ ...runQuery(otherId ?? ''), enabled: otherId !== undefined });
  if (runId === undefined) return <NoResult evaluation={evaluation} cell={cell} />;
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
function NoResult({ evaluation: { matrix }, cell: { state } }: { evaluation: Evaluation; cell: Cell }) {
  if (state.at !== 'unknown') {
    return (
      <Notice title="There is no result">
        {state.at === 'void' || state.at === 'refused' ? state.why : 'It was not sent, or has not ended.'}
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title="The outcome is not known"
      actions={
        <>
          <Button size="sm" variant="primary" pending={state.looking} onClick={() => matrix.controller.lookAgain()}>
            Check again
          </Button>
          <LinkButton size="sm" to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}>
            Open the attempts
          </LinkButton>
          <ByHand key={state.attempt} controller={matrix.controller} attempt={state.attempt} />
        </>
      }
    >
      Its answer was lost. The console looks for the run by what the service shows, and does not send it again. If you
      checked for yourself, say what you saw: if it started, it counts as charged. That it did not start can be said
      once its request can no longer be in progress.
    </Notice>
  );
}
