import { queryClient } from '../../../api/client/queryClient';
import { sendControl, snapshotOf } from '../../../api/client/sandbox/control';
import { worldStateQuery } from '../../../api/client/sandbox/worldState';
import { isRecord } from '../../../api/reader/json';
import { safeNext } from '../../../paths';
import { accountHere } from '../accountHere';
import { type SandboxState, MOST_CHARACTERS, NoLink, fresh, isPlace } from './stateLink';

/** Who is where in a world, and in which one. */
export interface Here {
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

/** The state of a world, to be opened at an address in the console. Reads the world afresh. Throws `NoLink` if it cannot be had. */
export async function stateHere(world: string, to: string): Promise<Here> {
  const [account, { history, faults }] = await Promise.all([
    accountHere(world),
    queryClient.fetchQuery(worldStateQuery(world)),
  ]);
  if (account === undefined) throw new NoLink('The sandbox does not list the account of this token.');
  if (!history) throw new NoLink('The sandbox does not tell what was done in this world.');
  if (history.isFull) {
    throw new NoLink('More was done in this world than its history can keep, so its state cannot be copied.');
  }
  const { entries, bytes, hasOwnSeed } = history;
  const isFresh = entries === 0 && !hasOwnSeed;
  // Entries are shorter than the file that has them.
  const file = !isFresh && bytes < MOST_CHARACTERS ? await sendControl(snapshotOf(world)) : undefined;
  return {
    world,
    account,
    to: placeOf(to),
    entries,
    isFresh,
    file: isRecord(file) ? file : undefined,
    hasFaults: faults.length > 0,
  };
}

/** The state as a link has it; undefined if it is too long for one. */
export function linkedState({ account, to, isFresh, file }: Here): SandboxState | undefined {
  if (!isFresh && !file) return undefined;
  return { ...fresh, account, to, ...(file && { world: file }) };
}

/** An address of the console as written in a link. Throws `NoLink` unless it belongs to a screen. */
export function placeOf(address: string): string {
  const place = safeNext(address);
  if (!isPlace(place)) throw new NoLink('This address is not a screen of the console.');
  return place;
}
