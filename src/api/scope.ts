import { environment } from './environment';
import { session } from './session';

/** Names the environment, in the sandbox the world, and the account: what is kept in one is never seen in another. */
export function scope(): string {
  const { world, account } = session();
  return environment().id + (world === undefined ? '' : `:${world}`) + (account && `@${account}`);
}
