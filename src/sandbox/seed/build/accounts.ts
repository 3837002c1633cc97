import { type Account, type Accounts, accountNames, accounts } from '../../core/accounts';
import { formatCount } from '../../../lib/count';
import type { ValidatedSeed } from '../validateSeed';

/** The accounts of a seed: identities are built in, Points and permissions come from the seed. */
export function buildAccounts(given: ValidatedSeed['accounts']): Accounts {
  const own = accountNames.map((name): [string, Account] => {
    const account = accounts[name];
    const { points, permissions } = given[name] ?? {};
    if (points === undefined && permissions === undefined) return [name, account];
    const grantedPoints = points ?? account.grantedPoints;
    const may = permissions ? [...new Set(permissions)] : account.permissions;
    const description = `By the seed: ${formatCount(grantedPoints)} Points; ${may.length > 0 ? may.join(', ') : 'no permissions'}.`;
    return [name, { ...account, grantedPoints, permissions: may, description }];
  });
  return Object.fromEntries(own) as Accounts;
}
