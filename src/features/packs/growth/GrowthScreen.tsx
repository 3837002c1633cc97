import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Elements } from '../../../ui/content';
import { growthQuery, type CheckpointView, type GrowthView, growthFields } from '../../../api/resources/packs/growth';
import { type PackPage, ownedPacksQuery, packSeen } from '../../../api/resources/packs/packs';
import { queryClient } from '../../../api/client/queryClient';
import { href } from '../../../paths';
import { LastLookFailed } from '../../../shared/read/LastLookFailed';
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
import { sequenceName } from '../../../shared/growth/sequenceName';
import { GrowthRuns } from './GrowthRuns';
import { Quotas } from './Quotas';
import { Timeline } from './Timeline';
import { Waiting } from './Waiting';
import { waits } from './growthWords';
import { later } from '../../../ui/later';

const SelectDialog = later(() => import('../../../shared/growth/SelectDialog').then((module) => module.SelectDialog));
const AcceptDialog = later(() => import('./AcceptDialog').then((module) => module.AcceptDialog));

export async function loader({ params }: LoaderArgs) {
  const id = params['id'] ?? '';
  const [owned] = await Promise.allSettled([
    // Only for the name: without it the breadcrumb says "Pack", and the heading names none.
    queryClient.ensureQueryData(ownedPacksQuery()),
    queryClient.prefetchQuery(growthQuery(id)),
  ]);
  return { name: nameIn(id, owned.status === 'fulfilled' ? owned.value : undefined) };
}

/** The Pack's name, where the owned list or a catalog page of this session has it. */
const nameIn = (id: string, owned: PackPage | undefined): string | undefined =>
  (owned?.packs?.find((pack) => pack.id === id) ?? packSeen(id))?.name;

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
  const name = nameIn(id, owned);
  const screen = (picture: Elements) => (
    <>
      <PageHeader title="Growth" of={name} />
      {picture}
    </>
  );
  return (
    <ReadPart read={read} what="growth" actions={toPack} loading={screen(null)} around={screen}>
      {(growth) => (
        <Growth id={id} name={name} growth={growth} toPack={toPack}>
          <LastLookFailed read={read} />
        </Growth>
      )}
    </ReadPart>
  );
}

type Asked = { what: 'select'; sequence: number } | { what: 'accept'; delta: CheckpointView };

interface GrowthProps {
  id: string;
  name: string | undefined;
  growth: GrowthView;
  toPack: Elements;
  /** Shown above everything else. */
  children: Elements;
}

function Growth({ id, name, growth, toPack, children }: GrowthProps) {
  const [asked, setAsked] = useState<Asked>();
  const [told, setTold] = useState<Outcome>();
  const { activeSequence: active, checkpoints } = growth;
  const waiting = checkpoints.filter(waits);
  const select = (sequence: number) => setAsked({ what: 'select', sequence });
  const close = () => setAsked(undefined);
  const ended = (outcome: Outcome) => {
    setAsked(undefined);
    setTold(outcome);
  };
  return (
    <>
      <PageHeader
        title="Growth"
        of={name}
        meta={active !== undefined && <Badge tone="accent">{`new runs use ${sequenceName(active)}`}</Badge>}
        subtitle="Checkpoints are private to you, and you can switch away from them at any time. Runs use their memory at once; a skill or an evaluation needs a higher version and a new audition. The seller’s signed Pack never changes."
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
        {told && (
          <WriteOutcome key={told.title}>
            <Notice
              polite
              tone="good"
              title={told.title}
              actions={
                told.select !== undefined &&
                told.select !== active && (
                  <Button size="sm" onClick={() => select(told.select ?? 0)}>
                    {`Use ${sequenceName(told.select)} for new runs`}
                  </Button>
                )
              }
            >
              {told.detail}
            </Notice>
          </WriteOutcome>
        )}
        {waiting.length > 0 && (
          <Waiting waiting={waiting} quotas={growth.quotas} onAccept={(delta) => setAsked({ what: 'accept', delta })} />
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
      {asked?.what === 'select' && (
        <SelectDialog
          id={id}
          active={active}
          chosen={checkpoints.find(({ sequence }) => sequence === asked.sequence)}
          sequence={asked.sequence}
          onEnd={ended}
          onClose={close}
        />
      )}
      {asked?.what === 'accept' && (
        <AcceptDialog id={id} active={active} delta={asked.delta} onEnd={ended} onClose={close} />
      )}
    </>
  );
}
