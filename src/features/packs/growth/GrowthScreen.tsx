import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, Link } from 'react-router-dom';
import type { Elements } from '../../../ui/content';
import {
  growthQuery,
  type CheckpointView,
  type GrowthView,
  growthFields,
  type QuotaView,
  type GrowthRun,
} from '../../../api/resources/packs/growth';
import { type PackPage, ownedPacksQuery, findSeenPack } from '../../../api/resources/packs/packs';
import { queryClient } from '../../../api/client/queryClient';
import { href } from '../../../paths';
import { LastReadFailed } from '../../../shared/read/LastReadFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { ReadPart } from '../../../shared/read/ReadPart';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { packCrumbs } from '../../../shared/packCrumbs';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { WriteOutcome } from '../../../shared/WriteOutcome';
import type { Outcome } from '../../../shared/growth/growthOutcome';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import { sharedWords } from '../../../shared/words';
import { Timeline } from './Timeline';
import { isWaiting, getQuotaDisplay, isQuotaFull } from './growthDisplay';
import { lazyComponent } from '../../../ui/lazyComponent';
import { Meter } from '../../../ui/Meter';
import { formatBinaryBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { ServiceText } from '../../../ui/ServiceText';
import { NEEDS_NEW_VERSION, needsNewVersion } from '../../../shared/pack/deltaKind';
import { ServiceTime } from '../../../shared/ServiceTime';
import { withoutHidden } from '../../../lib/text/hidden';
import { formatPoints } from '../../../lib/money';
import { formatOrDash } from '../../../lib/formatOrDash';
import { shortenMiddle } from '../../../lib/text/shorten';
import { Mono } from '../../../ui/Mono';
import { type Column, Table } from '../../../ui/Table';
import { SaveCsv } from '../../../shared/download/SaveCsv';
import { runsCsv } from './runsCsv';
import { statusTone } from '../../../shared/statusTone';

const SelectDialog = lazyComponent(() =>
  import('../../../shared/growth/SelectDialog').then((module) => module.SelectDialog),
);
const AcceptDialog = lazyComponent(() => import('./AcceptDialog').then((module) => module.AcceptDialog));

export async function loader({ params }: LoaderArgs) {
  const id = params['id'] ?? '';
  const [owned] = await Promise.allSettled([
    // Only for the name: without it the breadcrumb says "Pack", and the heading names none.
    queryClient.ensureQueryData(ownedPacksQuery()),
    queryClient.prefetchQuery(growthQuery(id)),
  ]);
  return { name: findName(id, owned.status === 'fulfilled' ? owned.value : undefined) };
}

/** The Pack's name, where the owned list or a catalog page of this session has it. */
const findName = (id: string, owned: PackPage | undefined): string | undefined =>
  (owned?.packs?.find((pack) => pack.id === id) ?? findSeenPack(id))?.name;

export const handle: ScreenHandle = {
  title: 'Growth',
  crumbs: (params, data) => [
    ...packCrumbs(params['id'], (data as { name?: string } | null | undefined)?.name),
    { label: 'Growth' },
  ],
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const read = useQuery(growthQuery(id));
  const { data: owned } = useQuery({ ...ownedPacksQuery(), enabled: false });
  const toPack = (
    <LinkButton to={href('pack', { id })} variant={read.data ? 'secondary' : 'quiet'}>
      Open the Pack
    </LinkButton>
  );
  const name = findName(id, owned);
  const screen = (picture: Elements) => (
    <>
      <PageHeader title="Growth" of={name} />
      {picture}
    </>
  );
  return (
    <ReadPart read={read} expected="growth" actions={toPack} loading={screen(null)} around={screen}>
      {(growth) => (
        <Growth id={id} name={name} growth={growth} toPack={toPack}>
          <LastReadFailed read={read} />
        </Growth>
      )}
    </ReadPart>
  );
}

type OpenDialog = { what: 'select'; checkpoint: number } | { what: 'accept'; delta: CheckpointView };

interface GrowthProps {
  id: string;
  name: string | undefined;
  growth: GrowthView;
  toPack: Elements;
  /** Shown above everything else. */
  children: Elements;
}

function Growth({ id, name, growth, toPack, children }: GrowthProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [lastOutcome, setLastOutcome] = useState<Outcome>();
  const { activeCheckpoint: active, checkpoints } = growth;
  const waiting = checkpoints.filter(isWaiting);
  const select = (checkpoint: number) => setOpenDialog({ what: 'select', checkpoint });
  const close = () => setOpenDialog(undefined);
  const ended = (outcome: Outcome) => {
    setOpenDialog(undefined);
    setLastOutcome(outcome);
  };
  return (
    <>
      <PageHeader
        title="Growth"
        of={name}
        meta={
          active !== undefined && <Badge tone="accent">{`new runs use ${formatCheckpoint(active, 'sentence')}`}</Badge>
        }
        subtitle="Checkpoints are private to you, and you can switch away from them at any time. Runs use their memory right away. A skill or an evaluation needs a higher version and a new audition. The seller’s signed Pack never changes."
        actions={
          <>
            {toPack}
            <LinkButton to={href('evaluate', { id })}>Evaluate</LinkButton>
            <LinkButton to={href('run', { id })}>Run</LinkButton>
            <Button
              disabledReason={active === 0 ? 'New runs already use the signed base.' : undefined}
              onClick={() => select(0)}
            >
              Go back to base
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {children}
        {lastOutcome && (
          <WriteOutcome key={lastOutcome.title}>
            <Notice
              polite
              tone="good"
              title={lastOutcome.title}
              actions={
                lastOutcome.select !== undefined &&
                lastOutcome.select !== active && (
                  <Button size="sm" onClick={() => select(lastOutcome.select ?? 0)}>
                    Use it for new runs
                  </Button>
                )
              }
            >
              {lastOutcome.detail}
            </Notice>
          </WriteOutcome>
        )}
        {waiting.length > 0 && (
          <Waiting
            waiting={waiting}
            quotas={growth.quotas}
            onAccept={(delta) => setOpenDialog({ what: 'accept', delta })}
          />
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Panel title="Checkpoints" flush>
            <Timeline growth={growth} onSelect={select} />
          </Panel>
          <div className="grid grid-cols-1 min-w-0 gap-4">
            <Quotas quotas={growth.quotas} />
            <MoreFields raw={growth.raw} read={growthFields.names} />
          </div>
        </div>
        <GrowthRuns runs={growth.recentRuns ?? []} />
      </div>
      {openDialog?.what === 'select' && (
        <SelectDialog
          id={id}
          active={active}
          chosen={checkpoints.find(({ checkpoint }) => checkpoint === openDialog.checkpoint)}
          checkpoint={openDialog.checkpoint}
          onEnd={ended}
          onClose={close}
        />
      )}
      {openDialog?.what === 'accept' && (
        <AcceptDialog id={id} active={active} delta={openDialog.delta} onEnd={ended} onClose={close} />
      )}
    </>
  );
}

/** How much of the hosted quotas this Pack and the whole account have used. */
function Quotas({ quotas }: { quotas: readonly QuotaView[] }) {
  const all = quotas.map((quota) => ({ ...quota, display: getQuotaDisplay(quota) }));
  const groups = [
    { title: 'This Pack', of: all.filter(({ display }) => !display.ofAccount) },
    { title: 'Whole account', of: all.filter(({ display }) => display.ofAccount) },
  ];
  return (
    <Panel title="Hosted quotas">
      {all.length === 0 && <p className="text-sm text-ink-2">The service reports no quotas.</p>}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1">
        {groups.map(
          ({ title, of }) =>
            of.length > 0 && (
              <section key={title} aria-label={title} className="grid grid-cols-1 content-start gap-3">
                <h3 className="text-xs font-medium text-ink-2">{title}</h3>
                {of.map(({ used, limit, display }, index) => (
                  <Meter key={index} label={display.label} value={used} max={limit} format={display.format} />
                ))}
              </section>
            ),
        )}
      </div>
    </Panel>
  );
}

interface WaitingProps {
  waiting: readonly CheckpointView[];
  quotas: readonly QuotaView[];
  onAccept: (delta: CheckpointView) => void;
}

/** Deltas that nothing uses until their owner accepts them. */
function Waiting({ waiting, quotas, onAccept }: WaitingProps) {
  const full = quotas.some((quota) => /checkpoints$/i.test(quota.key) && isQuotaFull(quota));
  return (
    <Panel title="Waiting for you" badges={<Badge tone="accent">{formatCounted(waiting.length, 'delta')}</Badge>} flush>
      {full && (
        <div className="p-3.5 pb-1">
          <Notice title="The checkpoint quota is full">The service won’t accept any more.</Notice>
        </div>
      )}
      <ul aria-label="Waiting deltas">
        {waiting.map((delta) => {
          return (
            <li
              key={delta.checkpoint}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-0"
            >
              <div className="grid grid-cols-1 min-w-0 flex-1 basis-64 gap-0.5">
                <p
                  title={delta.title && withoutHidden(delta.title)}
                  className="line-clamp-3 font-semibold wrap-anywhere"
                >
                  <span>{`${delta.checkpoint} · `}</span>
                  <ServiceText>{delta.title ?? 'Untitled'}</ServiceText>
                </p>
                <p className="text-sm wrap-anywhere text-ink-2">
                  {delta.kind !== undefined && <ServiceText>{`${delta.kind}, `}</ServiceText>}
                  <span>{`${delta.bytes !== undefined ? `${formatBinaryBytes(delta.bytes)}, ` : ''}${delta.parentCheckpoint !== undefined ? `built on ${formatCheckpoint(delta.parentCheckpoint, 'sentence')}, ` : ''}`}</span>
                  <ServiceText>{delta.status ?? 'waiting'}</ServiceText>
                  {delta.createdAt !== undefined && (
                    <>
                      {' '}
                      <ServiceTime at={delta.createdAt} />
                    </>
                  )}
                  <span>.</span>
                  {needsNewVersion(delta.kind) && <span>{` ${NEEDS_NEW_VERSION}`}</span>}
                </p>
              </div>
              <Button variant="primary" onClick={() => onAccept(delta)}>
                {`Accept delta ${delta.checkpoint}`}
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

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
    cell: ({ checkpoint }) => formatOrDash(checkpoint, (known) => formatCheckpoint(known, 'cell')),
  },
  { header: 'Model', cell: ({ model }) => formatOrDash(model, (name) => <Mono>{name}</Mono>) },
  { header: 'Started', tight: true, cell: ({ startedAt }) => <ServiceTime at={startedAt} /> },
  { header: 'Points', align: 'end', tight: true, cell: ({ points }) => formatOrDash(points, formatPoints) },
  {
    header: 'Status',
    tight: true,
    cell: ({ status }) =>
      formatOrDash(status, (word) => (
        <span className="inline-block max-w-40">
          <Badge tone={statusTone(word)}>{word}</Badge>
        </span>
      )),
  },
  {
    header: 'Compare with',
    tight: true,
    cell: ({ runId, before }) =>
      formatOrDash(before, (left) => (
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
function GrowthRuns({ runs }: { runs: readonly GrowthRun[] }) {
  const listed = runs.map((run, index) => ({ ...run, before: runs[index + 1]?.runId }));
  return (
    <Panel
      title={sharedWords.recentRuns}
      flush={runs.length > 0}
      actions={
        runs.length > 0 && <SaveCsv subject="Runs" name="runs.csv" rows={runs.length} csv={() => runsCsv(runs)} />
      }
    >
      {runs.length === 0 ? (
        <p className="text-sm text-ink-2">
          No runs of this Pack are known yet. They appear here with the checkpoint they used.
        </p>
      ) : (
        <Table caption={sharedWords.recentRuns} rows={listed} rowKey={({ runId }) => runId} columns={columns} />
      )}
    </Panel>
  );
}
