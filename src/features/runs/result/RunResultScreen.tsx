import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { type RunView, isUnderWay, runFields, runQuery } from '../../../api/resources/packs/runs';
import { inPoints } from '../../../lib/money';
import { href } from '../../../paths';
import { LastLookFailed, ReadAgain } from '../../../shared/read/LastLookFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { keepsPolling } from '../../../shared/read/polling';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { ServiceTime } from '../../../shared/ServiceTime';
import { packCrumbs } from '../../../shared/packCrumbs';
import { Badge } from '../../../ui/Badge';
import { Below } from '../../../ui/Below';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { ProgressLine } from '../../../ui/ProgressLine';
import { ServiceText } from '../../../ui/ServiceText';
import { Proposals } from './Proposals';
import { ResultPanel } from './ResultPanel';
import { RunFacts, UsagePanel } from './RunFacts';
import { runPolling } from '../runPolling';
import { fillFrom } from '../runAddress';
import { kindTones } from '../runWords';

export async function loader({ params }: LoaderArgs) {
  const run = await queryClient.ensureQueryData(runQuery(params['runId'] ?? ''));
  return { productId: run?.productId, name: run?.productName };
}

export const handle: ScreenHandle = {
  title: 'Run result',
  crumbs: (_params, data) => {
    const { productId, name } = (data ?? {}) as { productId?: string; name?: string };
    return [...packCrumbs(productId, name), { label: 'Run result' }];
  },
};

export function Component() {
  const runId = useParams()['runId'] ?? '';
  const compare = new URLSearchParams(useLocation().search).get('compare') ?? undefined;
  const [following] = useState(runPolling);
  const read = useSuspenseQuery({ ...runQuery(runId), ...following });
  const { data, dataUpdatedAt, error } = read;
  if (data === null) return <UnreadableScreen title="Run result" what="run" read={read} />;
  const underWay = isUnderWay(data);
  const followed = underWay && keepsPolling(error);
  const id = data.productId;
  return (
    <>
      <PageHeader
        title="Run result"
        subtitle={data.productName && <ServiceText>{data.productName}</ServiceText>}
        meta={
          <output>
            <Badge tone={kindTones[data.kind]}>{data.status ?? 'no status'}</Badge>
          </output>
        }
        actions={
          <>
            <ReadAgain said="Last checked" button="Check again" read={read} polls={underWay} />
            <LinkButton to={href('compare', undefined, new URLSearchParams({ left: runId }))}>Compare</LinkButton>
            {id !== undefined && (
              <>
                <LinkButton to={href('run', { id }, fillFrom(data, { compare: true }))}>
                  Run at another checkpoint
                </LinkButton>
                <LinkButton
                  variant={underWay ? 'secondary' : 'primary'}
                  to={href('run', { id }, fillFrom(data))}
                  label="Run again with the same inputs"
                >
                  Run again
                </LinkButton>
              </>
            )}
          </>
        }
      />
      <div className="grid gap-4">
        <LastLookFailed read={read} goesOn={followed} />
        <Standing run={data} followed={followed} />
        {compare !== undefined && <CompareNotice left={compare} right={runId} underWay={underWay} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            {data.result === undefined ? (
              <Panel title="Result">
                <p className="text-sm text-ink-2">
                  {underWay ? 'The result will appear here when the run ends.' : 'This run has no result.'}
                </p>
              </Panel>
            ) : (
              <ResultPanel run={data} text={data.result} />
            )}
            {data.proposals.length > 0 && (
              <Below>
                <Proposals run={data} runId={runId} readAt={dataUpdatedAt} />
              </Below>
            )}
          </div>
          <div className="grid min-w-0 gap-4">
            <Below>
              <UsagePanel run={data} />
              <RunFacts run={data} runId={runId} />
              <MoreFields raw={data.raw} read={runFields.names} />
            </Below>
          </div>
        </div>
      </div>
    </>
  );
}

/** Explains a status: in progress, partial or failed. A completed run needs no explanation. */
function Standing({ run, followed }: { run: RunView; followed: boolean }) {
  const { kind, startedAt, createdAt, expectedFinishAt, error, usage } = run;
  const said = error && (
    <>
      {error.code !== undefined && <Mono>{error.code}</Mono>}
      {error.message !== undefined && <span>{`${error.code === undefined ? '' : ': '}${error.message}`}</span>}
    </>
  );
  if (kind === 'queued' || kind === 'running') {
    const since = startedAt ?? createdAt;
    return (
      <Notice tone="accent" title={kind === 'queued' ? 'The run is waiting for its turn' : 'The run is in progress'}>
        <p>
          {since !== undefined && (
            <>
              <span>{`${kind === 'queued' ? 'Admitted' : 'Started'} `}</span>
              <ServiceTime at={since} />
              <span>. </span>
            </>
          )}
          {expectedFinishAt !== undefined && (
            <>
              <span>Expected </span>
              <ServiceTime at={expectedFinishAt} />
              <span>. </span>
            </>
          )}
          {followed && <span>This screen updates automatically; you can leave and come back.</span>}
        </p>
        <p>
          {`A run cannot be cancelled.${
            usage.ceilingPoints !== undefined && usage.ceilingPoints > 0
              ? ` It holds ${inPoints(usage.ceilingPoints)} until it ends; unused Points are returned.`
              : ''
          }`}
        </p>
        {followed && (
          <div className="pt-2 pb-1">
            <ProgressLine label="The run is under way" />
          </div>
        )}
      </Notice>
    );
  }
  if (kind === 'partial') {
    return (
      <Notice icon="alert" title="Partial output: the provider returned only part of it">
        {said ?? 'What follows is not the whole result.'}
      </Notice>
    );
  }
  if (kind === 'failed') {
    const { points, returnedPoints, ceilingPoints } = usage;
    const free = points === 0 || (returnedPoints !== undefined && returnedPoints === ceilingPoints);
    return (
      <Notice tone="bad" title={`The run failed.${free ? ' All its Points were returned.' : ''}`}>
        {said ?? 'The service gave no reason.'}
      </Notice>
    );
  }
  return null;
}

function CompareNotice({ left, right, underWay }: { left: string; right: string; underWay: boolean }) {
  const to = href('compare', undefined, new URLSearchParams({ left, right }));
  if (underWay) return <Notice title="Compared when it ends">A link to the comparison will appear here.</Notice>;
  return (
    <output className="block">
      <Notice
        tone="accent"
        title="Ready to compare with the earlier run"
        actions={
          <LinkButton variant="primary" to={to}>
            Compare the two runs
          </LinkButton>
        }
      />
    </output>
  );
}
