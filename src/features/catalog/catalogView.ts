/** The catalog's view as it stands in the address: what was typed, what to ask the service, and what is wrong with it. */
import { ApiError } from '../../api/errors';
import type { CatalogQuery } from '../../contract/catalog';
import { routeFacts } from '../../contract/routeFacts';
import { type Sort, catalogLimits } from '../../contract/words';
import { decodeText } from '../../contract/wire';

export type ParamName = keyof CatalogQuery;
/** Parameters as texts, the service's own names. */
export type Texts = Readonly<Partial<Record<ParamName, string>>>;
/** Complaints by parameter. */
export type Issues = Readonly<Partial<Record<ParamName, string>>>;
/** New texts; undefined takes a parameter away. */
export type Patch = Readonly<Partial<Record<ParamName | 'need', string | undefined>>>;

export interface CatalogView {
  texts: Texts;
  /** Undefined while something is malformed: then nothing is asked. */
  query: CatalogQuery | undefined;
  issues: Issues;
  /** The need of smart search, empty before one is given; undefined while the list is shown. */
  need: string | undefined;
}

const facts = routeFacts['catalog.products'].query;
const noIssues: Issues = {};

export const paramNames = Object.keys(facts) as ParamName[];
/** What restricts the list; the others only order and cut it. */
export const filterNames = paramNames.filter((name) => !['sort', 'page', 'page_size'].includes(name));

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

/**
 * The query part of the address after a change. Only what differs from the defaults is written. Any change of the list
 * leads to its first page; opening and leaving smart search does not change the list.
 */
export function changeView(search: string, patch: Patch): URLSearchParams {
  const { texts, need } = readView(search);
  const listChanges = Object.keys(patch).some((name) => name !== 'need');
  const after: Patch = { ...texts, need, ...(listChanges && { page: undefined }), ...patch };
  const params = new URLSearchParams();
  for (const name of paramNames) {
    const text = after[name]?.trim();
    if (text && !isDefault(name, text)) params.set(name, text);
  }
  if (after.need !== undefined) params.set('need', after.need.trim());
  return params;
}

/** A patch that takes all of these away. */
export function without(names: readonly ParamName[]): Patch {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** What the service's 400 complains about, by parameter: its own list of fields, else the sent names in its message. */
export function serviceIssues(error: unknown, query: CatalogQuery): Issues {
  if (!(error instanceof ApiError) || error.status !== 400) return noIssues;
  const named = byName(error.fields);
  if (Object.keys(named).length > 0) return named;
  const sent = paramNames.filter(
    (name) => query[name] !== undefined && new RegExp(`\\b${name}\\b`).test(error.message),
  );
  return Object.fromEntries(sent.map((name) => [name, error.message]));
}

/** What the service's 400 complains about in a need: its own list of fields, else its message where it names the need. */
export function needIssue(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  const named = error.fields.find(({ field }) => field === 'query');
  return named?.message ?? (/\bquery\b/.test(error.message) ? error.message : undefined);
}

/** Whether a flag's text asks for something: `false` and `0` restrict nothing. */
export function isOn(text: string | undefined): boolean {
  return text === 'true' || text === '1';
}

/** What is wrong with a need, in words; undefined when it may be sent. */
export function needComplaint(need: string): string | undefined {
  const { queryMin, queryMax } = catalogLimits;
  if (need.length < queryMin) return `Write at least ${queryMin} characters; this is ${need.length}.`;
  if (need.length > queryMax) return `Keep it to ${queryMax} characters; this is ${need.length}.`;
  return undefined;
}

function asked(value: CatalogQuery): CatalogQuery {
  const full: CatalogQuery = { ...defaults, ...value };
  const sent = paramNames.filter(
    (name) => full[name] !== undefined && full[name] !== false && !(name === 'page' && full.page === 1),
  );
  return Object.fromEntries(sent.map((name) => [name, full[name]]));
}

function byName(issues: readonly { field: string; message: string }[]): Issues {
  const found: Partial<Record<ParamName, string>> = {};
  for (const { field, message } of issues) {
    if (isParam(field)) found[field] ??= message;
  }
  return found;
}

function isDefault(name: ParamName, text: string): boolean {
  return (
    (name === 'page' && text === '1') || (name in defaults && text === String(defaults[name as keyof typeof defaults]))
  );
}

function isParam(name: string): name is ParamName {
  return Object.hasOwn(facts, name);
}
