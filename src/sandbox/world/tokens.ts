/** Sandbox tokens: `txk_sandbox_<account>_<world>`. They are not secret; they only choose an account and a world. */
import { ANY_METHOD, RouteMatcher, unescapePath } from '../../contract/schema/pathMatcher';
import { type Account as Owner, accountNames, accounts } from '../core/accounts';
import { isWorldName } from './worlds';

/** Accounts whose tokens are always refused, to demonstrate a refusal. */
export const refusedAccounts = {
  expired: { label: 'Expired token', description: 'This token has expired.' },
  revoked: { label: 'Revoked token', description: 'This token was revoked.' },
} as const;
type RefusedName = keyof typeof refusedAccounts;
export const refusedNames = Object.keys(refusedAccounts) as RefusedName[];

/** A short-lived token that has expired in every world: 410, whereas an expired account token is 401 (Errors table). */
const PROXY = 'proxy';

/** All accounts that a token can name. The last three are always refused. */
export const tokenAccounts = [...accountNames, ...refusedNames, PROXY] as const;
/** The accounts that a token of the sandbox can choose; `expired`, `revoked` and `proxy` are always refused. */
export type Account = (typeof tokenAccounts)[number];

const noAccount = `The token doesn't name an account. The accounts are ${tokenAccounts.join(', ')}.`;

export type TokenReading =
  | { usable: true; account: Owner; world: string }
  | { usable: false; code: 'UNAUTHORIZED' | 'GONE'; message: string };

const tokenForm = /^txk_sandbox_([^_]*)_(.*)$/;
const bearer = /^bearer +(\S+)$/i;

export function createToken(account: Account, world: string): string {
  return `txk_sandbox_${account}_${world}`;
}

/** Reads the Authorization header. Never throws: a missing, malformed, unknown, expired or revoked token is unusable. */
export function readToken(headers: Headers): TokenReading {
  const header = headers.get('authorization');
  if (!header) return unusable('A bearer token is required.');
  const token = bearer.exec(header)?.[1];
  const [, name, world = ''] = tokenForm.exec(token ?? '') ?? [];
  if (name === undefined) return unusable("The token isn't valid.");
  const account = accountNames.find((each) => each === name);
  const refused = refusedNames.find((each) => each === name);
  // The format is specific to the sandbox, so its parts are not secret, but they are still not repeated.
  if (!account && !refused && name !== PROXY) return unusable(noAccount);
  if (!isWorldName(world)) return unusable(`The token doesn't name a world: ${whyNoWorld(world)}.`);
  if (account) return { usable: true, account: accounts[account], world };
  if (refused) return unusable(refusedAccounts[refused].description);
  return unusable('This proxy token has expired. Request a new one.', 'GONE');
}

function whyNoWorld(name: string): string {
  const form = 'a name is 1 to 64 letters, digits or hyphens';
  if (name.includes('_')) return `${form}, and this one has an underscore`;
  return name.length > 64 ? `${form}, and this one is longer` : form;
}

function unusable(message: string, code: 'UNAUTHORIZED' | 'GONE' = 'UNAUTHORIZED'): TokenReading {
  return { usable: false, code, message };
}

const inAddress = new RouteMatcher<undefined>();
for (const path of ['/__sandbox', '/__sandbox/worlds/:world/*', '/__storage/:world/*'])
  inAddress.add(ANY_METHOD, path, undefined);

/** The world that a request is for, from its address or else its token; undefined for none. */
export function findWorldName(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  // Decoded as the routes do: otherwise another world would be loaded, and a new one would replace the stored one.
  const at = inAddress.match(request.method, pathname);
  const named = at && (at.params['world'] ?? searchParams.get('world'));
  const token = readToken(request.headers);
  const name = named === undefined || named === null ? token.usable && token.world : unescapePath(named);
  return name && isWorldName(name) ? name : undefined;
}
