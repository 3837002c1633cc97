import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { growthQuery } from '../../../api/resources/packs/growth';
import { ownedPacksQuery } from '../../../api/resources/packs/packs';
import { useAttempts } from '../../../spending/ledger/useAttempts';
import { sameId } from '../../../lib/ids';
import { formatPoints } from '../../../lib/money';
import { orDash } from '../../../lib/orDash';
import { withoutHidden } from '../../../lib/text/hidden';
import { beginning, shortenMiddle } from '../../../lib/text/shorten';
import { ServiceTime } from '../../../shared/ServiceTime';
import { Unreadable } from '../../../shared/read/Unreadable';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { Select } from '../../../ui/Select';
import { ServiceText } from '../../../ui/ServiceText';
import { Skeleton } from '../../../ui/Skeleton';
import { Table } from '../../../ui/Table';
import { type KnownRun, knownRuns, runsOf } from './knownRuns';

type Ids = Record<'left' | 'right', string>;

interface RecentRunsProps {
  ids: Ids;
  onPick: (ids: Partial<Ids>) => void;
}

/**
 * Runs to pick two from: those of this session and browser, which cost no request, and those that a Pack's growth names. Only
 * the growth of the chosen Pack is read.
 */
export function RecentRuns({ ids, onPick }: RecentRunsProps) {
  const owned = useQuery(ownedPacksQuery());
  const attempts = useAttempts();
  const [seen] = useState(() => knownRuns(attempts));
  const packs = owned.data?.packs?.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name: name ?? id }]));
  const [chosen, setChosen] = useState<string>();
  const pack = packs?.find(({ id }) => id === chosen) ?? packs?.[0];
  const growth = useQuery({ ...growthQuery(pack?.id ?? ''), enabled: pack !== undefined });
  const ofPack = pack && growth.data ? runsOf(pack, growth.data) : [];
  const runs = [...ofPack, ...seen.filter(({ runId }) => !ofPack.some((run) => sameId(run.runId, runId)))];
  const lacksPacks = owned.data !== undefined && packs === undefined;
  const loading = owned.isLoading || growth.isLoading;
  const failed = owned.isError || lacksPacks ? owned : growth;
  return (
    <Panel
      title="Recent runs"
      flush
      actions={
        packs &&
        packs.length > 1 &&
        pack && (
          <Select
            label="Pack"
            inline
            value={pack.id}
            onChange={setChosen}
            options={packs.map(({ id, name }) => ({ value: id, label: beginning(name) }))}
          />
        )
      }
    >
      <div aria-busy={loading}>
        {loading ? (
          <div className="grid gap-3 p-4">
            <Skeleton size="h-6" />
            <Skeleton size="h-6" />
          </div>
        ) : failed.isError || lacksPacks || failed.data === null ? (
          <Unreadable what={failed === owned ? 'list of Agent Packs' : 'growth'} read={failed} />
        ) : null}
        {runs.length > 0 ? (
          <RunTable runs={runs} ids={ids} onPick={onPick} />
        ) : (
          !loading &&
          !failed.isError &&
          !lacksPacks && (
            <p className="px-4 py-3.5 text-sm text-ink-2">
              No run is known yet. Runs of this account’s Packs, and those opened in this session, appear here.
            </p>
          )
        )}
      </div>
    </Panel>
  );
}

function RunTable({ runs, ids, onPick }: RecentRunsProps & { runs: readonly KnownRun[] }) {
  return (
    <Table
      caption="Recent runs"
      few
      rows={runs}
      rowKey={({ runId }) => runId}
      columns={[
        {
          header: 'Run',
          rowHeader: true,
          cell: ({ runId, checkpoint, pack, model, at }) => (
            <span className="grid gap-0.5">
              <span className="font-semibold">{checkpoint ?? 'Run'}</span>{' '}
              <span className="flex flex-wrap gap-x-3 text-xs font-normal text-ink-2">
                <ServiceText className="wrap-anywhere">{pack}</ServiceText>{' '}
                {model !== undefined && <ServiceText className="wrap-anywhere">{model}</ServiceText>}{' '}
                {at !== undefined && <ServiceTime at={at} />} <Mono>{shortenMiddle(runId)}</Mono>
              </span>
            </span>
          ),
        },
        { header: 'Points', align: 'end', tight: true, cell: ({ points }) => orDash(points, formatPoints) },
        {
          header: 'Compare as',
          bare: true,
          tight: true,
          cell: ({ runId, checkpoint }) => (
            <span className="flex gap-1.5 whitespace-nowrap max-sm:flex-col">
              {(['left', 'right'] as const).map((side) => (
                <Button
                  key={side}
                  size="sm"
                  aria-pressed={sameId(ids[side], runId)}
                  aria-label={withoutHidden(
                    `${side === 'left' ? 'Left' : 'Right'}: run ${shortenMiddle(runId)}${checkpoint === undefined ? '' : `, ${checkpoint}`}`,
                  )}
                  onClick={() => onPick({ [side]: runId })}
                >
                  {side === 'left' ? 'Left' : 'Right'}
                </Button>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}
