/** A world's Packs, created on first use: an idle world has none. */
import { getSeedCatalog } from '../catalog/worldCatalog';
import type { Account } from '../core/accounts';
import type { World } from '../world/world';
import { getPacksSeed } from './packsSeed';
import { publishedPacks } from './publishedPacks';
import type { GrowthRecord, PacksState } from './records';
import { seedHistory } from './seedHistory';

export function getPacks(world: World): PacksState {
  return world.overlay('packs', () =>
    seedHistory(getPacksSeed(world), publishedPacks(getSeedCatalog(world)), world.began),
  );
}

/** The growth of a Pack under an account; empty on first use. */
export function getGrowth(world: World, account: Account, packId: string): GrowthRecord {
  const { growth } = getPacks(world);
  const own = growth.get(account.name) ?? new Map<string, GrowthRecord>();
  growth.set(account.name, own);
  const record = own.get(packId) ?? { activeSequence: 0, deltas: [] };
  own.set(packId, record);
  return record;
}
