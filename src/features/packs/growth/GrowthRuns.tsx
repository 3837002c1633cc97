import { Link } from 'react-router-dom';
import type { GrowthRun } from '../../../api/resources/packs/growth';
import { formatPoints } from '../../../lib/money';
import { orDash } from '../../../lib/orDash';
import { withoutHidden } from '../../../lib/text/hidden';
import { shortenMiddle } from '../../../lib/text/shorten';
import { href } from '../../../paths';
import { Badge } from '../../../ui/Badge';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { ServiceTime } from '../../../shared/ServiceTime';
import { type Column, Table } from '../../../ui/Table';
import { SaveCsv } from '../../../shared/download/SaveCsv';
import { runsCsv } from './runsCsv';
import { sequenceName } from '../../../shared/growth/sequenceName';
import { statusTone } from '../../../shared/statusTone';

const columns: Column<Listed>[] = [
  {
    header: 'Run',
    rowHeader: true,
    tight: true,
    cell: ({ runId }) => (
      <Link to={href('runResult', { runId })}>
        <Mono>{shortenMiddle(runId)}</Mono>
      </Link>
    ),
  },
  {
    header: 'Checkpoint',
    cell: ({ sequence }) => orDash(sequence, (one) => (one === 0 ? sequenceName(0) : String(one))),
  },
  { header: 'Model', cell: ({ model }) => orDash(model, (name) => <Mono>{name}</Mono>) },
  { header: 'Started', tight: true, cell: ({ startedAt }) => <ServiceTime at={startedAt} /> },
  { header: 'Points', align: 'end', tight: true, cell: ({ points }) => orDash(points, formatPoints) },
  {
    header: 'Status',
    tight: true,
    cell: ({ status }) =>
      orDash(status, (word) => (
        <span className="inline-block max-w-40">
          <Badge tone={statusTone(word)}>{word}</Badge>
        </span>
      )),
  },
  {
    header: 'Compare with',
    tight: true,
    cell: ({ runId, before }) =>
      orDash(before, (left) => (
        <Link
          to={href('compare', undefined, new URLSearchParams({ left, right: runId }))}
          aria-label={`Compare ${withoutHidden(shortenMiddle(runId))} with the run before`}
        >
          run before
        </Link>
      )),
  },
];

/** A run in the list, with the one before it. */
type Listed = GrowthRun & { before: string | undefined };

/** The latest runs, with the checkpoint that each one used. */
export function GrowthRuns({ runs }: { runs: readonly GrowthRun[] }) {
  const listed = runs.map((run, index) => ({ ...run, before: runs[index + 1]?.runId }));
  return (
    <Panel
      title="Recent runs"
      flush={runs.length > 0}
      actions={runs.length > 0 && <SaveCsv what="Runs" name="runs.csv" rows={runs.length} csv={() => runsCsv(runs)} />}
    >
      {runs.length === 0 ? (
        <p className="text-sm text-ink-2">
          No runs of this Pack are known yet. They appear here with the checkpoint they used.
        </p>
      ) : (
        <Table caption="Recent runs" rows={listed} rowKey={({ runId }) => runId} columns={columns} />
      )}
    </Panel>
  );
}
