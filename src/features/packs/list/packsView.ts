/** The view of the Packs, as stored in the address, and the part of a complete list that it shows. */
import type { PackView } from '../../../api/resources/packs/packs';
import { packLimits } from '../../../contract/values';
import { addressView, choice, text, integer } from '../../../lib/addressView';
import { includesWords } from '../../../lib/text/search';

const { catalogLimitDefault, catalogLimitMax } = packLimits;
/** The maximum length of a search text that the service accepts, in characters. */
export const MAX_QUERY = packLimits.catalogQueryMax;
export const pageSizes = ['12', '24', '48'];

/** `limit` is the number of Packs per page, `offset` the number skipped. */
export const packsView = addressView(
  {
    tab: choice(['catalog', 'owned'], 'catalog'),
    q: text(MAX_QUERY),
    limit: integer(catalogLimitDefault, { from: 1, to: catalogLimitMax }),
    offset: integer(0),
  },
  'offset',
);
export type PacksView = ReturnType<typeof packsView.read>;

/** The current page and the number of pages. An offset between two pages counts as the later one, so that there is always a previous page. */
export function computePages(total: number, { limit, offset }: PacksView): { page: number; pages: number } {
  const page = Math.ceil(offset / limit) + 1;
  return { page, pages: Math.max(Math.ceil(total / limit), offset < total ? page : 0) };
}

/** The Packs whose texts, including name and id, contain every word of the search. */
export function searchPacks(packs: readonly PackView[], q: string): PackView[] {
  return packs.filter(({ name, summary, category, tags, seller, id, version }) =>
    includesWords([name, summary, category, ...tags, seller, id, version], q),
  );
}
