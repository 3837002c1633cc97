/** The oldest supported browsers, as stated in package.json, and what MDN's data says they lack. */
// As a module that reads the data itself: Node 20 warns about JSON imported from a package.
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import packageJson from '../../package.json' with { type: 'json' };

/** For example `['firefox', 125]`. */
export const oldestBrowsers = packageJson.browserslist.map((line) => {
  const [name = '', version] = line.split(' ');
  return [name as BrowserName, Number(version)] as const;
});

export { bcd };

/** The first version of a browser that has something; undefined if none has it without a flag. */
export function findFirstVersion(entry: CompatStatement, browser: BrowserName, prefixed: boolean): number | undefined {
  const statements = [entry.support[browser] ?? []].flat();
  // The latest comes first.
  if (statements[0]?.version_removed) return undefined;
  const versions = statements
    .filter((at) => !at.flags && !at.alternative_name && (prefixed || !at.prefix))
    .map(({ version_added }) => Number.parseFloat(String(version_added).replace('≤', '')))
    .filter((version) => !Number.isNaN(version));
  return versions.length === 0 ? undefined : Math.min(...versions);
}

/** The oldest supported browsers that lack something. @param prefixed whether a prefixed form counts, because the build writes it in style sheets */
export function findLacking(entry: Identifier | undefined, prefixed = false): BrowserName[] {
  const statement = entry?.__compat;
  if (!statement) return [];
  return oldestBrowsers
    .filter(([browser, version]) => !((findFirstVersion(statement, browser, prefixed) ?? Infinity) <= version))
    .map(([browser]) => browser);
}
