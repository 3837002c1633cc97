/** The catalog's view as it stands in the address: what was typed, what to ask the service, and what is wrong with it. */
import type { CatalogQuery } from '../../contract/catalog';
import { routeFacts } from '../../contract/routeFacts';
import type { Sort } from '../../contract/words';
import { decodeText } from '../../contract/wire';

export type ParamName = keyof CatalogQuery;
/** Parameters as texts, the service's own names. */
export type Texts = Readonly<Partial<Record<ParamName, string>>>;
/** Complaints by parameter. */
export type Issues = Readonly<Partial<Record<ParamName, string>>>;

export interface CatalogView {
  texts: Texts;
  /** Undefined while something is malformed: then nothing is asked. */
  query: CatalogQuery | undefined;
  issues: Issues;
  /** The need of smart search, empty before one is given; undefined while the list is shown. */
  need: string | undefined;
}

const facts = routeFacts['catalog.products'].query;
export const noIssues: Issues = {};

export const paramNames = Object.keys(facts) as ParamName[];

/**
 * What an address without these means. The document gives the service no defaults, so sort and page size are always
 * sent: what the screen says is what was asked.
 */
export const defaults = { sort: 'newest' satisfies Sort, page_size: 20 } as const;

/** Reads the query part of the address. Never throws. */
export function readView(search: string): CatalogView {
  const params = new URLSearchParams(search);
  const given = [...params]
    .map(([name, text]) => [name, text.trim()] as [string, string])
    .filter(([, text]) => text !== '');
  const texts: Partial<Record<ParamName, string>> = {};
  for (const [name, text] of given) {
    if (isParam(name)) texts[name] ??= text;
  }
  const decoded = decodeText(facts, given);
  return {
    texts,
    query: decoded.ok ? asked(decoded.value) : undefined,
    issues: decoded.ok ? noIssues : byName(decoded.issues),
    need: params.has('need') ? (params.get('need') ?? '').trim() : undefined,
  };
}

function asked(value: CatalogQuery): CatalogQuery {
  const full: CatalogQuery = { ...defaults, ...value };
  const sent = paramNames.filter(
    (name) => full[name] !== undefined && full[name] !== false && !(name === 'page' && full.page === 1),
  );
  return Object.fromEntries(sent.map((name) => [name, full[name]]));
}

export function byName(issues: readonly { field: string; message: string }[]): Issues {
  const found: Partial<Record<ParamName, string>> = {};
  for (const { field, message } of issues) {
    if (isParam(field)) found[field] ??= message;
  }
  return found;
}

function isParam(name: string): name is ParamName {
  return Object.hasOwn(facts, name);
}
