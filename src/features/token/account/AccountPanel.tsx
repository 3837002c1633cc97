import { Link } from 'react-router-dom';
import { formatCount, formatCounted } from '../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../lib/money';
import { shortenForRow } from '../../../lib/text/shorten';
import { href } from '../../../paths';
import { ErrorName } from '../../../shared/Failure';
import { type Read, TryAgain } from '../../../shared/read/Unreadable';
import { Dot, type DotState } from '../../../ui/Dot';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { Skeleton } from '../../../ui/Skeleton';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { growthQuery } from '../../../api/resources/packs/growth';
import { ownedPacksQuery } from '../../../api/resources/packs/packs';
import { type WorkloadView, workloadQuery } from '../../../api/resources/packs/runtime';
import { lacksPermission } from '../../../api/resources/permissions';
import { sellerProductsQuery } from '../../../api/resources/seller/products';
import { sellerReportQuery } from '../../../api/resources/seller/report';
import { isOpen } from '../../../spending/ledger/attempt';
import { useAttempts } from '../../../spending/ledger/useAttempts';
import { sharedWords } from '../../../shared/words';

/** What the account has, as figures that link to it, and what waits for a person. */
export function AccountPanel({ permissions }: { permissions: readonly string[] | undefined }) {
  const { workload, owned, products, needs, packsLeft, details } = useAccount(permissions);
  const { data: work } = workload;
  const packs = owned.data?.packs;
  const parts = [workload, owned, ...(products ? [products] : [])];
  const failed = [...parts, ...details].filter(({ isError }) => isError);
  const reading = [...parts, ...details].some(({ isLoading }) => isLoading);
  return (
    <Panel title="This account" flush>
      <div className="grid grid-cols-2 gap-px border-b border-line bg-line lg:grid-cols-4">
        <Figure
          label="Points"
          read={workload}
          value={work?.availablePoints === undefined ? undefined : formatPoints(work.availablePoints)}
          caption={work?.heldPoints ? `${formatPoints(work.heldPoints)} held` : 'available'}
          to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}
        />
        <Figure
          label={sharedWords.runsUnderWay}
          read={workload}
          value={work?.active === undefined ? undefined : formatCount(work.active)}
          caption={work?.queued ? `${formatCount(work.queued)} queued` : 'none queued'}
          to={href('runtime')}
        />
        <Figure
          label={sharedWords.agentPacks}
          read={owned}
          value={packs && formatCount(packs.length)}
          caption="owned"
          to={href('packs', undefined, new URLSearchParams({ tab: 'owned' }))}
        />
        {products ? (
          <Figure
            label="Products"
            read={products}
            value={products.data ? formatCount(products.data.length) : undefined}
            caption="for sale or in preparation"
            to={href('sellerProducts')}
          />
        ) : (
          <Figure label="Catalog" value="Browse" caption="products and Packs" to={href('catalog')} />
        )}
      </div>
      <h3 className="border-b border-line bg-sunken px-3.5 py-1 text-xs font-medium text-ink-2">Needs attention</h3>
      {failed.length > 0 && (
        <p role="alert" className="border-b border-line px-3.5 py-2 text-sm text-bad">
          {`${formatCounted(failed.length, 'part')} couldn’t be loaded, so this list may be incomplete.`}
        </p>
      )}
      {needs.length > 0 ? (
        <ul aria-label="Needs attention" className="rows">
          {needs.map((need) => (
            <NeedRow key={need.key} need={need} />
          ))}
        </ul>
      ) : (
        <p className="px-3.5 py-2.5 text-sm text-ink-2">
          {reading
            ? 'Checking what needs your attention.'
            : failed.length > 0
              ? 'Nothing else needs your attention, as far as the console could check.'
              : 'Nothing needs your attention.'}
        </p>
      )}
      {packsLeft > 0 && (
        <p className="border-t border-line px-3.5 py-2 text-sm text-ink-2">
          <span>{`The growth of ${formatCounted(packsLeft, 'more Pack')} isn’t checked here. `}</span>
          <Link to={href('packs', undefined, new URLSearchParams({ tab: 'owned' }))}>Owned Packs</Link>
        </p>
      )}
    </Panel>
  );
}

interface FigureProps {
  label: string;
  /** Where the value comes from; absent where it needs no request. */
  read?: Read & { isLoading: boolean; isError: boolean };
  /** Undefined while it is not known. */
  value: string | undefined;
  /** What the value counts. */
  caption: string;
  to: string;
}

function Figure({ label, read, value, caption, to }: FigureProps) {
  return (
    <section aria-label={label} className="grid min-h-20 content-start gap-0.5 bg-panel px-3.5 py-2.5">
      <h3 className="text-xs text-ink-2">{label}</h3>
      {value !== undefined ? (
        <Link to={to} className="grid text-ink no-underline hover:underline">
          <span translate="no" className="text-xl font-semibold tabular-nums">
            {value}
          </span>{' '}
          <span className="text-xs text-ink-2">{caption}</span>
        </Link>
      ) : read?.isLoading ? (
        <Skeleton size="h-8 w-20" />
      ) : (
        <Unread read={read} />
      )}
    </section>
  );
}

/** Why a figure is missing, and the way to read it. */
function Unread({ read }: { read: Read | undefined }) {
  return (
    <div className="grid justify-items-start gap-1.5 text-sm text-bad">
      <span>
        <span>Couldn’t be loaded: </span>
        {read?.error ? <ErrorName error={read.error} /> : <span>the response doesn’t include it</span>}
      </span>
      {read && <TryAgain read={read} />}
    </div>
  );
}

function NeedRow({ need: { dot, title, why, to } }: { need: Need }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={to}
        className="flex flex-wrap items-baseline gap-x-2 px-3.5 py-2 text-sm text-ink no-underline hover:bg-sunken"
      >
        <Dot state={dot}>
          <ServiceText className="font-semibold wrap-anywhere">{shortenForRow(title)}</ServiceText>
        </Dot>{' '}
        <ServiceText className="text-ink-2 wrap-anywhere">{why}</ServiceText>
      </Link>
    </li>
  );
}

/** Something that waits for a person, and where to handle it. */
interface Need {
  key: string;
  dot: DotState;
  /** What it is: `Prep of Storefront Checkout Kit`. */
  title: string;
  /** Why it waits. */
  why: string;
  to: string;
}

/** The maximum number of reports, and of Packs whose growth is read. A link leads to the rest. */
const MAX_READ = 4;

/** What the account has and what waits for a person. Each part is read separately and fails by itself. */
function useAccount(permissions: readonly string[] | undefined) {
  const sells = !lacksPermission(permissions, 'seller_products:read');
  const workload = useQuery(workloadQuery());
  const owned = useQuery(ownedPacksQuery());
  const products = useQuery({ ...sellerProductsQuery(), enabled: sells });

  const toChange = (products.data ?? []).flatMap(({ id, name, state }) =>
    id !== undefined && state === 'changes_needed' ? [{ id, name: name ?? id }] : [],
  );
  const mayReport = !lacksPermission(permissions, 'seller_report:read');
  const reports = useQueries({
    queries: toChange.slice(0, MAX_READ).map(({ id }) => ({ ...sellerReportQuery(id), enabled: mayReport })),
  });
  // A Pack without a version has no checkpoints.
  const packs = (owned.data?.packs ?? []).flatMap(({ id, name, version }) =>
    id !== undefined && version !== undefined ? [{ id, name: name ?? id }] : [],
  );
  const growths = useQueries({ queries: packs.slice(0, MAX_READ).map(({ id }) => growthQuery(id)) });
  const attempts = useAttempts().filter(isOpen);

  const needs: Need[] = [
    ...attempts.map(({ id, title, subject, points, end, cell }) => ({
      key: `attempt ${id}`,
      dot: 'refused' as const,
      title: `${subject?.kind === 'run' ? 'Run' : 'Prep'} of ${title}`,
      why: end === 'sending' ? 'is being sent' : `outcome unknown, ${formatPointsWithUnit(points)} may have been spent`,
      to: subject
        ? href(cell === undefined ? subject.kind : 'evaluate', { id: subject.productId })
        : href('activity', undefined, new URLSearchParams({ tab: 'points' })),
    })),
    ...toChange.map(({ id, name }, index) => ({
      key: `report ${id}`,
      dot: 'refused' as const,
      title: name,
      why: describeFailing(
        reports[index]?.data?.stages.flatMap(({ kind, label }) => (kind === 'failing' ? [label] : [])),
      ),
      to: href('report', { id }),
    })),
    ...packs.slice(0, MAX_READ).flatMap(({ id, name }, index) => {
      const waiting = growths[index]?.data?.checkpoints.filter(({ standing }) => standing === 'waiting').length ?? 0;
      const why = `${formatCounted(waiting, 'delta')} ${waiting === 1 ? 'waits' : 'wait'} for approval`;
      return waiting === 0
        ? []
        : [{ key: `growth ${id}`, dot: 'active' as const, title: name, why, to: href('growth', { id }) }];
    }),
    ...getRuns(workload).map(({ runId, productName, status }) => ({
      key: `run ${runId}`,
      dot: 'active' as const,
      title: `Run of ${productName ?? 'an unnamed Pack'}`,
      why: status ?? 'under way',
      to: href('runResult', { runId }),
    })),
  ];
  return {
    workload,
    owned,
    products: sells ? products : undefined,
    needs,
    /** The number of Packs whose growth was not read. */
    packsLeft: Math.max(0, packs.length - MAX_READ),
    /** The reads of single records, which the parts above started. */
    details: [...reports, ...growths],
  };
}

const getRuns = ({ data }: UseQueryResult<WorkloadView | null>) => data?.runs ?? [];

function describeFailing(stages: readonly (string | undefined)[] = []): string {
  const named = stages.filter((label) => label !== undefined);
  return named.length === 0 ? 'changes are needed' : `failing: ${named.join(', ')}`;
}
