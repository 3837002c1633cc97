/** Display words for the service's terms about Packs; unknown terms are shown unchanged. */
import type { PackView } from '../../api/resources/packs/packs';
import type { BadgeTone } from '../../ui/Badge';
import type { DotState } from '../../ui/Dot';

const sources: Readonly<Record<string, string>> = {
  purchase: 'Bought by this account',
  free: 'Acquired free',
  seller: 'Sold by this account',
};

/** How the account came to own a Pack. */
export const sourceWords = (source: string): string => sources[source] ?? source;

/** The Pack's name, or what is shown without one. */
export const packName = (pack: PackView | undefined): string => pack?.name ?? 'Unnamed Pack';

const tones: Readonly<Record<string, BadgeTone>> = {
  running: 'accent',
  queued: 'neutral',
  completed: 'good',
  failed: 'bad',
  refused: 'bad',
};

/** The tone of a run's or delta's status; an unknown one is neutral. */
export const statusTone = (status: string): BadgeTone => tones[status] ?? 'neutral';

const dots: Readonly<Record<string, DotState>> = {
  passing: 'done',
  passed: 'done',
  failing: 'refused',
  failed: 'refused',
};

/** The dot for the status of a report or stage; an unknown one is a neutral ring. */
export const auditDot = (status: string | undefined): DotState => dots[status ?? ''] ?? 'open';
