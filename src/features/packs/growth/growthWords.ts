/** Words and figures of growth, for people. */
import type { CheckpointView, GrowthView, QuotaView } from '../../../api/resources/packs/growth';
import { formatBinaryBytes } from '../../../lib/bytes';
import { formatCount } from '../../../lib/count';
import { wordsOf } from '../../../lib/text/humanize';

/** `checkpoint 3`, or what sequence 0 is. */
export const sequenceName = (sequence: number): string =>
  sequence === 0 ? 'the signed base' : `checkpoint ${sequence}`;

const statuses: Readonly<Record<string, string>> = { base: 'signed base', staged: 'waiting' };

/** A delta's word; one that the console does not know stays as it came. */
export const deltaStatus = (status: string): string => statuses[status] ?? status;

/**
 * Whether a delta may wait for the owner's approval: it cannot be selected, and nothing tells that it was judged. Of a
 * word that is not known the service has the last word.
 */
export const waits = ({ selectable, standing, acceptedAt, reasons }: CheckpointView): boolean =>
  !selectable &&
  (standing === 'waiting' || (standing === 'unknown' && acceptedAt === undefined && reasons.length === 0));

/** What waits for the owner's approval. */
export const waitingIn = ({ checkpoints }: GrowthView): CheckpointView[] => checkpoints.filter(waits);

const quotaLabels: Readonly<Record<string, string>> = {
  checkpoints: 'Checkpoints',
  memoryBytes: 'Stored memory',
  largestMemoryBytes: 'Largest memory',
  proposals: 'Proposals kept',
  proposalBytes: 'Stored proposals',
};

/** A quota of the whole account is named as one of a Pack with this before it. */
const ACCOUNT = /^account(?=[A-Z])/;

/** A quota's name within its group, the group it belongs to, and how its amounts are written. */
export function quotaLook({ key, label, unit }: QuotaView): {
  ofAccount: boolean;
  label: string;
  format: (amount: number) => string;
} {
  const ofAccount = ACCOUNT.test(key);
  const name = ofAccount ? key.replace(ACCOUNT, '').replace(/^./, (first) => first.toLowerCase()) : key;
  return {
    ofAccount,
    label: label ?? quotaLabels[name] ?? wordsOf(key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    format: unit === 'bytes' || (unit === undefined && /bytes$/i.test(key)) ? formatBinaryBytes : formatCount,
  };
}

/** Whether all of a quota is taken. */
export const isFull = ({ used, limit }: QuotaView): boolean =>
  used !== undefined && limit !== undefined && used >= limit;
