/** Repeats a logged request that changes nothing. */
import { ApiError } from '../../../api/client/errors';
import { type RouteInput, call } from '../../../api/client/http';
import { REDACTED, WITHHELD } from '../../../api/client/redact/redact';
import { isReadOnly } from '../../../contract/endpoint';
import { type EndpointId, endpointOf } from '../../../contract/endpoints';
import { findRoute } from '../../../contract/findRoute';
import { isWellEscaped } from '../../../contract/schema/pathMatcher';
import type { Entry } from '../entry';

interface LoggedInput {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** Why a request of this session cannot be repeated here; undefined if it can. Only requests that change nothing can. */
export function whyNotRepeat(entry: Entry): string | undefined {
  if (entry.fromFile) return 'Requests from a file are never sent.';
  if (entry.route === undefined) return 'Only the signed-in site may do this.';
  const endpoint = endpointOf(entry.route);
  if (!isReadOnly(endpoint))
    return endpoint.effect === 'spends'
      ? 'Only requests that change nothing can be repeated here, and this one spends Points.'
      : 'Only requests that change nothing can be repeated here, and this one writes data.';
  if (
    [REDACTED, WITHHELD].some((marker) =>
      [entry.path, entry.requestBody ?? '', ...Object.values(entry.headers ?? {})].join(' ').includes(marker),
    )
  )
    return 'Part of the request was redacted, so it’s no longer known.';
  return readInput(entry.route, entry) && !entry.form ? undefined : 'The request can’t be read back from the log.';
}

/** Sends a read again, as a new request with exactly the same body; never throws. Returns its id in the log, if it may be repeated. */
export async function repeatRequest(entry: Entry): Promise<number | undefined> {
  const { route, requestBody, headers } = entry;
  if (route === undefined || whyNotRepeat(entry) !== undefined) return undefined;
  // A logged request had the input of its route.
  const input = readInput(route, entry) as unknown as RouteInput<EndpointId>;
  return call(route, input, undefined, { text: requestBody, headers }).then(
    ({ exchangeId }) => exchangeId,
    (error: unknown) => (error instanceof ApiError ? error.exchangeId : undefined),
  );
}

/** The parameters and query of a logged request; undefined if they cannot be recovered. */
function readInput(route: EndpointId, { method, path }: Pick<Entry, 'method' | 'path'>): LoggedInput | undefined {
  const [pathname = '', search = ''] = path.split(/\?(.*)/s, 2);
  const at = isWellEscaped(pathname) ? findRoute(method, pathname) : undefined;
  return at?.id === route ? { params: at.params, query: Object.fromEntries(new URLSearchParams(search)) } : undefined;
}
