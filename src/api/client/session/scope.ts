import { computeAccountId } from './accountId';
import { environment } from './environment';
import { credentials, session } from './session';

/** The environment and, in the sandbox, the world: everyone connected there spends on the same subjects. */
export function environmentScope(): string {
  const { world } = session();
  return environment().id + (world === undefined ? '' : `:${world}`);
}

/** The token last asked about and its account, cached to avoid a digest on every render. */
let known: { token: string; account: string } | undefined;

/** The environment, world and account (as far as its token identifies it). Data stored for one scope is never shown in another. */
export const scope = (): string => environmentScope() + accountSuffix();

/** The scope of rate limits: one token. Unlike the account's scope, it is known before any answer. */
export const limitScope = (): string => environment().id + accountSuffix();

function accountSuffix(): string {
  const { token } = credentials();
  if (token === undefined) {
    known = undefined;
    return '';
  }
  if (known?.token !== token) known = { token, account: computeAccountId(token) };
  return `@${known.account}`;
}

/** Whether a stored scope belongs to the connected environment and world. */
export const isCurrentScope = (storedScope: string): boolean =>
  storedScope === environmentScope() || storedScope.startsWith(`${environmentScope()}@`);
