import type { PackRecord } from '../catalog/packs/packRecord';
import type { PacksSeed } from '../packs/packsSeed';
import { seedHistory } from '../packs/seedHistory';
import type { SeedIssues } from './seedIssues';

/** Reports runs whose recorded status contradicts how they end: a run that is short of tokens ends partial. */
export function refuseImpossibleEndings(
  packs: PacksSeed,
  byId: (id: string) => PackRecord | undefined,
  seedIssues: SeedIssues,
): void {
  const { runs } = seedHistory(packs, { byId }, 0);
  packs.runs.forEach(({ id, status }, at) => {
    const ended = runs.get(id)?.outcome.status;
    if (ended === status) return;
    const path = ['runs', at, 'status'];
    seedIssues.add(path, `${path.join('.')} is ${status}, but with its prompt and limits the run ends ${ended}.`);
  });
}
