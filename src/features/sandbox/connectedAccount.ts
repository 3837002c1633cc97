import { queryClient } from '../../api/client/queryClient';
import { sandboxAccountsQuery } from '../../api/client/sandbox/control';
import { computeAccountId } from '../../api/client/session/accountId';
import { scope } from '../../api/client/session/scope';

/** The account of a world that this tab is connected as; undefined when the sandbox does not list it. */
export async function findConnectedAccount(world: string): Promise<string | undefined> {
  // Read afresh, because the empty list of a failed read is cached like any other.
  const accounts = await queryClient.fetchQuery({ ...sandboxAccountsQuery(world), staleTime: 0 });
  // Screens never see the token, only an identifier of its account.
  return accounts.find(({ token }) => scope().endsWith(`@${computeAccountId(token)}`))?.account;
}
