import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { type RunView, isUnderWay, runQuery } from '../../../api/resources/packs/runs';
import { formatCounted } from '../../../lib/count';
import { href } from '../../../paths';
import { LastLookFailed } from '../../../shared/read/LastLookFailed';
import { ReadPart } from '../../../shared/read/ReadPart';
import { Unreadable } from '../../../shared/read/Unreadable';
import { keepsPolling } from '../../../shared/read/polling';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { Table } from '../../../ui/Table';
import { ResultDiff } from './ResultDiff';
import { RunPicker } from './RunPicker';
import { compareAddress, isRunId } from './compareAddress';
import { type CompareRow, inputRows, sideName, usageRows } from './compareRows';
import { columnOfRun, evaluateAddress } from '../evaluateAddress';
import { runPolling } from '../runPolling';
import { kindTones } from '../runWords';

export async function loader({ search }: LoaderArgs) {
  const { left, right } = compareAddress.read(search);
  if (!left || !right) return;
  // If one run cannot be read, the other is still shown.
  await Promise.all([left, right].filter(isRunId).map((runId) => queryClient.prefetchQuery(runQuery(runId))));
}

export const handle: ScreenHandle = {
  title: 'Compare runs',
  crumbs: () => [{ label: 'Packs', to: href('packs') }, { label: 'Compare runs' }],
};

export function Component() {
  const { left, right } = compareAddress.read(useLocation().search);
  const swapped = href('compare', undefined, compareAddress.write({ left: right, right: left }));
  const both = left !== undefined && right !== undefined && isRunId(left) && isRunId(right);
  return (
    <>
      <PageHeader
        title="Compare runs"
        subtitle="The inputs and outcomes of two runs, side by side."
        actions={both && <LinkButton to={swapped}>Swap sides</LinkButton>}
      />
      {both ? <Both left={left} right={right} /> : <RunPicker key={`${left}${right}`} left={left} right={right} />}
    </>
  );
}

function Both({ left, right }: { left: string; right: string }) {
  const one = useFollowed(left);
  const other = useFollowed(right);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Side title="Left run" runId={left} query={one} other={other.data} />
        <Side title="Right run" runId={right} query={other} other={one.data} />
      </div>
      {one.data && other.data ? (
        <Compared left={one.data} right={other.data} />
      ) : (
        <RunPicker left={left} right={right} />
      )}
    </div>
  );
}

/** A run that the loader has read; one in progress is polled until it ends. */
function useFollowed(runId: string) {
  const [following] = useState(runPolling);
  return useQuery({ ...runQuery(runId), ...following, enabled: ({ state }) => isUnderWay(state.data) });
}

interface SideProps {
  title: string;
  runId: string;
  query: UseQueryResult<RunView | null>;
  other: RunView | null | undefined;
}

/** One of the two runs, titled by what tells it from the other, or why it cannot be read. */
function Side({ title, runId, query, other }: SideProps) {
  const { data, error } = query;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={data ? 'font-normal text-ink-2' : undefined}>{title}</span>{' '}
          {data && <ServiceText className="text-base wrap-anywhere">{sideName(data, other ?? undefined)}</ServiceText>}
        </span>
      }
      badges={data && <Badge tone={kindTones[data.kind]}>{data.status ?? 'no status'}</Badge>}
      actions={
        data && (
          <LinkButton
            size="sm"
            to={href('runResult', { runId })}
            label={`Open the result of the ${title.toLowerCase()}`}
          >
            Open the result
          </LinkButton>
        )
      }
    >
      {data && <LastLookFailed read={query} goesOn={isUnderWay(data) && keepsPolling(error)} />}
      <ReadPart read={query} what="run" level={3} loading={<Unreadable what="run" read={query} level={3} />}>
        {({ productName }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
            <ServiceText className="wrap-anywhere">{productName ?? 'Unnamed Pack'}</ServiceText>
            <CopyableId value={runId} label={`${title.toLowerCase()} id`} />
          </div>
        )}
      </ReadPart>
    </Panel>
  );
}

function Compared({ left, right }: { left: RunView; right: RunView }) {
  const inputs = inputRows(left, right);
  const equal = inputs.filter(({ differs }) => !differs);
  const differing = inputs.filter(({ differs }) => differs);
  return (
    <>
      <Panel title="Inputs" flush actions={<EvaluateMore left={left} right={right} />}>
        {differing.length > 0 ? (
          <Rows caption="Inputs that differ" rows={differing} />
        ) : (
          <p className="px-4 py-3.5 text-sm text-ink-2">The inputs are the same.</p>
        )}
        {equal.length > 0 && (
          <details className="border-t border-line text-sm">
            <summary className="px-4 py-2.5 font-medium">{formatCounted(equal.length, 'equal input')}</summary>
            <Rows caption="Equal inputs" rows={equal} />
          </details>
        )}
      </Panel>
      <ResultDiff left={left} right={right} />
      <Panel title="Usage" flush>
        <Rows caption="Usage" rows={usageRows(left, right)} />
      </Panel>
    </>
  );
}

/** The way to more prompts for the same two choices, where both runs are of one Pack. */
function EvaluateMore({ left, right }: { left: RunView; right: RunView }) {
  const id = left.productId;
  if (id === undefined || id !== right.productId) return null;
  const query = evaluateAddress.write({ column: [left, right].map(columnOfRun) });
  return (
    <LinkButton size="sm" to={href('evaluate', { id }, query)}>
      Evaluate with more prompts
    </LinkButton>
  );
}

/** Fixed column widths, so that left and right line up across the tables. */
function Rows({ caption, rows }: { caption: string; rows: readonly CompareRow[] }) {
  return (
    <div className="[&_table]:table-fixed">
      <Table
        caption={caption}
        rows={rows}
        rowKey={({ what }) => what}
        columns={[
          { header: 'What', cell: ({ what }) => what, rowHeader: true, bare: true },
          { header: 'Left', cell: (row) => <Value text={row.left} of={`${row.what}, left`} /> },
          {
            header: 'Right',
            cell: (row) => (
              <span className={row.differs ? 'font-semibold' : undefined}>
                <Value text={row.right} of={`${row.what}, right`} />{' '}
                {row.change !== undefined && <span className="ms-1 font-normal text-ink-2">{row.change}</span>}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

function Value({ text, of }: { text: string; of: string }) {
  return /^sha256:[\da-f]+$/.test(text) ? <CopyableId value={text} label={of} /> : <ServiceText>{text}</ServiceText>;
}
