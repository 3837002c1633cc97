/** The catalog's view in the address: the typed texts, the query for the service, and the errors in it. */
import { type CatalogQuery, catalogQuery } from '../../contract/catalog';
import { type CatalogParam, type Sort, catalogParams } from '../../contract/values';
import { type Decoded, decodeText } from '../../contract/schema/urlCodec';
import { type AddressView, addressView, optional, present } from '../../lib/addressView';
import type { ChangeView } from '../../shared/useAddress';

export type ParamName = CatalogParam;
/** Parameters as text, under the service's names. */
export type Texts = Readonly<Partial<Record<ParamName, string>>>;
/** Error messages by parameter. */
export type Issues = Readonly<Partial<Record<ParamName, string>>>;

export interface CatalogView {
  texts: Texts;
  /** Undefined while a value is malformed, in which case nothing is requested. */
  query: CatalogQuery | undefined;
  issues: Issues;
  /** The need for smart search, empty until one is entered; undefined while the list is shown. */
  need: string | undefined;
}

/** New texts; undefined removes a parameter. */
type Patch = Readonly<Partial<Record<ParamName | 'need', string | undefined>>>;
export type ChangeCatalog = ChangeView<Patch>;

export const noIssues: Issues = {};

/** Parameters that restrict the list; the others only sort and page it. */
export const filterNames = catalogParams.filter((name) => !['sort', 'page', 'page_size'].includes(name));

/** Used if the address has none. The document defines no defaults, so these are always sent. */
export const defaults = { sort: 'newest' satisfies Sort, page_size: 20 } as const;

const defaultTexts: Texts = { sort: defaults.sort, page_size: String(defaults.page_size), page: '1' };

/** The texts as in the address, valid or not; `need` may be empty. */
const address = addressView({
  ...(Object.fromEntries(catalogParams.map((name) => [name, optional(defaultTexts[name])])) as Record<
    ParamName,
    ReturnType<typeof optional>
  >),
  need: present,
});

/** The catalog's view in its address. */
export const catalogView: AddressView<CatalogView, Patch> = { read: readView, change: changeView };

function readView(search: string | URLSearchParams): CatalogView {
  const { need, ...all } = address.read(search);
  const decoded = decodeQuery(new URLSearchParams(search));
  return {
    texts: Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined)),
    query: decoded.ok ? toQuery(decoded.value) : undefined,
    issues: decoded.ok ? noIssues : groupIssues(decoded.issues),
    need,
  };
}

/** Most addresses have no parameter, so the first list needs no schema: making one takes several milliseconds. */
function decodeQuery(params: URLSearchParams): Decoded<CatalogQuery> {
  const entries = [...params].map(([name, text]) => [name, text.trim()] as [string, string]);
  const given = entries.filter(([name, text]) => isParam(name) && text !== '');
  return given.length === 0 ? { ok: true, value: {} } : decodeText(catalogQuery(), given);
}

/** Any change of the list leads to its first page; opening and closing smart search does not change the list. */
function changeView(search: string | URLSearchParams, patch: Patch): URLSearchParams {
  const changesList = Object.keys(patch).some((name) => name !== 'need');
  return address.change(search, { ...(changesList && { page: undefined }), ...patch });
}

/** A change that removes all of these. */
export function removeParams(names: readonly ParamName[]): Patch {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function toQuery(value: CatalogQuery): CatalogQuery {
  const full: CatalogQuery = { ...defaults, ...value };
  const sent = catalogParams.filter(
    (name) => full[name] !== undefined && full[name] !== false && !(name === 'page' && full.page === 1),
  );
  return Object.fromEntries(sent.map((name) => [name, full[name]]));
}

export function groupIssues(issues: readonly { field: string; message: string }[]): Issues {
  const found: Partial<Record<ParamName, string>> = {};
  for (const { field, message } of issues) {
    if (isParam(field)) found[field] ??= message;
  }
  return found;
}

const isParam = (name: string): name is ParamName => (catalogParams as readonly string[]).includes(name);
