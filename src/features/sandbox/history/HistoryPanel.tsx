import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listHistory } from '../../../api/client/sandbox/control';
import { PAGE, historyQuery } from '../../../api/client/sandbox/history';
import type { WorldState } from '../../../api/client/sandbox/worldState';
import { formatCount, formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { Skeleton } from '../../../ui/Skeleton';
import { CallLine } from '../CallLine';
import { ReadFailed } from '../ReadFailed';
import { Entries } from './Entries';
import { OpenWorld, OUTGROWN, SaveWorld } from './WorldFiles';

interface HistoryPanelProps {
  world: string;
  history: NonNullable<WorldState['history']>;
  /** The newest entry that is shown; undefined for the newest of all. */
  upTo: number | undefined;
  onUpTo: (upTo: number | undefined) => void;
}

/** What was done in the world, and whether and where that is kept; worlds are saved, opened and forked from here. */
export function HistoryPanel({ world, history, upTo, onUpTo }: HistoryPanelProps) {
  const { entries, isFull, keptIn } = history;
  const [failed, setFailed] = useState<string>();
  const newest = Math.min(upTo ?? entries, entries);
  return (
    <Panel
      title="History"
      flush
      badges={!isFull && <span className="text-sm text-ink-2">{formatCounted(entries, 'change')}</span>}
      actions={
        <>
          <SaveWorld world={world} isFull={isFull} onFailed={setFailed} />
          <OpenWorld world={world} onFailed={setFailed} />
        </>
      }
    >
      <div className="grid gap-2.5 px-4 py-2.5 text-sm">
        {isFull ? (
          <Notice title={OUTGROWN}>
            It goes on, but can no longer be saved, forked or kept over a restart of the sandbox.
          </Notice>
        ) : (
          <p className="text-ink-2">
            <span>
              {keptIn === undefined
                ? 'Not kept: the world ends with the sandbox.'
                : 'Kept over a restart of the sandbox, in'}
            </span>{' '}
            {keptIn !== undefined && <Mono>{keptIn}</Mono>}
          </p>
        )}
        {failed !== undefined && <Notice tone="bad" role="alert" title={failed} />}
        {!isFull && entries === 0 && <p className="text-ink-2">Nothing was done in this world yet.</p>}
      </div>
      {newest > 0 && <Page world={world} newest={newest} entries={entries} onUpTo={onUpTo} />}
    </Panel>
  );
}

interface PageProps extends Pick<HistoryPanelProps, 'world' | 'onUpTo'> {
  /** The newest entry that is shown. */
  newest: number;
  /** How many there are. */
  entries: number;
}

function Page({ world, newest, entries, onUpTo }: PageProps) {
  const { data, error, refetch } = useQuery(historyQuery(world, newest + 1));
  const oldest = Math.max(1, newest - PAGE + 1);
  const newer = newest + PAGE;
  return (
    <>
      <div className="border-t border-line">
        {error ? (
          <div className="px-4 py-3">
            <ReadFailed title="The history could not be read" error={error} again={refetch} />
          </div>
        ) : data ? (
          <Entries world={world} entries={data.entries} />
        ) : (
          <div className="px-4 py-3">
            <Skeleton size="h-40" />
          </div>
        )}
      </div>
      <div className="grid gap-2 border-t border-line px-4 py-2">
        {entries > PAGE && (
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <Button
              size="sm"
              disabledReason={newest === entries ? 'These are the newest entries.' : undefined}
              onClick={() => onUpTo(newer >= entries ? undefined : newer)}
            >
              Newer entries
            </Button>
            <Button
              size="sm"
              disabledReason={oldest === 1 ? 'These are the oldest entries.' : undefined}
              onClick={() => onUpTo(oldest - 1)}
            >
              Older entries
            </Button>
            <output className="text-ink-2">{`${formatCount(oldest)} to ${formatCount(newest)} of ${formatCount(entries)}`}</output>
          </div>
        )}
        <CallLine call={listHistory(world, newest + 1, PAGE)} name="list the history" />
      </div>
    </>
  );
}
