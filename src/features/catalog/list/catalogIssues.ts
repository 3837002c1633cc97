/** What is wrong with a question to the catalog, by the service's 400 and before it is sent. */
import { ApiError } from '../../../api/client/errors';
import type { CatalogQuery } from '../../../contract/catalog';
import { catalogLimits } from '../../../contract/values';
import { type Issues, byName, noIssues, paramNames } from '../catalogView';

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

/** What is wrong with a need, in words; undefined when it may be sent. */
export function needComplaint(need: string): string | undefined {
  const { queryMin, queryMax } = catalogLimits;
  if (need.length < queryMin) return `Write at least ${queryMin} characters; this is ${need.length}.`;
  if (need.length > queryMax) return `Keep it to ${queryMax} characters; this is ${need.length}.`;
  return undefined;
}
