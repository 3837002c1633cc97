import { environment } from './environment';
import { session } from './session';

/** Names the environment, and in the sandbox the world: whoever is connected there spends on the same things. */
export function place(): string {
  const { world } = session();
  return environment().id + (world === undefined ? '' : `:${world}`);
}

/** Names the place and the account, as far as its token tells: what is kept for one is never seen by another. */
export function scope(): string {
  const { account } = session();
  return place() + (account && `@${account}`);
}

/** Whether a scope is of the place that is connected to. */
export const isHere = (kept: string): boolean => kept === place() || kept.startsWith(`${place()}@`);
