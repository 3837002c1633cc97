import { sharedCatalog } from './builtIn/builtInSeed';
import { readSeed } from './buildSeed';

/**
 * The value of a seed, given as a YAML or JSON text or as an object, for a sandbox with this many products; undefined for a seed that changes
 * nothing. Throws an Error with the line and field of every issue (for an object, the line in its JSON). @param name of the text, shown before each
 * line
 */
export function seedValue(given: string | object, name: string, products?: number): unknown {
  const text = typeof given === 'string' ? given : JSON.stringify(given, undefined, 2);
  const { seed, issues } = readSeed(text, sharedCatalog(products));
  if (seed) return seed.own?.value;
  const lines = issues.map(({ line, message }) => `  ${name}:${line}: ${message}`);
  throw new Error(['Invalid seed:', ...lines].join('\n'));
}
