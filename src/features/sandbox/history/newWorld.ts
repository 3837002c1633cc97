/** Other worlds that are made of this one, or of a file, and entered as the account that this tab has. */
import { sandboxAccounts, worldName } from '../../../api/client/sandbox/control';
import { connect, isKept, noteWorld } from '../../../api/client/session/session';
import { accountHere } from '../accountHere';

const LONGEST_NAME = 64;

/** A name to begin with: `demo-at-17`. */
export const forkName = (world: string, number: number): string =>
  named(world.replace(/-at-\d+$/, ''), `-at-${number}`);

/** A name for the world of a file: that which it was saved from, unless this one has it. */
export function openedName(name: string | undefined, world: string): string {
  if (name === undefined || !worldName.test(name)) return 'opened';
  return name === world ? named(name, '-2') : name;
}

const named = (name: string, end: string): string => name.slice(0, LONGEST_NAME - end.length) + end;

/**
 * Makes a world and connects this tab to it as the account that it has in `world`. The session changes last, so what the sandbox refuses leaves it
 * as it is. Returns the account.
 */
export async function enterNewWorld(world: string, to: string, make: () => Promise<unknown>): Promise<string> {
  const account = await accountHere(world);
  const token = (await sandboxAccounts(to)).find((one) => one.account === account)?.token;
  if (account === undefined || token === undefined) {
    throw new Error('The sandbox does not list the account of this tab. Nothing was made.');
  }
  await make();
  connect(token, isKept());
  noteWorld(to);
  return account;
}
