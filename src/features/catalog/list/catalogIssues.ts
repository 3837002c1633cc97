/** Errors in a catalog query: from the service's 400, and from checks before sending. */
import { ApiError } from '../../../api/client/errors';
import { secretError } from '../../../api/client/redact/findSecret';
import type { CatalogQuery } from '../../../contract/catalog';
import { catalogLimits, catalogParams } from '../../../contract/values';
import { type Issues, groupIssues, noIssues } from '../catalogView';
import { countCharacters } from '../../../lib/text/characters';

/** Messages of the service's 400 by parameter: from its list of fields, otherwise from sent names found in its message. */
export function readServiceIssues(error: unknown, query: CatalogQuery): Issues {
  if (!(error instanceof ApiError) || error.status !== 400) return noIssues;
  const named = groupIssues(error.fields);
  if (Object.keys(named).length > 0) return named;
  const sent = catalogParams.filter(
    (name) => query[name] !== undefined && new RegExp(`\\b${name}\\b`).test(error.message),
  );
  return Object.fromEntries(sent.map((name) => [name, error.message]));
}

/** The message of a 400 about a need: from its list of fields, otherwise its message if that mentions the need. */
export function readNeedError(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  const named = error.fields.find(({ field }) => field === 'query');
  return named?.message ?? (/\bquery\b/.test(error.message) ? error.message : undefined);
}

/** The error in a need; undefined when it may be sent. */
export function checkNeed(need: string): string | undefined {
  const { queryMin, queryMax } = catalogLimits;
  const count = countCharacters(need);
  if (count < queryMin) return `Enter at least ${queryMin} characters. This has ${count}.`;
  if (count > queryMax) return `Enter at most ${queryMax} characters. This has ${count}.`;
  // A need is part of the address.
  return secretError(need);
}
