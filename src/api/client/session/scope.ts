import { environment } from './environment';
import { session } from './session';

/** The environment and, in the sandbox, the world: everyone connected there spends on the same things. */
export function place(): string {
  const { world } = session();
  return environment().id + (world === undefined ? '' : `:${world}`);
}

/** The place and the account, as far as its token identifies it: stored data of one is never shown to another. */
export function scope(): string {
  const { account } = session();
  return place() + (account && `@${account}`);
}

/** Whether a stored scope belongs to the connected place. */
export const isHere = (kept: string): boolean => kept === place() || kept.startsWith(`${place()}@`);
