/** What is wrong with the built-in seed. Its build asks, so that no start has to. */
import { buildProductPack } from '../../packs/fromProduct';
import { SeedIssues } from '../seedIssues';
import { validateSeed } from '../validateSeed';
import { refuseImpossibleEndings } from '../runEndings';
import { buildBeginning } from './builtInSeed';
import { builtInFiles } from './files';

/** By file, each in words; nothing if all is right. */
export function builtInIssues(): string[] {
  const forms = Object.entries(builtInFiles).flatMap(([name, file]) => {
    const seedIssues = new SeedIssues();
    validateSeed(file, seedIssues);
    return seedIssues.issues().map(({ message }) => `${name}.json: ${message}`);
  });
  if (forms.length > 0) return forms;
  const seedIssues = new SeedIssues();
  const { packs, catalog } = buildBeginning(Object.values(builtInFiles), seedIssues);
  const known = new Map(catalog.listed.map((entry) => [entry.id, buildProductPack(entry)]));
  if (!seedIssues.any) refuseImpossibleEndings(packs, (id) => packs.ownPacks?.get(id) ?? known.get(id), seedIssues);
  return seedIssues.issues().map(({ message }) => message);
}
