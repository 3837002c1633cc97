/** What is wrong with the built-in seed. Its build asks, so that no start has to. */
import { packOfProduct } from '../../packs/fromProduct';
import { Complaints } from '../complaints';
import { judge } from '../judge';
import { refuseOtherEnds } from '../otherEnds';
import { beginningOf } from './builtInSeed';
import { builtInFiles } from './files';

/** By file, each in words; nothing if all is right. */
export function builtInIssues(): string[] {
  const forms = Object.entries(builtInFiles).flatMap(([name, file]) => {
    const complaints = new Complaints();
    judge(file, complaints);
    return complaints.issues().map(({ message }) => `${name}.json: ${message}`);
  });
  if (forms.length > 0) return forms;
  const complaints = new Complaints();
  const { packs, catalog } = beginningOf(Object.values(builtInFiles), complaints);
  const known = new Map(catalog.listed.map((entry) => [entry.id, packOfProduct(entry)]));
  if (!complaints.any) refuseOtherEnds(packs, (id) => packs.ownPacks?.get(id) ?? known.get(id), complaints);
  return complaints.issues().map(({ message }) => message);
}
