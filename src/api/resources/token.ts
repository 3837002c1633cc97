import { recordNow } from '../../lib/clock/steadyClock';
import * as f from '../reader/fields';
import { readList } from '../reader/json';
import { call } from '../client/http';
import { buildQueryKey, queryClient } from '../client/queryClient';
import { readQuery } from '../client/readQuery';

/** The status probe. */
export const tokenFields = f.table({
  authenticated: f.flag('authenticated'),
  principal: f.text('principal'),
  accountType: f.text('accountType'),
  capability: f.text('capability'),
  /** Undefined if the answer has no readable list, so it is not known what the token may do. */
  permissions: f.own(readPermissions, 'permissions'),
  raw: f.raw,
});
export type TokenView = f.TableView<typeof tokenFields>;

/** Reads the status probe; always returns a view, whatever the answer. */
export const readTokenStatus = tokenFields.read;

/** Only a list of strings counts, because a record with a name might just as well say that the permission is not granted. */
function readPermissions(status: unknown): string[] | undefined {
  const list = readList(status, 'permissions');
  return list?.every((item) => typeof item === 'string') ? list : undefined;
}

/** The status probe: who the token acts for and what it may do. */
export const tokenStatusQuery = () => readQuery('token.status', {}, readProbe);

/** Where the leak check plants its own answer, as if a screen had requested it. */
export const plantedQuery = () => ({ queryKey: buildQueryKey('token', 'leak check'), retry: false });

/**
 * Probes the token that was just connected and fills `tokenStatusQuery`. Throws the `ApiError` itself: through the
 * query, a 401 would look like a cancellation, because it ends the session.
 */
export async function probeToken(signal: AbortSignal) {
  const status = readProbe((await call('token.status', {}, signal)).body);
  queryClient.setQueryData(tokenStatusQuery().queryKey, status);
  return status;
}

const readProbe = (body: unknown) => ({ ...readTokenStatus(body), probedAt: recordNow() });
