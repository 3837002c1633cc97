import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ServiceText } from '../../../ui/ServiceText';
import type { Elements } from '../../../ui/content';
import { ApiError } from '../../../api/client/errors';
import { packReportQuery, packReportFields } from '../../../api/resources/packs/report';
import {
  catalogPackQuery,
  ownedPacksQuery,
  packSeen,
  type PackPage,
  type PackView,
  packListingFields,
  manifestFields,
  packFields,
  readPack,
} from '../../../api/resources/packs/packs';
import { readSeenImages } from '../../../api/resources/previewImages';
import { queryClient } from '../../../api/client/queryClient';
import type { Json } from '../../../api/reader/json';
import { merged, partOf } from '../../../api/reader/source';
import {
  type RuntimeProfileView,
  profileFields,
  runtimeProfileQuery,
} from '../../../api/resources/packs/runtimeProfile';
import { href } from '../../../paths';
import { MoreFields } from '../../../shared/MoreFields';
import { ReadPart } from '../../../shared/read/ReadPart';
import { PreviewImagesPanel } from '../../../shared/images/PreviewImages';
import { TryAgain } from '../../../shared/read/Unreadable';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { Skeleton, SkeletonScreen } from '../../../ui/Skeleton';
import { Examples, Overview } from '../../../shared/pack/PackOverview';
import { DeployPanel } from '../../../shared/deploy/DeployPanel';
import { OwnershipPanel } from './OwnershipPanel';
import { PackFacts } from './PackFacts';
import { PackDownload } from './PackInstall';
import { PackRuns } from './PackRuns';
import { ProfilePanel } from './ProfilePanel';
import { ReportPanel } from './ReportPanel';
import { packName } from '../packWords';
import { inSentence } from '../../../lib/text/hidden';

export async function loader({ params }: LoaderArgs) {
  const id = params['id'] ?? '';
  // Not awaited here: its panel shows its own progress.
  void queryClient.prefetchQuery(packReportQuery(id));
  const [profile, owned] = await Promise.allSettled([
    queryClient.ensureQueryData(runtimeProfileQuery(id)),
    queryClient.ensureQueryData(ownedPacksQuery()),
  ]);
  const pack = packOf(id, valueOf(profile), valueOf(owned)) ?? packSeen(id);
  // If nothing of the Pack can be shown, the refusal takes the whole screen.
  if (!pack && profile.status === 'rejected') throw profile.reason;
  return { name: pack?.name };
}

function valueOf<T>(settled: PromiseSettledResult<T>): T | undefined {
  return settled.status === 'fulfilled' ? settled.value : undefined;
}

/** The Pack from its profile or from the owned list. */
function packOf(id: string, profile: RuntimeProfileView | null | undefined, owned: PackPage | undefined) {
  return profile?.pack ?? owned?.packs?.find((pack) => pack.id === id);
}

export const handle: ScreenHandle = {
  title: 'Agent Pack',
  crumbs: (_params, data) => [
    { label: 'Packs', to: href('packs') },
    { label: (data as { name?: string } | null | undefined)?.name ?? 'Agent Pack' },
  ],
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const profile = useQuery(runtimeProfileQuery(id));
  const owned = useQuery(ownedPacksQuery());
  const report = useQuery(packReportQuery(id));
  const own = owned.data?.packs?.find((pack) => pack.id === id);
  const known = packOf(id, profile.data, owned.data) ?? packSeen(id);
  const { data: found } = useQuery({ ...catalogPackQuery(id), enabled: !known && profile.isSuccess });
  const pack = known ?? found ?? undefined;
  const isOwned = own ? true : (pack?.owned ?? (owned.data?.packs ? false : undefined));
  const shown = pack ?? readPack({ id });
  return (
    <>
      <PageHeader
        title={pack ? packName(pack) : 'Agent Pack'}
        meta={
          <>
            {shown.category !== undefined && <Badge>{shown.category}</Badge>}
            {shown.state !== undefined && shown.state !== 'published' && <Badge>{shown.state}</Badge>}
            {isOwned && <Badge tone="good">owned</Badge>}
          </>
        }
        subtitle={
          shown.summary && (
            <ServiceText prose className="wrap-anywhere">
              {shown.summary}
            </ServiceText>
          )
        }
        actions={
          <>
            {isOwned && <LinkButton to={href('growth', { id })}>Growth</LinkButton>}
            <LinkButton to={href('evaluate', { id })}>Evaluate</LinkButton>
            <LinkButton to={href('run', { id })} variant={isOwned ? 'primary' : 'secondary'}>
              {isOwned ? 'Run' : 'Run a preview'}
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 min-w-0 gap-4 max-lg:contents">
          <PreviewImagesPanel images={readSeenImages(shown.raw)} of={pack ? packName(pack) : 'the Pack'} />
          <Overview pack={shown} />
          <Examples listing={shown.listing} />
          <PackRuns id={id} hasGrowth={isOwned === true && shown.version !== undefined} />
          <DeployPanel id={id} />
          <PanelOfRead title="Runtime profile" read={profile} missing="runtime profile">
            {(data) => <ProfilePanel profile={data} />}
          </PanelOfRead>
          <PanelOfRead title="Agent AVCP report" read={report} missing="report">
            {(data) => <ReportPanel report={data} />}
          </PanelOfRead>
        </div>
        <div className="grid grid-cols-1 min-w-0 gap-4 max-lg:contents">
          <div className="grid grid-cols-1 gap-4 max-lg:-order-1">
            <OwnershipPanel id={id} pack={shown} own={own} owned={isOwned} />
            <PackDownload id={id} pack={shown} owned={isOwned} />
          </div>
          <PackFacts id={id} pack={shown} />
          <Rest pack={shown} profile={profile.data} report={report.data?.raw} />
        </div>
      </div>
    </>
  );
}

interface PanelOfReadProps<T> {
  title: string;
  read: UseQueryResult<T | null>;
  /** What an unreadable answer lacks. */
  missing: string;
  /** Draws the panel. */
  children: (data: T) => Elements;
}

/** The panel of the Pack's data from one route, or one with what is shown instead. */
function PanelOfRead<T>({ title, read, missing, children }: PanelOfReadProps<T>) {
  const panel = (content: Elements) => <Panel title={title}>{content}</Panel>;
  const loading = (
    <SkeletonScreen label={`Loading the ${missing}`}>
      <div className="grid grid-cols-1 gap-2.5">
        <Skeleton size="w-3/5" />
        <Skeleton size="w-4/5" />
        <Skeleton size="w-2/5" />
      </div>
    </SkeletonScreen>
  );
  const noneYet = (error: unknown) =>
    error instanceof ApiError &&
    error.status === 409 && (
      <div className="grid justify-items-start gap-2.5 text-sm">
        <p>{`There is none yet. ${error.said !== undefined ? `The service said: ${inSentence(error.said)}` : ''}`}</p>
        <TryAgain read={read} />
      </div>
    );
  return (
    <ReadPart read={read} what={missing} level={3} loading={panel(loading)} around={panel} ofFailure={noneYet}>
      {children}
    </ReadPart>
  );
}

interface RestProps {
  pack: PackView;
  profile: RuntimeProfileView | null | undefined;
  report: Json | undefined;
}

/** Fields of the answers that are not shown elsewhere. */
function Rest({ pack: { raw, manifest, listing }, profile, report }: RestProps) {
  const all = merged([
    restOf(packFields, raw),
    restOf(manifestFields, manifest),
    restOf(packListingFields, listing?.raw),
    restOf(profileFields, profile?.raw),
    restOf(packReportFields, report),
  ]);
  return <MoreFields raw={all} read={[]} />;
}

function restOf(fields: { more: (record: Json) => [string, unknown][] }, raw: Json | undefined): Json {
  return raw ? partOf(raw, fields.more(raw)) : {};
}
