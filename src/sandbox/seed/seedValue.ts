import { sharedCatalog } from './builtIn/builtInSeed';
import { readSeed } from './makeSeed';

/**
 * The value of a seed, given as its text in YAML or JSON or as an object, for a sandbox of so many products; undefined for one that changes
 * nothing. Throws an Error for people that has the line and field of all that is wrong with it: of an object, the line of its JSON. @param name of
 * the text, before each line
 */
export function seedValue(given: string | object, name: string, products?: number): unknown {
  const text = typeof given === 'string' ? given : JSON.stringify(given, undefined, 2);
  const { seed, issues } = readSeed(text, sharedCatalog(products));
  if (seed) return seed.own?.value;
  const lines = issues.map(({ line, message }) => `  ${name}:${line}: ${message}`);
  throw new Error(['This is no seed:', ...lines].join('\n'));
}
