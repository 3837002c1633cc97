import type { Handlers } from './handler';

/** What the status probe says about the token's account; every admitted token is valid. */
export const tokenHandlers: Handlers<'token.status'> = {
  'token.status': ({ account }) => ({
    authenticated: true,
    principal: 'api_token',
    accountType: account.accountType,
    capability: account.capability,
    permissions: [...account.permissions],
  }),
};
