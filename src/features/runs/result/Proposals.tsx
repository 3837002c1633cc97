import { steadyNow, steadyOf } from '../../../lib/clock/steadyClock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../api/client/errors';
import { readText } from '../../../api/reader/json';
import { type ProposalView, type RunView, stageProposal } from '../../../api/resources/packs/runs';
import { formatBinaryBytes } from '../../../lib/bytes';
import { humanize } from '../../../lib/text/humanize';
import { href } from '../../../paths';
import { Failure } from '../../../shared/Failure';
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

/** When the answer to a staging was lost. The proposal is not offered again until the run has been refetched after that. */
const lostAt = new Map<string, number>();

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
  const { index, title, summary, kind, bytes, status, sequence, open } = proposal;
  const name = `${runId} ${index}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const options = stageProposal(runId, index);
  const { mutate, isPending, error } = useMutation({
    ...options,
    onError: (failure) => {
      if (!(failure instanceof ApiError && failure.outcomeUnknown)) return;
      lostAt.set(name, steadyNow());
      // If it was staged, the button disappears once the run has been refetched.
      heading.current?.focus();
    },
  });
  const stage = () => {
    // A second click can come before the next render.
    if (client.isMutating({ mutationKey: options.mutationKey }) > 0) return;
    // Once staged, the button is gone.
    mutate(undefined, { onSuccess: () => heading.current?.focus() });
  };
  const why =
    steadyOf(readAt) <= (lostAt.get(name) ?? 0)
      ? 'Its answer was lost: check the run again first'
      : run.kind === 'completed' || run.kind === 'unknown'
        ? undefined
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
          {sequence !== undefined && (
            <>
              <span>, sequence </span>
              <Mono>{String(sequence)}</Mono>
            </>
          )}
        </span>
        {open && (
          <span className="ms-auto">
            <Button size="sm" pending={isPending} disabledReason={why} onClick={stage}>
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
      {open && error !== null && <StageFailed error={error} productId={run.productId} />}
    </li>
  );
}

/** A refusal to stage, in the service's words; after a lost answer the run itself is refetched. */
function StageFailed({ error, productId }: { error: unknown; productId: string | undefined }) {
  if (!(error instanceof ApiError) || error.status !== 409) return <Failure error={error} level={3} />;
  const quota = readText(error.body, 'quota');
  return (
    <Notice
      tone="bad"
      role="alert"
      title={quota === undefined ? 'It could not be staged' : `A quota is full: ${humanize(quota)}`}
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
