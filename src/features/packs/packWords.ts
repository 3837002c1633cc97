/** Display words for the service's terms about Packs; unknown terms are shown unchanged. */
import type { PackView } from '../../api/resources/packs/packs';
import type { DotState } from '../../ui/Dot';

const sources = new Map(
  Object.entries({
    purchase: 'Bought by this account',
    free: 'Acquired free',
    seller: 'Sold by this account',
  }),
);

/** How the account came to own a Pack. */
export const sourceWords = (source: string): string => sources.get(source) ?? source;

/** The Pack's name, or what is shown without one. */
export const packName = ({ name }: PackView): string => name ?? 'Unnamed Pack';

const dots = new Map(
  Object.entries<DotState>({
    passing: 'done',
    passed: 'done',
    failing: 'refused',
    failed: 'refused',
  }),
);

/** The dot for the status of a report or stage; an unknown one is a neutral ring. */
export const auditDot = (status: string | undefined): DotState => dots.get(status ?? '') ?? 'open';
