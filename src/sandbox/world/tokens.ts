/** Sandbox tokens: `txk_sandbox_<account>_<world>`. They are not secret; they only choose an account and a world. */
import { type Account, type AccountName, accountNames, accounts } from '../ground/accounts';
import { isWorldName } from './worlds';

/** Accounts whose tokens are always refused, to demonstrate a refusal. */
export const refusedAccounts = {
  expired: { label: 'Expired token', description: 'This token has expired.' },
  revoked: { label: 'Revoked token', description: 'This token was revoked.' },
} as const;
type RefusedName = keyof typeof refusedAccounts;
export const refusedNames = Object.keys(refusedAccounts) as RefusedName[];

/** Short-lived, and past its time in every world: 410, where an expired token of an account is 401 (Errors table). */
const PROXY = 'proxy';

export type TokenReading =
  | { usable: true; account: Account; world: string }
  | { usable: false; code: 'UNAUTHORIZED' | 'GONE'; message: string };

const tokenForm = /^txk_sandbox_([a-z]+)_([^_]+)$/;
const bearer = /^bearer +(\S+)$/i;

export function tokenFor(account: AccountName | RefusedName, world: string): string {
  return `txk_sandbox_${account}_${world}`;
}

/** Reads the Authorization header. Never throws: a missing, malformed, unknown, expired or revoked token is unusable. */
export function readToken(headers: Headers): TokenReading {
  const header = headers.get('authorization');
  if (!header) return unusable('A bearer token is required.');
  const token = bearer.exec(header)?.[1];
  const [, name = '', world = ''] = tokenForm.exec(token ?? '') ?? [];
  if (!isWorldName(world)) return unusable('The token is not valid.');
  const account = accountNames.find((each) => each === name);
  if (account) return { usable: true, account: accounts[account], world };
  if (name === PROXY) return unusable('This proxy token has expired; request a fresh one.', 'GONE');
  const refused = refusedNames.find((each) => each === name);
  return unusable(refused ? refusedAccounts[refused].description : 'The token is not valid.');
}

function unusable(message: string, code: 'UNAUTHORIZED' | 'GONE' = 'UNAUTHORIZED'): TokenReading {
  return { usable: false, code, message };
}

const worldPath = /^\/(?:__sandbox\/worlds|__storage)\/([^/]+)/;

/** The world that a request is for, by its path or else its token; undefined for none. */
export function worldNamedBy(request: Request): string | undefined {
  const named = worldPath.exec(new URL(request.url).pathname)?.[1];
  const token = readToken(request.headers);
  // Whatever its escapes, as the routes read it.
  const name = named === undefined ? token.usable && token.world : tryDecode(named);
  return name && isWorldName(name) ? name : undefined;
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
