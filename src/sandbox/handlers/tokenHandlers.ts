import type { Handlers } from '../world/handler';

/** The status probe: what the token's account may do. Every admitted token is valid. */
export const tokenHandlers: Handlers<'token.status'> = {
  'token.status': ({ account }) => ({
    authenticated: true,
    principal: 'api_token',
    accountType: account.accountType,
    capability: account.capability,
    permissions: [...account.permissions],
  }),
};
