import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { growthQuery } from '../../../api/resources/packs/growth';
import { ownedPacksQuery } from '../../../api/resources/packs/packs';
import { type WorkloadView, workloadQuery } from '../../../api/resources/packs/runtime';
import { lacks } from '../../../api/resources/permissions';
import { sellerProductsQuery } from '../../../api/resources/seller/products';
import { sellerReportQuery } from '../../../api/resources/seller/report';
import { isOpen } from '../../../spending/ledger/attempt';
import { useAttempts } from '../../../spending/ledger/useAttempts';
import { formatCounted } from '../../../lib/count';
import { inPoints } from '../../../lib/money';
import { href } from '../../../paths';
import type { DotState } from '../../../ui/Dot';

/** A thing that waits for a person, and where it is seen to. */
export interface Need {
  key: string;
  dot: DotState;
  /** What it is: `Prep of Storefront Checkout Kit`. */
  what: string;
  /** Why it waits. */
  why: string;
  to: string;
}

/** So many reports, and the growth of so many Packs, are read; the rest is a link away. */
const LOOKED_AT = 4;

/** What the account has and what waits for a person. Each part is a read of its own and fails by itself. */
export function useAccount(permissions: readonly string[] | undefined) {
  const sells = !lacks(permissions, 'seller_products:read');
  const workload = useQuery(workloadQuery());
  const owned = useQuery(ownedPacksQuery());
  const products = useQuery({ ...sellerProductsQuery(), enabled: sells });

  const toChange = (products.data ?? []).flatMap(({ id, name, state }) =>
    id !== undefined && state === 'changes_needed' ? [{ id, name: name ?? id }] : [],
  );
  const mayReport = !lacks(permissions, 'seller_report:read');
  const reports = useQueries({
    queries: toChange.slice(0, LOOKED_AT).map(({ id }) => ({ ...sellerReportQuery(id), enabled: mayReport })),
  });
  // A Pack without a version has no checkpoints.
  const packs = (owned.data?.packs ?? []).flatMap(({ id, name, version }) =>
    id !== undefined && version !== undefined ? [{ id, name: name ?? id }] : [],
  );
  const growths = useQueries({ queries: packs.slice(0, LOOKED_AT).map(({ id }) => growthQuery(id)) });
  const attempts = useAttempts().filter(isOpen);

  const needs: Need[] = [
    ...attempts.map(({ id, title, subject, points, end, cell }) => ({
      key: `attempt ${id}`,
      dot: 'refused' as const,
      what: `${subject?.kind === 'run' ? 'Run' : 'Prep'} of ${title}`,
      why: end === 'sending' ? 'is being sent' : `its outcome is not known, ${inPoints(points)} may be spent`,
      to: subject
        ? href(cell === undefined ? subject.kind : 'evaluate', { id: subject.productId })
        : href('activity', undefined, new URLSearchParams({ tab: 'points' })),
    })),
    ...toChange.map(({ id, name }, index) => ({
      key: `report ${id}`,
      dot: 'refused' as const,
      what: name,
      why: failingWords(reports[index]?.data?.stages.flatMap(({ kind, label }) => (kind === 'failing' ? [label] : []))),
      to: href('report', { id }),
    })),
    ...packs.slice(0, LOOKED_AT).flatMap(({ id, name }, index) => {
      const waiting = growths[index]?.data?.checkpoints.filter(({ standing }) => standing === 'waiting').length ?? 0;
      const why = `${formatCounted(waiting, 'delta')} ${waiting === 1 ? 'waits' : 'wait'} for approval`;
      return waiting === 0
        ? []
        : [{ key: `growth ${id}`, dot: 'active' as const, what: name, why, to: href('growth', { id }) }];
    }),
    ...runsOf(workload).map(({ runId, productName, status }) => ({
      key: `run ${runId}`,
      dot: 'active' as const,
      what: `Run of ${productName ?? 'an unnamed Pack'}`,
      why: status ?? 'under way',
      to: href('runResult', { runId }),
    })),
  ];
  return {
    workload,
    owned,
    products: sells ? products : undefined,
    needs,
    /** The growth of Packs beyond those was not read. */
    packsLeft: Math.max(0, packs.length - LOOKED_AT),
    /** Reads of single records, which the parts above led to. */
    details: [...reports, ...growths],
  };
}

const runsOf = ({ data }: UseQueryResult<WorkloadView | null>) => data?.runs ?? [];

function failingWords(stages: readonly (string | undefined)[] = []): string {
  const named = stages.filter((label) => label !== undefined);
  return named.length === 0 ? 'changes are needed' : `failing: ${named.join(', ')}`;
}
