import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getRemainingWait } from '../api/client/limit/routeLimits';
import { Link } from 'react-router-dom';
import { workloadQuery, type WorkloadAudition, type WorkloadRun, workloadFields } from '../api/resources/packs/runtime';
import { getRunKind } from '../api/reader/statusKinds';
import { formatPointsWithUnit } from '../lib/money';
import { href } from '../paths';
import { LastReadFailed } from './read/LastReadFailed';
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
import { sharedWords } from './words';

/** How often the workload is read while the tab is visible, in milliseconds. */
const POLL_MS = 5_000;

/** The account's run slots and the runs in them, updated while visible. */
export function WorkloadPanel() {
  const read = useQuery({
    ...workloadQuery(),
    refetchInterval: ({ state }) => Math.max(POLL_MS, getRemainingWait(state.error)),
    refetchOnWindowFocus: true,
  });
  const { dataUpdatedAt, refetch } = read;
  // Automatic reads show no progress; only requested ones do.
  const [isRequested, setAsked] = useState(false);
  const checkAgain = () => {
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
            <Button size="sm" variant="quiet" pending={isRequested} onClick={checkAgain}>
              Check now
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ReadPart read={read} expected="workload" level={3}>
          {(data) => (
            <>
              <LastReadFailed read={read} goesOn />
              <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-2">
                <div className="grid grid-cols-1 gap-3.5">
                  <Meter label="Active runs" value={data.active} max={data.activeLimit} places />
                  <Meter label="Queued runs" value={data.queued} max={data.queuedLimit} places />
                  {data.auditionCount !== undefined && (
                    <Meter label="Preps" value={data.auditionCount} max={data.auditionLimit} places />
                  )}
                  {data.heldPoints !== undefined && (
                    <p className="flex justify-between gap-3 text-sm">
                      <span>Held until work ends </span>
                      <span translate="no" className="text-ink-2">
                        {formatPointsWithUnit(data.heldPoints)}
                      </span>
                    </p>
                  )}
                </div>
                <div className="grid grid-cols-1 gap-2.5">
                  <UnderWay runs={data.runs} />
                  <AuditionsUnderWay auditions={data.auditions} />
                </div>
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
  if (runs.length === 0) return <p className="text-sm text-ink-2">This account has no runs under way.</p>;
  return (
    <ul aria-label={sharedWords.runsUnderWay} className="grid grid-cols-1 gap-2.5 text-sm">
      {runs.map((run, index) => (
        <li key={index} className="grid grid-cols-1 gap-0.5">
          <WorkUnderWay
            work={run}
            name={run.productName ?? run.runId}
            to={href('runResult', { runId: run.runId })}
            waits="waiting for a slot"
          />
        </li>
      ))}
    </ul>
  );
}

function AuditionsUnderWay({ auditions }: { auditions: readonly WorkloadAudition[] }) {
  if (auditions.length === 0) return null;
  return (
    <ul aria-label="Preps under way" className="grid grid-cols-1 gap-2.5 text-sm">
      {auditions.map((audition, index) => (
        <li key={index} className="grid grid-cols-1 gap-0.5">
          <WorkUnderWay
            work={audition}
            name={audition.productName ?? audition.productId}
            to={audition.productId === undefined ? undefined : href('report', { id: audition.productId })}
            waits="waiting for its turn"
          />
        </li>
      ))}
    </ul>
  );
}

interface WorkUnderWayProps {
  work: Pick<WorkloadRun, 'status' | 'startedAt' | 'expectedFinishAt'>;
  name: string | undefined;
  to: string | undefined;
  /** The text shown while it is queued. */
  waits: string;
}

function WorkUnderWay({ work: { status, startedAt, expectedFinishAt }, name, to, waits }: WorkUnderWayProps) {
  const title = <ServiceText>{name ?? 'not named'}</ServiceText>;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        {to === undefined ? (
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        ) : (
          <Link to={to} className="min-w-0 font-medium wrap-anywhere">
            {title}
          </Link>
        )}
        {status !== undefined && <Badge tone={statusTone(status)}>{status}</Badge>}
      </div>
      <div className="flex flex-wrap gap-x-3 text-xs text-ink-2">
        {startedAt === undefined ? (
          getRunKind(status) === 'queued' && <span>{waits}</span>
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
