import { accountOf } from './account';
import { environment } from './environment';
import { credentials, session } from './session';

/** The environment and, in the sandbox, the world: everyone connected there spends on the same things. */
export function place(): string {
  const { world } = session();
  return environment().id + (world === undefined ? '' : `:${world}`);
}

/** The token last asked about and its account: a digest on every render would be waste. */
let known: { token: string; account: string } | undefined;

/** The place and the account, as far as its token identifies it: stored data of one is never shown to another. */
export const scope = (): string => place() + atAccount();

/** Whose requests the service counts together: those of one token. Unlike the place, it is known before any answer. */
export const limitScope = (): string => environment().id + atAccount();

function atAccount(): string {
  const { token } = credentials();
  if (token === undefined) {
    known = undefined;
    return '';
  }
  if (known?.token !== token) known = { token, account: accountOf(token) };
  return `@${known.account}`;
}

/** Whether a stored scope belongs to the connected place. */
export const isHere = (kept: string): boolean => kept === place() || kept.startsWith(`${place()}@`);
