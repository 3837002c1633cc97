/** Sandbox tokens: `txk_sandbox_<account>_<world>`. They are not secret; they only choose an account and a world. */
import { type Account, type AccountName, accountNames, accounts } from './accounts';
import { isWorldName } from './worlds';

/** Account names whose tokens are always refused, to show what a refusal looks like. */
export const refusedTokens = {
  expired: 'This token has expired.',
  revoked: 'This token was revoked.',
} as const;

export type TokenReading = { usable: true; account: Account; world: string } | { usable: false; message: string };

const tokenForm = /^txk_sandbox_([a-z]+)_([^_]+)$/;
const bearer = /^bearer +(\S+)$/i;

/** The token of an account in a world. */
export function tokenFor(account: AccountName | keyof typeof refusedTokens, world: string): string {
  return `txk_sandbox_${account}_${world}`;
}

/** Reads the Authorization header. Never throws: a missing, malformed, unknown, expired or revoked token is not usable. */
export function readToken(headers: Headers): TokenReading {
  const header = headers.get('authorization');
  if (!header) return { usable: false, message: 'A bearer token is required.' };
  const token = bearer.exec(header)?.[1];
  const [, name = '', world = ''] = tokenForm.exec(token ?? '') ?? [];
  if (!isWorldName(world)) return { usable: false, message: 'The token is not valid.' };
  if (isOneOf(accountNames, name)) return { usable: true, account: accounts[name], world };
  return { usable: false, message: isRefused(name) ? refusedTokens[name] : 'The token is not valid.' };
}

function isRefused(name: string): name is keyof typeof refusedTokens {
  return Object.hasOwn(refusedTokens, name);
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}
