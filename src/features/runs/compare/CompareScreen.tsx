import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { type RunView, getRunChoices, isUnderWay, runQuery } from '../../../api/resources/packs/runs';
import { formatCounted } from '../../../lib/count';
import { href } from '../../../paths';
import { LastReadFailed } from '../../../shared/read/LastReadFailed';
import { ReadPart } from '../../../shared/read/ReadPart';
import { Unreadable } from '../../../shared/read/Unreadable';
import { canKeepPolling } from '../../../shared/read/polling';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { Table } from '../../../ui/Table';
import { sharedWords } from '../../../shared/words';
import { ResultDiff } from './ResultDiff';
import { compareAddress, isRunId } from './compareAddress';
import { type CompareRow, buildInputRows, describeSide, buildUsageRows } from './compareRows';
import { evaluateAddress } from '../evaluateAddress';
import { createRunPolling } from '../runPolling';
import { formatRunCheckpoint, kindTones } from '../runText';
import { flushSync } from 'react-dom';
import { shortenMiddle, shortenForRow } from '../../../lib/text/shorten';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { TextField } from '../../../ui/TextField';
import { growthQuery, type GrowthView } from '../../../api/resources/packs/growth';
import { ownedPacksQuery } from '../../../api/resources/packs/packs';
import { useAttempts } from '../../../spending/ledger/useAttempts';
import { sameId } from '../../../lib/ids';
import { formatPoints } from '../../../lib/money';
import { formatOrDash } from '../../../lib/formatOrDash';
import { withoutHidden } from '../../../lib/text/hidden';
import { ServiceTime } from '../../../shared/ServiceTime';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { listSeenRecords } from '../../../api/resources/seenRecords';
import type { Attempt } from '../../../spending/ledger/attempt';
import { compareWords } from './words';

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
      {both ? <TwoRuns left={left} right={right} /> : <RunPicker key={`${left}${right}`} left={left} right={right} />}
    </>
  );
}

function TwoRuns({ left, right }: { left: string; right: string }) {
  const leftRun = useFollowedRun(left);
  const rightRun = useFollowedRun(right);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Side title="Left run" runId={left} query={leftRun} otherRun={rightRun.data} />
        <Side title="Right run" runId={right} query={rightRun} otherRun={leftRun.data} />
      </div>
      {leftRun.data && rightRun.data ? (
        <Comparison left={leftRun.data} right={rightRun.data} />
      ) : (
        <RunPicker left={left} right={right} />
      )}
    </div>
  );
}

/** A run that the loader has read; one in progress is polled until it ends. */
function useFollowedRun(runId: string) {
  const [following] = useState(createRunPolling);
  return useQuery({ ...runQuery(runId), ...following, enabled: ({ state }) => isUnderWay(state.data) });
}

interface SideProps {
  title: string;
  runId: string;
  query: UseQueryResult<RunView | null>;
  otherRun: RunView | null | undefined;
}

/** One of the two runs, titled by what distinguishes it from the other, or why it cannot be read. */
function Side({ title, runId, query, otherRun }: SideProps) {
  const { data, error } = query;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={data ? 'font-normal text-ink-2' : undefined}>{title}</span>{' '}
          {data && (
            <ServiceText className="text-base wrap-anywhere">{describeSide(data, otherRun ?? undefined)}</ServiceText>
          )}
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
      {data && <LastReadFailed read={query} goesOn={isUnderWay(data) && canKeepPolling(error)} />}
      <ReadPart read={query} expected="run" level={3} loading={<Unreadable expected="run" read={query} level={3} />}>
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

function Comparison({ left, right }: { left: RunView; right: RunView }) {
  const inputs = buildInputRows(left, right);
  const equal = inputs.filter(({ differs }) => !differs);
  const differing = inputs.filter(({ differs }) => differs);
  return (
    <>
      <Panel title="Inputs" flush actions={<EvaluateMore left={left} right={right} />}>
        {differing.length > 0 ? (
          <Rows caption={compareWords.inputsThatDiffer} rows={differing} />
        ) : (
          <p className="px-4 py-3.5 text-sm text-ink-2">No inputs differ.</p>
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
        <Rows caption="Usage" rows={buildUsageRows(left, right)} />
      </Panel>
    </>
  );
}

/** A link to try more prompts with the same two choices, if both runs are of one Pack. */
function EvaluateMore({ left, right }: { left: RunView; right: RunView }) {
  const id = left.productId;
  if (id === undefined || id !== right.productId) return null;
  const query = evaluateAddress.write({ column: [left, right].map((run) => ({ name: '', ...getRunChoices(run) })) });
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
          { header: 'Left', cell: (row) => <FieldValue text={row.left} of={`${row.what}, left`} /> },
          {
            header: 'Right',
            cell: (row) => (
              <span className={row.differs ? 'font-semibold' : undefined}>
                <FieldValue text={row.right} of={`${row.what}, right`} />{' '}
                {row.change !== undefined && <span className="ms-1 font-normal text-ink-2">{row.change}</span>}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

function FieldValue({ text, of }: { text: string; of: string }) {
  return /^sha256:[\da-f]+$/.test(text) ? <CopyableId value={text} label={of} /> : <ServiceText>{text}</ServiceText>;
}

const sides = ['left', 'right'] as const;
const sideNames = { left: 'Left', right: 'Right' } as const;

/** Picks two runs, from those that are known or by their ids. Those in the address are filled in. */
function RunPicker(named: Record<(typeof sides)[number], string | undefined>) {
  const navigate = useNavigate();
  const [ids, setIds] = useState({ left: named.left ?? '', right: named.right ?? '' });
  // An invalid id from the address is reported at once; an empty field only after submitting.
  const [sent, setSent] = useState(false);
  const [isTyping, setTyping] = useState(Boolean(named.left) || Boolean(named.right));
  const getError = (id: string, given: string | undefined) =>
    (sent || id === given) && !isRunId(id) ? 'Enter a run ID, such as 0a9d0000-0000-4000-8000-000000000001' : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = sides.find((side) => !isRunId(ids[side]));
    // A field in a closed part takes no focus.
    flushSync(() => {
      setSent(true);
      if (invalid) setTyping(true);
    });
    if (invalid) return event.currentTarget.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus();
    void navigate(href('compare', undefined, compareAddress.write(ids)));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title="Two runs">
        <form onSubmit={submit} className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {sides.map((side) => (
              <p key={side} className="text-sm">
                <span className="text-ink-2">{sideNames[side]}</span>{' '}
                {isRunId(ids[side]) ? <Mono>{shortenMiddle(ids[side])}</Mono> : <span>not picked yet</span>}
              </p>
            ))}
            <span className="ms-auto max-sm:ms-0">
              <Button type="submit" variant="primary">
                Compare
              </Button>
            </span>
          </div>
          <details open={isTyping} onToggle={({ currentTarget }) => setTyping(currentTarget.open)} className="text-sm">
            <summary className="text-ink-2">Enter run IDs</summary>
            <div className="grid items-start gap-3 pt-3 md:grid-cols-2">
              {sides.map((side) => (
                <TextField
                  key={side}
                  name={side}
                  label={`${sideNames[side]} run ID`}
                  mono
                  value={ids[side]}
                  error={getError(ids[side], named[side])}
                  onChange={(event) => setIds({ ...ids, [side]: event.target.value })}
                />
              ))}
            </div>
            <p className="pt-3 text-ink-2">Find the run ID on the run’s result and on its Pack’s Growth screen.</p>
          </details>
        </form>
      </Panel>
      <RecentRuns ids={ids} onPick={(picked) => setIds({ ...ids, ...picked })} />
    </div>
  );
}

type Ids = Record<'left' | 'right', string>;

interface RecentRunsProps {
  ids: Ids;
  onPick: (ids: Partial<Ids>) => void;
}

/**
 * Runs to pick two from: those of this session and browser, which cost no request, and those that a Pack's growth names. Only
 * the growth of the chosen Pack is read.
 */
function RecentRuns({ ids, onPick }: RecentRunsProps) {
  const owned = useQuery(ownedPacksQuery());
  const attempts = useAttempts();
  const [seen] = useState(() => knownRuns(attempts));
  const packs = owned.data?.packs?.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name: name ?? id }]));
  const [chosen, setChosen] = useState<string>();
  const pack = packs?.find(({ id }) => id === chosen) ?? packs?.[0];
  const growth = useQuery({ ...growthQuery(pack?.id ?? ''), enabled: pack !== undefined });
  const ofPack = pack && growth.data ? toKnownRuns(pack, growth.data) : [];
  const runs = [...ofPack, ...seen.filter(({ runId }) => !ofPack.some((run) => sameId(run.runId, runId)))];
  const lacksPacks = owned.data !== undefined && packs === undefined;
  const loading = owned.isLoading || growth.isLoading;
  const failed = owned.isError || lacksPacks ? owned : growth;
  return (
    <Panel
      title={sharedWords.recentRuns}
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
            options={packs.map(({ id, name }) => ({ value: id, label: shortenForRow(name) }))}
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
          <Unreadable expected={failed === owned ? 'list of Agent Packs' : 'growth'} read={failed} />
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
      caption={sharedWords.recentRuns}
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
        { header: 'Points', align: 'end', tight: true, cell: ({ points }) => formatOrDash(points, formatPoints) },
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

/** The runs that are known without asking for them one by one. */
interface KnownRun {
  runId: string;
  pack: string | undefined;
  /** `Checkpoint 3`, where it is known. */
  checkpoint: string | undefined;
  model: string | undefined;
  /** Milliseconds since the epoch. */
  at: number | undefined;
  /** What it cost. */
  points: number | undefined;
}

/** Runs that were opened in this session or paid from this browser, the latest first. */
function knownRuns(attempts: readonly Attempt[]): KnownRun[] {
  const opened = listSeenRecords().filter(({ kind }) => kind === 'run');
  const paid = attempts.filter(({ subject, work }) => subject?.kind === 'run' && work !== undefined);
  const ids = new Set([...opened.map(({ id }) => id), ...paid.flatMap(({ work }) => work ?? [])]);
  return [...ids].map((runId) => {
    const run = queryClient.getQueryData(runQuery(runId).queryKey);
    const attempt = paid.find(({ work }) => work === runId);
    return {
      runId,
      pack: run?.productName ?? attempt?.title,
      checkpoint: run ? formatRunCheckpoint(run, 'title') : undefined,
      model: run?.model ?? attempt?.choice,
      at: run?.startedAt ?? run?.createdAt ?? attempt?.at,
      points: run?.usage.points,
    };
  });
}

/** The runs that a Pack's growth names. */
const toKnownRuns = (pack: { name: string }, { recentRuns = [] }: GrowthView): KnownRun[] =>
  recentRuns.map(({ runId, checkpoint, model, startedAt, points }) => ({
    runId,
    pack: pack.name,
    checkpoint: formatRunCheckpoint({ preview: false, checkpoint }, 'title'),
    model,
    at: startedAt,
    points,
  }));
