import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { growthQuery } from '../../../api/resources/packs/growth';
import { ownedPacksQuery } from '../../../api/resources/packs/packs';
import { modelsQuery } from '../../../api/resources/packs/runtime';
import { runtimeProfileQuery } from '../../../api/resources/packs/runtimeProfile';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { packCrumbs } from '../../../shared/packCrumbs';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import type { RunContext } from '../run/runForm';
import { readOwnership } from '../ownership';
import { href } from '../../../paths';
import type { Outcome } from '../../../shared/growth/growthOutcome';
import { WriteOutcome } from '../../../shared/WriteOutcome';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/LinkButton';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { lazyComponent } from '../../../ui/lazyComponent';
import { CellView } from './cell/CellView';
import { ColumnsPanel } from './columns/ColumnsPanel';
import { PromptsPanel } from './prompts/PromptsPanel';
import { CeilingsPanel } from './quote/CeilingsPanel';
import { MatrixDialogs } from './quote/MatrixDialogs';
import { ResultsPanel } from './table/ResultsPanel';
import { UnknownCells } from './table/UnknownCells';
import { useMarkKeys } from './table/marking';
import { formatCellPosition } from '../evaluateAddress';
import { useEvaluation } from './useEvaluation';
import './evaluate.css';

export async function loader({ params }: LoaderArgs) {
  const id = params['id'] ?? '';
  const [profile] = await Promise.all([
    queryClient.ensureQueryData(runtimeProfileQuery(id)),
    queryClient.prefetchQuery(modelsQuery()),
  ]);
  if (profile?.pack?.owned === undefined) await queryClient.prefetchQuery(ownedPacksQuery());
  // The first columns are its checkpoints.
  if (readOwnership(id)) await queryClient.prefetchQuery(growthQuery(id));
  return { name: profile?.pack?.name };
}

export const handle: ScreenHandle = {
  title: 'Evaluate',
  crumbs: (params, data) => [
    ...packCrumbs(params['id'], (data as { name?: string } | null)?.name),
    { label: 'Evaluate' },
  ],
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const owned = readOwnership(id);
  const read = useSuspenseQuery(runtimeProfileQuery(id));
  const { data: models } = useQuery({ ...modelsQuery(), enabled: false });
  const { data: growth } = useQuery({ ...growthQuery(id), enabled: owned === true });
  const profile = read.data;
  const context = useMemo(
    (): RunContext => ({
      productId: id,
      models: models ?? undefined,
      skills: profile?.hostedSkills,
      owned: owned ?? false,
      growth: growth ?? undefined,
    }),
    [id, models, profile, owned, growth],
  );
  if (!profile) return <UnreadableScreen title="Evaluate" expected="runtime profile" read={read} />;
  return (
    <EvaluateDesk key={id} context={context} name={profile.pack?.name ?? id} version={profile.version} owned={owned} />
  );
}

const SelectDialog = lazyComponent(() =>
  import('../../../shared/growth/SelectDialog').then((module) => module.SelectDialog),
);

interface EvaluateDeskProps {
  context: RunContext;
  name: string;
  version: string | undefined;
  /** Undefined when unknown. If not, the runs are previews. */
  owned: boolean | undefined;
}

/** A Pack's evaluation: columns and prompts, their ceilings and consent, and the results as they come. */
function EvaluateDesk({ context, name, version, owned }: EvaluateDeskProps) {
  const { productId: id, growth } = context;
  const evaluation = useEvaluation(context, name, version);
  const { matrix, view, grid, notReady } = evaluation;
  const [tried, setTried] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string>();
  const [using, setUsing] = useState<number>();
  const [lastOutcome, setLastOutcome] = useState<Outcome>();
  useMarkKeys(evaluation);
  const opened = view.cell && grid[view.cell.row]?.[view.cell.column] ? view.cell : undefined;
  useRestoredPosition(opened && formatCellPosition(opened));
  useEffect(() => {
    if (tried > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const begun = grid.some((row) => row.some(({ state }) => state.at !== 'idle'));
  const quote = () => {
    if (notReady !== undefined) return setTried(tried + 1);
    evaluation.pin();
    matrix.controller.getQuotes();
  };
  return (
    <>
      <PageHeader
        title="Evaluate"
        of={name}
        meta={!owned && <Badge tone="accent">base preview</Badge>}
        subtitle="Run the same prompts in several columns and compare the results. You confirm the list of runs once, and no run costs more than its quote."
        actions={
          <>
            {owned && <LinkButton to={href('growth', { id })}>Growth</LinkButton>}
            <LinkButton to={href('run', { id })}>Run</LinkButton>
          </>
        }
      />
      <div ref={place} className="grid grid-cols-1 gap-4">
        {!owned && <PreviewNotice id={id} owned={owned} />}
        {matrix.elsewhere && (
          <Notice polite title="Another tab is running this Pack’s matrix">
            You can only watch it here: nothing is sent from this tab.
          </Notice>
        )}
        {lastOutcome && (
          <WriteOutcome key={lastOutcome.title}>
            <Notice polite tone="good" title={lastOutcome.title}>
              {lastOutcome.detail}
            </Notice>
          </WriteOutcome>
        )}
        {opened && (
          <CellView key={formatCellPosition(opened)} evaluation={evaluation} place={opened} onUse={setUsing} />
        )}
        {/* Behind it, not gone: what is folded open stays so, and going back neither draws nor lays out anything anew. */}
        <div inert={opened !== undefined} className="evaluate-desk grid grid-cols-1 gap-4">
          {begun ? (
            <ResultsPanel evaluation={evaluation} onUse={setUsing} onAsk={setAsked} />
          ) : (
            <UnknownCells matrix={matrix} />
          )}
          <ColumnsPanel evaluation={evaluation} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <PromptsPanel evaluation={evaluation} tried={tried > 0} />
            <CeilingsPanel evaluation={evaluation} onQuote={quote} />
          </div>
        </div>
      </div>
      <MatrixDialogs evaluation={evaluation} asked={asked} onAnswered={() => setAsked(undefined)} />
      {using !== undefined && (
        <SelectDialog
          key={using}
          id={id}
          checkpoint={using}
          chosen={growth?.checkpoints.find(({ checkpoint }) => checkpoint === using)}
          active={growth?.activeCheckpoint}
          onEnd={(outcome) => {
            setUsing(undefined);
            setLastOutcome(outcome);
          }}
          onClose={() => setUsing(undefined)}
        />
      )}
    </>
  );
}

/** After a result is closed, the page is scrolled to where it was, and the result's cell has the focus. */
function useRestoredPosition(open: string | undefined): void {
  const last = useRef<string>(undefined);
  /** How far the page was scrolled when no result was open. */
  const left = useRef(0);
  useLayoutEffect(() => {
    if (open !== undefined) return undefined;
    // Recorded on every scroll, because the page may be too short to scroll that far once a result is open. The event comes with the next frame, which a
    // click may not wait for.
    const note = () => {
      left.current = globalThis.scrollY;
    };
    const stop = new AbortController();
    for (const type of ['scroll', 'click'])
      globalThis.addEventListener(type, note, { passive: true, capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [open]);
  useEffect(() => {
    if (open === undefined && last.current !== undefined) {
      globalThis.scrollTo(0, left.current);
      document.querySelector<HTMLElement>(`[data-cell="${last.current}"] a`)?.focus();
    }
    last.current = open;
  }, [open]);
}

/** Before it is acquired a Pack has no checkpoints. */
function PreviewNotice({ id, owned }: { id: string; owned: boolean | undefined }) {
  return (
    <Notice
      tone="accent"
      title={owned === undefined ? 'Ownership of this Pack is unknown' : 'A preview has no checkpoints'}
      actions={<LinkButton to={href('pack', { id })}>How to get the Pack</LinkButton>}
    >
      {owned === undefined
        ? 'The runs are requested as previews. Every column runs on the signed base, paid in Points, so you can only compare models, skills and limits. Acquire the Pack to compare its checkpoints.'
        : 'You don’t own this Pack. Every column runs on the signed base, paid in Points, so you can only compare models, skills and limits. Acquire it to compare its checkpoints.'}
    </Notice>
  );
}
