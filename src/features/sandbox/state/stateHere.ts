import { queryClient } from '../../../api/client/queryClient';
import { FRESH_RATE, sandboxAccountsQuery } from '../../../api/client/sandbox/control';
import { worldStateQuery } from '../../../api/client/sandbox/worldState';
import { accountOf } from '../../../api/client/session/account';
import { scope } from '../../../api/client/session/scope';
import { safeNext } from '../../../paths';
import { type SandboxState, NoLink, isPlace, requireState } from './stateLink';

/**
 * The state of a world, to be opened at an address in the console. Reads the world afresh. Throws `NoLink` for an account or a fault that is not
 * fully known, or anything that a fresh world cannot be given.
 */
export async function stateOf(world: string, to: string): Promise<SandboxState> {
  const [account, state] = await Promise.all([accountHere(world), queryClient.fetchQuery(worldStateQuery(world))]);
  if (account === undefined) throw new NoLink('The sandbox does not list the account of this token.');
  const {
    advancedMs,
    latencyMs,
    pricePercent,
    requestsPerMinute = FRESH_RATE,
    auditsAhead,
    runAnswer,
    uploadStrategy,
  } = state;
  const faults = state.faults.map(({ route, form }) => {
    if (form) return form;
    throw new NoLink(`Not all of the fault of ${route} can be copied: its body or its content type is too long.`);
  });
  const here = {
    account,
    to: placeOf(to),
    advancedMs,
    latencyMs,
    pricePercent,
    ...(requestsPerMinute !== FRESH_RATE && { requestsPerMinute }),
    ...(auditsAhead > 0 && { auditsAhead }),
    runAnswer,
    uploadStrategy,
    faults,
  };
  requireState(here);
  return here;
}

/** The account of a world that this tab is connected as; undefined when the sandbox does not list it. */
async function accountHere(world: string): Promise<string | undefined> {
  // Read afresh, because the empty list of a failed read is cached like any other.
  const accounts = await queryClient.fetchQuery({ ...sandboxAccountsQuery(world), staleTime: 0 });
  // Screens never see the token, only an identifier of its account.
  return accounts.find(({ token }) => scope().endsWith(`@${accountOf(token)}`))?.account;
}

/** An address of the console as written in a link. Throws `NoLink` unless it belongs to a screen. */
export function placeOf(address: string): string {
  const place = safeNext(address);
  if (!isPlace(place)) throw new NoLink('This address is not a screen of the console.');
  return place;
}
