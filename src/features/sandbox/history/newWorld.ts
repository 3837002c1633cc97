/** Creates a world from this one or from a file, and connects to it as the account of this tab. */
import { sandboxAccounts, worldNamePattern } from '../../../api/client/sandbox/control';
import { connect, isTokenStored, recordWorld } from '../../../api/client/session/session';
import { findConnectedAccount } from '../connectedAccount';

const MAX_NAME_LENGTH = 64;

/** A suggested name: `demo-at-17`. */
export const suggestForkName = (world: string, number: number): string =>
  withSuffix(world.replace(/-at-\d+$/, ''), `-at-${number}`);

/** A suggested name for the world of a file: the name it was saved under, unless this world has it. */
export function suggestOpenedName(name: string | undefined, world: string): string {
  if (name === undefined || !worldNamePattern.test(name)) return 'opened';
  return name === world ? withSuffix(name, '-2') : name;
}

const withSuffix = (name: string, suffix: string): string => name.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix;

/**
 * Creates a world and connects this tab to it as the account that the tab has in `world`. The session changes last, so that a refusal of the sandbox
 * leaves it unchanged. Returns the account.
 */
export async function enterNewWorld(world: string, to: string, make: () => Promise<unknown>): Promise<string> {
  const account = await findConnectedAccount(world);
  const token = (await sandboxAccounts(to)).find((entry) => entry.account === account)?.token;
  if (account === undefined || token === undefined) {
    throw new Error('The sandbox doesn’t list this tab’s account, so nothing was created.');
  }
  await make();
  connect(token, isTokenStored());
  recordWorld(to);
  return account;
}
