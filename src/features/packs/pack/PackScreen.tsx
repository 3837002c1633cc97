import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams, Link } from 'react-router-dom';
import { ServiceText } from '../../../ui/ServiceText';
import type { Elements } from '../../../ui/content';
import { ApiError } from '../../../api/client/errors';
import { packReportQuery, packReportFields, type PackReportView } from '../../../api/resources/packs/report';
import {
  catalogPackQuery,
  ownedPacksQuery,
  findSeenPack,
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
import { mergeRecords, selectFields } from '../../../api/reader/source';
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
import { sharedWords } from '../../../shared/words';
import { OwnershipPanel } from './OwnershipPanel';
import { ProfilePanel } from './ProfilePanel';
import { getPackName, getAuditDot } from '../packDisplay';
import { inSentence, withoutHidden } from '../../../lib/text/hidden';
import { CopyableId } from '../../../ui/CopyableId';
import { type Definition, DefinitionList } from '../../../ui/DefinitionList';
import { Mono } from '../../../ui/Mono';
import { ServiceTime } from '../../../shared/ServiceTime';
import { DownloadPanel } from '../../../shared/download/DownloadPanel';
import { growthQuery } from '../../../api/resources/packs/growth';
import { getSubjectKey } from '../../../api/resources/subject';
import { useAttempts } from '../../../spending/ledger/useAttempts';
import { formatPointsWithUnit } from '../../../lib/money';
import { shortenMiddle } from '../../../lib/text/shorten';
import { statusTone } from '../../../shared/statusTone';
import { RelativeTime } from '../../../ui/RelativeTime';
import { formatOrDash } from '../../../lib/formatOrDash';
import { Dot } from '../../../ui/Dot';
import { revealHidden } from '../../../ui/revealHidden';
import { TextList } from '../../../shared/pack/TextList';
import { Score } from '../../../shared/pack/Score';

export async function loader({ params }: LoaderArgs) {
  const id = params['id'] ?? '';
  // Not awaited here: its panel shows its own progress.
  void queryClient.prefetchQuery(packReportQuery(id));
  const [profile, owned] = await Promise.allSettled([
    queryClient.ensureQueryData(runtimeProfileQuery(id)),
    queryClient.ensureQueryData(ownedPacksQuery()),
  ]);
  const pack = findPack(id, getValue(profile), getValue(owned)) ?? findSeenPack(id);
  // If nothing of the Pack can be shown, the refusal takes the whole screen.
  if (!pack && profile.status === 'rejected') throw profile.reason;
  return { name: pack?.name };
}

function getValue<T>(settled: PromiseSettledResult<T>): T | undefined {
  return settled.status === 'fulfilled' ? settled.value : undefined;
}

/** The Pack from its profile or from the owned list. */
function findPack(id: string, profile: RuntimeProfileView | null | undefined, owned: PackPage | undefined) {
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
  const known = findPack(id, profile.data, owned.data) ?? findSeenPack(id);
  const { data: found } = useQuery({ ...catalogPackQuery(id), enabled: !known && profile.isSuccess });
  const pack = known ?? found ?? undefined;
  const isOwned = own ? true : (pack?.owned ?? (owned.data?.packs ? false : undefined));
  const shown = pack ?? readPack({ id });
  return (
    <>
      <PageHeader
        title={pack ? getPackName(pack) : 'Agent Pack'}
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
          <PreviewImagesPanel images={readSeenImages(shown.raw)} of={pack ? getPackName(pack) : 'the Pack'} />
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
  /** What is missing if the answer cannot be read. */
  missing: string;
  /** Draws the panel. */
  children: (data: T) => Elements;
}

/** A panel with data from one route, or with its placeholder or failure. */
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
  const describeMissing = (error: unknown) =>
    error instanceof ApiError &&
    error.status === 409 && (
      <div className="grid justify-items-start gap-2.5 text-sm">
        <p>
          {error.serviceMessage === undefined
            ? 'None yet.'
            : `None yet. The service said: ${inSentence(error.serviceMessage)}`}
        </p>
        <TryAgain read={read} />
      </div>
    );
  return (
    <ReadPart
      read={read}
      expected={missing}
      level={3}
      loading={panel(loading)}
      around={panel}
      renderFailure={describeMissing}
    >
      {children}
    </ReadPart>
  );
}

interface RestProps {
  pack: PackView;
  profile: RuntimeProfileView | null | undefined;
  report: Json | undefined;
}

/** Fields of the responses that are not shown elsewhere. */
function Rest({ pack: { raw, manifest, listing }, profile, report }: RestProps) {
  const all = mergeRecords([
    getUnshownFields(packFields, raw),
    getUnshownFields(manifestFields, manifest),
    getUnshownFields(packListingFields, listing?.raw),
    getUnshownFields(profileFields, profile?.raw),
    getUnshownFields(packReportFields, report),
  ]);
  return <MoreFields raw={all} read={[]} />;
}

function getUnshownFields(fields: { more: (record: Json) => [string, unknown][] }, raw: Json | undefined): Json {
  return raw ? selectFields(raw, fields.more(raw)) : {};
}

/** The facts of the listing and its manifest. Fields missing from the answer are left out. */
function PackFacts({ id, pack }: { id: string; pack: PackView }) {
  const { version, digest, seller, publishedAt, format, runtime, memory, models, tags } = pack;
  const items: Definition[] = [
    { label: 'Version', value: version ? <CopyableId value={version} label="version" /> : 'none yet' },
  ];
  const add = (label: string, value: Definition['value'], below = false) => items.push({ label, value, below });
  if (digest !== undefined) add('Digest', <CopyableId value={digest} label="digest" />);
  if (seller !== undefined) add('Seller', <ServiceText>{seller}</ServiceText>);
  if (publishedAt !== undefined) add('Published', <ServiceTime at={publishedAt} />);
  if (format !== undefined) add('Format', <Mono>{format}</Mono>);
  if (runtime !== undefined) add('Runtime', <ServiceText>{runtime}</ServiceText>);
  if (memory !== undefined) add('Memory', <ServiceText>{memory}</ServiceText>);
  add('ID', <CopyableId value={pack.id ?? id} label="ID" />);
  if (models.length > 0)
    add(
      'Models',
      <ul className="grid grid-cols-1">
        {models.map((model, index) => (
          <li key={index}>
            <Mono>{model}</Mono>
          </li>
        ))}
      </ul>,
      true,
    );
  if (tags.length > 0)
    add(
      'Tags',
      <span className="flex flex-wrap gap-1 pt-0.5">
        {tags.map((tag, index) => (
          <Badge key={index}>{tag}</Badge>
        ))}
      </span>,
      true,
    );
  return (
    <Panel title="Facts">
      <DefinitionList items={items} />
    </Panel>
  );
}

interface PackInstallProps {
  id: string;
  pack: PackView;
  /** Undefined when nothing says. */
  owned: boolean | undefined;
}

/** The download of a Pack, which its acquisition unlocks. */
function PackDownload({ id, pack, owned }: PackInstallProps) {
  return (
    <Panel title="Download">
      {owned === false ? (
        <p className="text-sm text-ink-2">You can download a Pack once you acquire it.</p>
      ) : (
        <DownloadPanel
          key={id}
          productId={id}
          name={getPackName(pack)}
          version={pack.version}
          digest={pack.digest}
          purchaseUrl={pack.purchaseUrl}
        />
      )}
    </Panel>
  );
}

/** How many runs are listed here; Growth and Activity have all that are known. */
const MAX_RUNS = 8;

interface PackRunsProps {
  id: string;
  /** Only an acquired Pack has growth, and in it the list of its runs. */
  hasGrowth: boolean;
}

/**
 * The runs of a Pack that are known: those of its growth, and those started in this browser, previews too, which no route
 * lists.
 */
function PackRuns({ id, hasGrowth }: PackRunsProps) {
  const { data: growth } = useQuery({ ...growthQuery(id), enabled: hasGrowth });
  const listed = (growth?.recentRuns ?? []).slice(0, MAX_RUNS);
  const key = getSubjectKey({ kind: 'run', productId: id });
  const started = useAttempts()
    .filter((attempt) => attempt.key === key && !listed.some(({ runId }) => runId === attempt.work))
    .flatMap(({ work, at, points }) => (work === undefined ? [] : [{ work, at, points }]))
    .slice(0, MAX_RUNS);
  return (
    <Panel
      title="Runs"
      flush={listed.length + started.length > 0}
      actions={
        <>
          {hasGrowth && (
            <LinkButton size="sm" to={href('growth', { id })}>
              Runs and checkpoints
            </LinkButton>
          )}
          <LinkButton
            size="sm"
            variant="quiet"
            to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}
          >
            All attempts
          </LinkButton>
        </>
      }
    >
      {listed.length + started.length === 0 ? (
        <p className="text-sm text-ink-2">
          No runs of this Pack are known yet. Runs you start appear here, including previews.
        </p>
      ) : (
        <ul aria-label="Runs" className="divide-y divide-line text-sm">
          {started.map(({ work, at, points }) => (
            <li key={work} className={row}>
              <RunLink runId={work} />
              <span className="text-ink-2">
                <span>started here </span>
                <RelativeTime at={at} />
              </span>
              <span className="ms-auto text-ink-2">{`at most ${formatPointsWithUnit(points)}`}</span>
            </li>
          ))}
          {listed.map(({ runId, startedAt, status, points }) => (
            <li key={runId} className={row}>
              <RunLink runId={runId} />
              <ServiceTime at={startedAt} />
              {status !== undefined && <Badge tone={statusTone(status)}>{status}</Badge>}
              <span className="ms-auto text-ink-2">{formatOrDash(points, formatPointsWithUnit)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const row = 'flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2';

function RunLink({ runId }: { runId: string }) {
  return (
    <Link to={href('runResult', { runId })} aria-label={`Run ${withoutHidden(shortenMiddle(runId))}`}>
      <Mono>{shortenMiddle(runId)}</Mono>
    </Link>
  );
}

/** The buyer-safe Agent AVCP report. */
function ReportPanel({ report }: { report: PackReportView }) {
  const { status, version, auditedAt, summary, stages, dataHandling, limitations } = report;
  return (
    <Panel
      title="Agent AVCP report"
      badges={
        <>
          {status !== undefined && (
            <Badge
              tone={getAuditDot(status) === 'done' ? 'good' : getAuditDot(status) === 'refused' ? 'bad' : 'neutral'}
            >
              {status === 'none' ? 'no report' : status}
            </Badge>
          )}
          <span className="flex min-w-0 flex-wrap gap-x-2 text-xs text-ink-2">
            {version !== undefined && (
              <span>
                version <Mono>{version}</Mono>
              </span>
            )}
            {auditedAt !== undefined && (
              <span>
                <span>audited </span>
                <ServiceTime at={auditedAt} />
              </span>
            )}
          </span>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 text-sm">
        {summary !== undefined && (
          <p dir="auto" className="max-w-184 whitespace-pre-line wrap-anywhere">
            {revealHidden(summary)}
          </p>
        )}
        {stages.length > 0 && (
          <ol aria-label={sharedWords.auditStages} className="grid grid-cols-1 gap-1.5">
            {stages.map(({ label, status: word, score, summary: line }, index) => (
              <li key={index} className="wrap-anywhere">
                <div className="flex justify-between gap-3">
                  <Dot state={getAuditDot(word)}>
                    <ServiceText>{label}</ServiceText>
                  </Dot>{' '}
                  <span className="flex shrink-0 gap-2 text-ink-2">
                    <Score score={score} />{' '}
                    <span>{revealHidden(word === 'not_applicable' ? 'not applicable' : (word ?? 'no status'))}</span>
                  </span>
                </div>
                {line !== undefined && (
                  <p dir="auto" className="max-w-184 ps-4 text-ink-2">
                    {revealHidden(line)}
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
          <TextList title="Data handling" texts={dataHandling} />
          <TextList title="Limits of the report" texts={limitations} />
        </div>
      </div>
    </Panel>
  );
}
