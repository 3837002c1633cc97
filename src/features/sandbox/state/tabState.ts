import { queryClient } from '../../../api/client/queryClient';
import { sendControl, exportWorld } from '../../../api/client/sandbox/control';
import { worldStateQuery } from '../../../api/client/sandbox/worldState';
import { isRecord } from '../../../api/reader/json';
import { safeNext } from '../../../paths';
import { findConnectedAccount } from '../connectedAccount';
import { type SandboxState, MAX_CHARACTERS, LinkError, freshSettings, isPlace } from './stateLink';

/** What a tab is connected to, and the state of its world. */
export interface TabState {
  world: string;
  account: string;
  /** Path and view of a screen. */
  to: string;
  /** The number of entries in the world's history. */
  entries: number;
  /** Nothing was done in the world, and it has the built-in seed. */
  isFresh: boolean;
  /** The world's file; undefined for a fresh world, or if it is too large for a link. */
  file: SandboxState['world'];
  /** The world has pending faults. */
  hasFaults: boolean;
}

/** Fetches the state of a world, to be opened at an address of the console. Throws `LinkError` if it can't be determined. */
export async function readTabState(world: string, to: string): Promise<TabState> {
  const [account, { history, faults }] = await Promise.all([
    findConnectedAccount(world),
    queryClient.fetchQuery(worldStateQuery(world)),
  ]);
  if (account === undefined) throw new LinkError('The sandbox doesn’t list this token’s account.');
  if (!history) throw new LinkError('The sandbox doesn’t report this world’s history.');
  if (history.isFull) {
    throw new LinkError('This world’s history is full, so its state can’t be copied.');
  }
  const { entries, bytes, hasOwnSeed } = history;
  const isFresh = entries === 0 && !hasOwnSeed;
  // The entries are shorter than the file that contains them.
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

/** The state as written in a link; undefined if it is too long for one. */
export function toLinkedState({ account, to, isFresh, file }: TabState): SandboxState | undefined {
  if (!isFresh && !file) return undefined;
  return { ...freshSettings, account, to, ...(file && { world: file }) };
}

/** An address of the console as written in a link. Throws `LinkError` unless it belongs to a screen. */
export function requirePlace(address: string): string {
  const place = safeNext(address);
  if (!isPlace(place)) throw new LinkError('This address isn’t a screen of the console.');
  return place;
}
