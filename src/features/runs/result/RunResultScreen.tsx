import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { isUnderWay, runFields, runQuery } from '../../../api/resources/packs/runs';
import { href } from '../../../paths';
import { LastLookFailed, ReadAgain } from '../../../shared/read/LastLookFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { keepsPolling } from '../../../shared/read/polling';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { packCrumbs } from '../../../shared/packCrumbs';
import { Badge } from '../../../ui/Badge';
import { Below } from '../../../ui/Below';
import { LinkButton } from '../../../ui/LinkButton';
import { MenuItem } from '../../../ui/MenuItem';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { Popover } from '../../../ui/Popover';
import { Proposals } from './Proposals';
import { CompareNotice, Standing } from './Standing';
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
        of={data.productName}
        meta={
          <output>
            <Badge tone={kindTones[data.kind]}>{data.status ?? 'no status'}</Badge>
          </output>
        }
        actions={
          <>
            {underWay ? (
              <ReadAgain said="Last checked" button="Check again" read={read} polls />
            ) : (
              id !== undefined &&
              data.kind !== 'failed' && (
                <LinkButton
                  variant="primary"
                  to={href('run', { id }, fillFrom(data))}
                  label="Run again with the same inputs"
                >
                  Run again
                </LinkButton>
              )
            )}
            <Popover label="More">
              {!underWay && <MenuItem onPress={() => void read.refetch()}>Check again</MenuItem>}
              <MenuItem to={href('compare', undefined, new URLSearchParams({ left: runId }))}>
                Compare with another run
              </MenuItem>
              {id !== undefined && (
                <MenuItem to={href('run', { id }, fillFrom(data, { compare: true }))}>
                  Run at another checkpoint
                </MenuItem>
              )}
            </Popover>
          </>
        }
      />
      <div className="grid gap-4">
        <LastLookFailed read={read} goesOn={followed} />
        {compare !== undefined && <CompareNotice left={compare} right={runId} underWay={underWay} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            <Standing run={data} followed={followed} />
            {data.result !== undefined && <ResultPanel run={data} text={data.result} />}
            {data.result === undefined && data.kind !== 'failed' && !underWay && (
              <Panel title="Result">
                <p className="text-sm text-ink-2">This run has no result.</p>
              </Panel>
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
