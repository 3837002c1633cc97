import { toSteadyTime } from '../../../lib/clock/steadyClock';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../../api/client/errors';
import { queryClient } from '../../../api/client/queryClient';
import { readText } from '../../../api/reader/json';
import { type ProposalView, type RunView, runQuery, stageProposal } from '../../../api/resources/packs/runs';
import type { WriteState } from '../../../api/writes/writeSession';
import { formatBinaryBytes } from '../../../lib/bytes';
import { humanize } from '../../../lib/text/humanize';
import { href } from '../../../paths';
import { Failure } from '../../../shared/Failure';
import { UnknownWriteOutcome } from '../../../shared/Refusal';
import { useWrite } from '../../../shared/useWrite';
import { NEEDS_NEW_VERSION, needsNewVersion } from '../../../shared/pack/deltaKind';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { revealHidden } from '../../../ui/revealHidden';

interface ProposalsProps {
  run: RunView;
  runId: string;
  /** When the run was read, in ms since the epoch. */
  readAt: number;
}

/** What the run proposes to remember. Each proposal is staged separately and decided on Growth. */
export function Proposals({ run, runId, readAt }: ProposalsProps) {
  const { productId } = run;
  return (
    <Panel
      title="Growth proposals"
      flush
      actions={
        productId !== undefined && (
          <LinkButton size="sm" to={href('growth', { id: productId })}>
            Open Growth
          </LinkButton>
        )
      }
    >
      <ul aria-label="Growth proposals" className="divide-y divide-line">
        {run.proposals.map((proposal) => (
          <Proposal key={proposal.index} proposal={proposal} run={run} runId={runId} readAt={readAt} />
        ))}
      </ul>
    </Panel>
  );
}

function Proposal({ proposal, run, runId, readAt }: ProposalsProps & { proposal: ProposalView }) {
  const { index, title, summary, kind, bytes, status, checkpoint, open } = proposal;
  const heading = useRef<HTMLHeadingElement>(null);
  const write = useWrite(stageProposal(runId, index), () => fetchRun(runId));
  const { state } = write;
  const seen = useEffectEvent(write.seen);
  useEffect(() => seen(run, toSteadyTime(readAt)), [run, readAt]);
  const moveFocus = () => heading.current?.focus();
  const stage = () =>
    write.send(undefined, {
      // Once staged, the button is gone.
      onSuccess: moveFocus,
      onError: (error) => {
        // If it was staged, the button disappears once the run has been refetched.
        if (error instanceof ApiError && error.outcomeUnknown) moveFocus();
      },
    });
  const why =
    state.at === 'checking' || state.at === 'unknown'
      ? 'The response was lost. Check the run again first'
      : run.kind === 'completed' || run.kind === 'unknown'
        ? write.whyNot
        : 'Only proposals from a completed run can be staged';
  return (
    <li className="grid gap-1.5 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          <ServiceText>{title ?? `Proposal ${index}`}</ServiceText>
        </h3>
        {status !== undefined && <Badge tone={status === 'refused' ? 'bad' : 'neutral'}>{status}</Badge>}
        <span className="min-w-0 text-ink-2 wrap-anywhere">
          <span>
            {revealHidden(
              [kind && humanize(kind), bytes !== undefined && formatBinaryBytes(bytes)].filter(Boolean).join(', '),
            )}
          </span>
          {checkpoint !== undefined && (
            <>
              <span>, delta </span>
              <Mono>{String(checkpoint)}</Mono>
            </>
          )}
        </span>
        {open && (
          <span className="ms-auto">
            <Button size="sm" pending={state.at === 'sending'} disabledReason={why} onClick={stage}>
              <span>Stage</span>
              <span className="sr-only">{` ${title ?? `proposal ${index}`}`}</span>
            </Button>
          </span>
        )}
      </div>
      {summary !== undefined && (
        <p className="text-ink-2 wrap-anywhere">
          <ServiceText prose>{summary}</ServiceText>
        </p>
      )}
      {needsNewVersion(kind) && <p className="text-ink-2">{NEEDS_NEW_VERSION}</p>}
      {open && <StageFailed state={state} productId={run.productId} />}
      {open && <UnknownWriteOutcome title="It may or may not have been staged" write={write} />}
    </li>
  );
}

/** Reads the run as it is now, bypassing every cache. */
async function fetchRun(runId: string): Promise<RunView> {
  const run = await queryClient.fetchQuery({ ...runQuery(runId), staleTime: 0 });
  if (!run) throw new Error('The response contains no run.');
  return run;
}

/** A refusal to stage, in the service's words, or a lost answer; nothing in any other state. */
function StageFailed({ state, productId }: { state: WriteState<void, RunView>; productId: string | undefined }) {
  if (state.at === 'found') {
    return (
      <Notice tone="bad" role="alert" title="The response was lost">
        The run was checked instead, and doesn’t show it as staged. You can try again.
      </Notice>
    );
  }
  if (state.at !== 'refused' && state.at !== 'checking') return null;
  const { error } = state;
  if (!(error instanceof ApiError) || error.status !== 409) return <Failure error={error} level={3} />;
  const quota = readText(error.body, 'quota');
  return (
    <Notice
      tone="bad"
      role="alert"
      title={quota === undefined ? 'Couldn’t be staged' : `Quota full: ${humanize(quota)}`}
      actions={
        quota !== undefined &&
        productId !== undefined && (
          <LinkButton size="sm" to={href('growth', { id: productId })}>
            See the quotas
          </LinkButton>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
