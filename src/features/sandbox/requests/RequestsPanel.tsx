import type { SeenRequest } from '../../../api/client/sandbox/worldState';
import { readWorld } from '../../../api/client/sandbox/control';
import { formatCounted } from '../../../lib/count';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { type Column, Table } from '../../../ui/Table';
import { CallLine } from '../CallLine';
import { useNewest } from '../useNewest';
import { formatWorldTime } from '../worldText';

const columns: readonly Column<SeenRequest>[] = [
  { header: 'When', tight: true, cell: ({ at }) => <Mono>{formatWorldTime(at).slice(11)}</Mono> },
  { header: 'Account', tight: true, cell: ({ account }) => account },
  {
    header: 'Request',
    rowHeader: true,
    cell: ({ method, path, body }) => (
      <>
        <Mono>{`${method} ${path}`}</Mono>
        {body !== undefined && (
          <details className="text-xs">
            <summary className="text-ink-2">Body</summary>
            <Mono>{body}</Mono>
          </details>
        )}
      </>
    ),
  },
  { header: 'Response', tight: true, cell: formatAnswer },
];

function formatAnswer({ status, code, dropped }: SeenRequest): string {
  if (dropped) return 'connection dropped';
  return status === undefined ? 'in progress' : [status, code].filter(Boolean).join(' ');
}

/** The world's requests, from this console and every other client. They never contain secrets. */
export function RequestsPanel({ world, requests }: { world: string; requests: readonly SeenRequest[] }) {
  const { newest, showOlder } = useNewest(requests.toReversed(), 'requests');
  return (
    <Panel
      title="Requests"
      flush
      badges={<span className="text-sm text-ink-2">{formatCounted(requests.length, 'request')}</span>}
    >
      {requests.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">This world has received no requests yet.</p>
      ) : (
        <Table
          caption="Requests of the world"
          columns={columns}
          rows={newest}
          rowKey={({ at, path }) => `${at} ${path}`}
        />
      )}
      <div className="grid gap-2 border-t border-line px-4 py-2">
        {showOlder && <div>{showOlder}</div>}
        <CallLine call={readWorld(world)} name="read the world" />
      </div>
    </Panel>
  );
}
