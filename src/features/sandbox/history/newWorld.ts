/** Other worlds that are made of this one, or of a file, and entered as the account that this tab has. */
import { sandboxAccounts, worldNamePattern } from '../../../api/client/sandbox/control';
import { connect, isTokenStored, recordWorld } from '../../../api/client/session/session';
import { findConnectedAccount } from '../connectedAccount';

const MAX_NAME_LENGTH = 64;

/** A name to begin with: `demo-at-17`. */
export const suggestForkName = (world: string, number: number): string =>
  withSuffix(world.replace(/-at-\d+$/, ''), `-at-${number}`);

/** A name for the world of a file: that which it was saved from, unless this one has it. */
export function suggestOpenedName(name: string | undefined, world: string): string {
  if (name === undefined || !worldNamePattern.test(name)) return 'opened';
  return name === world ? withSuffix(name, '-2') : name;
}

const withSuffix = (name: string, end: string): string => name.slice(0, MAX_NAME_LENGTH - end.length) + end;

/**
 * Makes a world and connects this tab to it as the account that it has in `world`. The session changes last, so what the sandbox refuses leaves it
 * as it is. Returns the account.
 */
export async function enterNewWorld(world: string, to: string, make: () => Promise<unknown>): Promise<string> {
  const account = await findConnectedAccount(world);
  const token = (await sandboxAccounts(to)).find((one) => one.account === account)?.token;
  if (account === undefined || token === undefined) {
    throw new Error('The sandbox does not list the account of this tab. Nothing was made.');
  }
  await make();
  connect(token, isTokenStored());
  recordWorld(to);
  return account;
}
