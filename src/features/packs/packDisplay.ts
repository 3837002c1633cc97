/** Labels for the service's terms about Packs; unknown terms are shown unchanged. */
import type { PackView } from '../../api/resources/packs/packs';
import type { ModelView } from '../../api/resources/packs/runtime';
import { formatCount, formatCounted } from '../../lib/count';
import type { DotState } from '../../ui/Dot';

const sources = new Map(
  Object.entries({ purchase: 'Bought by this account', free: 'Acquired free', seller: 'Sold by this account' }),
);

/** How the account came to own a Pack. */
export const formatSource = (source: string): string => sources.get(source) ?? source;

/** The Pack's name, or a substitute. */
export const getPackName = ({ name }: PackView): string => name ?? 'Unnamed Pack';

const dots = new Map(
  Object.entries<DotState>({ passing: 'done', passed: 'done', failing: 'refused', failed: 'refused' }),
);

/** The dot for the status of a report or stage; an unknown status gets a neutral ring. */
export const getAuditDot = (status: string | undefined): DotState => dots.get(status ?? '') ?? 'open';

/** How many models are available: `7 of 10 models available`, or just `10 models` if the service does not say it for each. */
export function formatModels(models: readonly Pick<ModelView, 'available'>[]): string {
  const all = formatCounted(models.length, 'model');
  if (models.some(({ available }) => available === undefined)) return all;
  return `${formatCount(models.filter(({ available }) => available).length)} of ${all} available`;
}

/** How many runs are active and queued: `1 of 3 runs active, 2 queued`. */
export function formatRuns(active: number, limit: number | undefined, queued: number | undefined): string {
  const runs =
    limit === undefined ? formatCounted(active, 'run') : `${formatCount(active)} of ${formatCounted(limit, 'run')}`;
  return `${runs} active${queued ? `, ${formatCount(queued)} queued` : ''}`;
}
