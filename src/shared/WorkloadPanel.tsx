import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leftOf } from '../api/client/limit/routeLimits';
import { Link } from 'react-router-dom';
import { workloadQuery, type WorkloadRun, workloadFields } from '../api/resources/packs/runtime';
import { runKind } from '../api/reader/statusWords';
import { inPoints } from '../lib/money';
import { href } from '../paths';
import { LastLookFailed } from './read/LastLookFailed';
import { MoreFields } from './MoreFields';
import { ReadPart } from './read/ReadPart';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Meter } from '../ui/Meter';
import { Panel } from '../ui/Panel';
import { ServiceTime } from './ServiceTime';
import { RelativeTime } from '../ui/RelativeTime';
import { ServiceText } from '../ui/ServiceText';
import { statusTone } from './statusTone';

/** How often the workload is read while the tab is visible, in milliseconds. */
const LOOK_MS = 5_000;

/** The account's places for runs and the runs in them, kept up to date while visible. */
export function WorkloadPanel() {
  const read = useQuery({
    ...workloadQuery(),
    refetchInterval: ({ state }) => Math.max(LOOK_MS, leftOf(state.error)),
    refetchOnWindowFocus: true,
  });
  const { dataUpdatedAt, refetch } = read;
  // Automatic reads show no progress; only requested ones do.
  const [asked, setAsked] = useState(false);
  const lookAgain = () => {
    setAsked(true);
    void refetch().finally(() => setAsked(false));
  };
  return (
    <Panel
      title="Workload"
      actions={
        dataUpdatedAt > 0 && (
          <>
            <span className="text-xs text-ink-2">
              <span>Last checked </span>
              <RelativeTime at={dataUpdatedAt} />
            </span>
            <Button size="sm" variant="quiet" pending={asked} onClick={lookAgain}>
              Check now
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ReadPart read={read} what="workload" level={3}>
          {(data) => (
            <>
              <LastLookFailed read={read} goesOn />
              <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-2">
                <div className="grid grid-cols-1 gap-3.5">
                  <Meter label="Active runs" value={data.active} max={data.activeLimit} places />
                  <Meter label="Queued runs" value={data.queued} max={data.queuedLimit} places />
                  {data.heldPoints !== undefined && (
                    <p className="flex justify-between gap-3 text-sm">
                      <span>Held until work ends </span>
                      <span translate="no" className="text-ink-2">
                        {inPoints(data.heldPoints)}
                      </span>
                    </p>
                  )}
                </div>
                <UnderWay runs={data.runs} />
              </div>
              <MoreFields raw={data.raw} read={workloadFields.names} />
            </>
          )}
        </ReadPart>
      </div>
    </Panel>
  );
}

function UnderWay({ runs }: { runs: readonly WorkloadRun[] | undefined }) {
  if (runs === undefined) return null;
  if (runs.length === 0) return <p className="text-sm text-ink-2">No run of this account is under way.</p>;
  return (
    <ul aria-label="Runs under way" className="grid grid-cols-1 gap-2.5 text-sm">
      {runs.map((run, index) => (
        <li key={index} className="grid grid-cols-1 gap-0.5">
          <RunUnderWay run={run} />
        </li>
      ))}
    </ul>
  );
}

function RunUnderWay({ run: { runId, productName, status, startedAt, expectedFinishAt } }: { run: WorkloadRun }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <Link to={href('runResult', { runId })} className="min-w-0 font-medium wrap-anywhere">
          <ServiceText>{productName ?? runId}</ServiceText>
        </Link>
        {status !== undefined && <Badge tone={statusTone(status)}>{status}</Badge>}
      </div>
      <div className="flex flex-wrap gap-x-3 text-xs text-ink-2">
        {startedAt === undefined ? (
          runKind(status) === 'queued' && <span>waiting for a slot</span>
        ) : (
          <span>
            <span>started </span>
            <ServiceTime at={startedAt} />
          </span>
        )}
        {expectedFinishAt !== undefined && (
          <span>
            <span>due </span>
            <ServiceTime at={expectedFinishAt} />
          </span>
        )}
      </div>
    </>
  );
}
