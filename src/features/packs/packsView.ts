/** The view of the Packs as it stands in the address, and what it shows of a list that comes whole. */
import type { PackView } from '../../api/readers/pack';
import { packLimits } from '../../contract/words';
import { holdsWords } from '../../lib/search';

export interface PacksView {
  tab: 'catalog' | 'owned';
  q: string;
  /** Packs to a page, 1 to 48. */
  limit: number;
  /** Packs passed over. */
  offset: number;
}

const { catalogLimitDefault, catalogLimitMax } = packLimits;
/** The longest search text that the service takes. */
export const QUERY_MAX = 200;
export const limits = ['12', '24', '48'];

/** Reads the query part of the address. What is malformed is as if it were not there. */
export function readPacksView(search: string): PacksView {
  const params = new URLSearchParams(search);
  const limit = wholeFrom0(params.get('limit')) ?? catalogLimitDefault;
  return {
    tab: params.get('tab') === 'owned' ? 'owned' : 'catalog',
    q: (params.get('q') ?? '').trim().slice(0, QUERY_MAX),
    limit: Math.min(Math.max(limit, 1), catalogLimitMax),
    offset: wholeFrom0(params.get('offset')) ?? 0,
  };
}

/** The query part of the address after a change. Only what differs from the usual is written; all but a page leads to the first. */
export function changePacksView(search: string, change: Partial<PacksView>): URLSearchParams {
  const before = readPacksView(search);
  const first = Object.keys(change).length > 0 ? { offset: 0 } : {};
  const { tab, q, limit, offset } = { ...before, ...first, ...change };
  const after = new URLSearchParams();
  if (tab !== 'catalog') after.set('tab', tab);
  if (q.trim() !== '') after.set('q', q.trim());
  if (limit !== catalogLimitDefault) after.set('limit', String(limit));
  if (offset > 0) after.set('offset', String(offset));
  return after;
}

/** Where one is among the pages. An offset between two pages counts as the later one, so that there is a way back. */
export function pagesOf(total: number, { limit, offset }: PacksView): { page: number; pages: number } {
  const page = Math.ceil(offset / limit) + 1;
  return { page, pages: Math.max(Math.ceil(total / limit), offset < total ? page : 0) };
}

/** Those of the Packs whose name, line, category, tags, seller or id hold every word of the text. */
export function packsWith(packs: readonly PackView[], q: string): PackView[] {
  return packs.filter(({ name, summary, category, tags, seller, id, version }) =>
    holdsWords([name, summary, category, ...tags, seller, id, version], q),
  );
}

function wholeFrom0(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}
