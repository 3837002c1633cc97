import { queryClient } from '../../api/client/queryClient';
import { sandboxAccountsQuery } from '../../api/client/sandbox/control';
import { computeAccountId } from '../../api/client/session/accountId';
import { scope } from '../../api/client/session/scope';

/** The account that this tab is connected as in a world; undefined if the sandbox doesn't list it. */
export async function findConnectedAccount(world: string): Promise<string | undefined> {
  // Fetched again, because the empty list of a failed request is cached like any other.
  const accounts = await queryClient.fetchQuery({ ...sandboxAccountsQuery(world), staleTime: 0 });
  // Screens never have the token, only an identifier of its account.
  return accounts.find(({ token }) => scope().endsWith(`@${computeAccountId(token)}`))?.account;
}
