/** Words of the service about Packs, for people; a word that the console does not know stays as it came. */
import type { PackView } from '../../api/resources/packs/packs';
import type { BadgeTone } from '../../ui/Badge';
import type { DotState } from '../../ui/Dot';

const sources: Readonly<Record<string, string>> = {
  purchase: 'Bought by this account',
  free: 'Acquired free',
  seller: 'Sold by this account',
};

/** How the account came to a Pack. */
export const sourceWords = (source: string): string => sources[source] ?? source;

/** What stands where a Pack's name should be. */
export const packName = (pack: PackView | undefined): string => pack?.name ?? 'Unnamed Pack';

const tones: Readonly<Record<string, BadgeTone>> = {
  running: 'accent',
  queued: 'neutral',
  completed: 'good',
  failed: 'bad',
  refused: 'bad',
};

/** How the word of a run or of a delta is drawn; an unknown one is neutral. */
export const statusTone = (status: string): BadgeTone => tones[status] ?? 'neutral';

const dots: Readonly<Record<string, DotState>> = {
  passing: 'held',
  passed: 'held',
  failing: 'refused',
  failed: 'refused',
};

/** How the word of a report or of one of its stages is drawn; an unknown one is a neutral ring. */
export const auditDot = (status: string | undefined): DotState => dots[status ?? ''] ?? 'open';
