/** Checks the built-in seed. The build runs this, so that a server does not have to at start. */
import { buildProductPack } from '../../packs/fromProduct';
import { SeedIssues } from '../seedIssues';
import { validateSeed } from '../validateSeed';
import { refuseImpossibleEndings } from '../runEndings';
import { buildBeginning } from './builtInSeed';
import { builtInFiles } from './files';

/** The issues of each file, as sentences; empty if there are none. */
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
