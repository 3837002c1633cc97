import { sharedCatalog } from '../catalog/sharedCatalog';
import { readSeed } from './makeSeed';

/**
 * The value of a seed's text in YAML or JSON, for a sandbox of so many products; undefined for one that changes nothing. Throws an Error for people
 * that has the line and field of all that is wrong with it. @param name of the text, before each line
 */
export function seedValue(text: string, name: string, products?: number): unknown {
  const { seed, issues } = readSeed(text, sharedCatalog(products));
  if (seed) return seed.own?.value;
  const lines = issues.map(({ line, message }) => `  ${name}:${line}: ${message}`);
  throw new Error(['This is no seed:', ...lines].join('\n'));
}
