import { queryClient } from '../../../api/client/queryClient';
import { sendControl, exportWorld } from '../../../api/client/sandbox/control';
import { worldStateQuery } from '../../../api/client/sandbox/worldState';
import { isRecord } from '../../../api/reader/json';
import { safeNext } from '../../../paths';
import { findConnectedAccount } from '../connectedAccount';
import { type SandboxState, MAX_CHARACTERS, LinkError, freshSettings, isPlace } from './stateLink';

/** Who is where in a world, and in which one. */
export interface TabState {
  world: string;
  account: string;
  /** Path and view of a screen. */
  to: string;
  /** How much was done in the world. */
  entries: number;
  /** It is as any fresh world: nothing was done in it, and it has no seed of its own. */
  isFresh: boolean;
  /** The world's file, if it is small enough for a link; undefined as well for a fresh world. */
  file: SandboxState['world'];
  /** Faults wait in it. */
  hasFaults: boolean;
}

/** The state of a world, to be opened at an address in the console. Reads the world afresh. Throws `LinkError` if it cannot be had. */
export async function readTabState(world: string, to: string): Promise<TabState> {
  const [account, { history, faults }] = await Promise.all([
    findConnectedAccount(world),
    queryClient.fetchQuery(worldStateQuery(world)),
  ]);
  if (account === undefined) throw new LinkError('The sandbox does not list the account of this token.');
  if (!history) throw new LinkError('The sandbox does not tell what was done in this world.');
  if (history.isFull) {
    throw new LinkError('More was done in this world than its history can keep, so its state cannot be copied.');
  }
  const { entries, bytes, hasOwnSeed } = history;
  const isFresh = entries === 0 && !hasOwnSeed;
  // Entries are shorter than the file that has them.
  const file = !isFresh && bytes < MAX_CHARACTERS ? await sendControl(exportWorld(world)) : undefined;
  return {
    world,
    account,
    to: requirePlace(to),
    entries,
    isFresh,
    file: isRecord(file) ? file : undefined,
    hasFaults: faults.length > 0,
  };
}

/** The state as a link has it; undefined if it is too long for one. */
export function toLinkedState({ account, to, isFresh, file }: TabState): SandboxState | undefined {
  if (!isFresh && !file) return undefined;
  return { ...freshSettings, account, to, ...(file && { world: file }) };
}

/** An address of the console as written in a link. Throws `LinkError` unless it belongs to a screen. */
export function requirePlace(address: string): string {
  const place = safeNext(address);
  if (!isPlace(place)) throw new LinkError('This address is not a screen of the console.');
  return place;
}
