/** Display texts and figures of growth. */
import { PORTABLE_NORMALIZATION } from '../../../contract/values';
import type { CheckpointView, QuotaView } from '../../../api/resources/packs/growth';
import { formatBinaryBytes } from '../../../lib/bytes';
import { formatCount } from '../../../lib/count';
import { humanize } from '../../../lib/text/humanize';

const statuses = new Map(Object.entries({ base: 'signed base', staged: 'waiting' }));

/** The label of a delta's status; an unknown status is shown unchanged. */
export const formatDeltaStatus = (status: string): string => statuses.get(status) ?? status;

/** How a delta was normalized, as a sentence; an unknown way is named as it came. */
export function describeNormalization(way: string): string {
  if (way === 'agent') return 'Normalized by the service’s agent.';
  return way === PORTABLE_NORMALIZATION
    ? 'Portable normalization, without the service’s agent.'
    : `Normalized: ${way}.`;
}

/** Whether a delta may be waiting for approval: it is not selectable, and nothing says that it was decided. */
export const isWaiting = ({ selectable, standing, acceptedAt, reasons }: CheckpointView): boolean =>
  !selectable &&
  (standing === 'waiting' || (standing === 'unknown' && acceptedAt === undefined && reasons.length === 0));

const quotaLabels = new Map(
  Object.entries({
    checkpoints: 'Checkpoints',
    memoryBytes: 'Total memory',
    largestMemoryBytes: 'Largest memory',
    proposals: 'Proposals',
    proposalBytes: 'Proposal storage',
  }),
);

/** An account-wide quota is named like the Pack's quota, with this prefix. */
const ACCOUNT = /^account(?=[A-Z])/;

/** A quota's name within its group, whether it is account-wide, and how its amounts are formatted. */
export function getQuotaDisplay({ key, label, unit }: Pick<QuotaView, 'key'> & Partial<QuotaView>): {
  ofAccount: boolean;
  label: string;
  format: (amount: number) => string;
} {
  const ofAccount = ACCOUNT.test(key);
  const name = ofAccount ? key.replace(ACCOUNT, '').replace(/^./, (first) => first.toLowerCase()) : key;
  return {
    ofAccount,
    label: label ?? quotaLabels.get(name) ?? humanize(key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    format: unit === 'bytes' || (unit === undefined && /bytes$/i.test(key)) ? formatBinaryBytes : formatCount,
  };
}

/** Whether a quota is used up. */
export const isQuotaFull = ({ used, limit }: QuotaView): boolean =>
  used !== undefined && limit !== undefined && used >= limit;
