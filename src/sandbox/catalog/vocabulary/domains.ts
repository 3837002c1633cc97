import { commerce } from './commerce';
import { type Concept, type Domain, readConcept } from './domain';
import { money } from './money';
import { people } from './people';
import { systems } from './systems';
import { works } from './works';

/** All domains; each is a category of the catalog. */
export const domains: readonly Domain[] = [...money, ...commerce, ...people, ...systems, ...works];

/** A concept and the domain it belongs to. */
export interface Theme {
  domain: Domain;
  concept: Concept;
}

/** All concepts, taking one from each domain in turn, so that even a small catalog covers all domains. */
export const themes: readonly Theme[] = interleave();

function interleave(): Theme[] {
  const longest = Math.max(...domains.map((domain) => domain.concepts.length));
  const all: Theme[] = [];
  for (let row = 0; row < longest; row++) {
    for (const domain of domains) {
      const concept = domain.concepts[row];
      if (concept) all.push({ domain, concept: readConcept(concept) });
    }
  }
  return all;
}

/** The theme with this subject. Throws if there is none: then a flagship has a wrong subject. */
export function themeOf(subject: string): Theme {
  const theme = themes.find(({ concept }) => concept.subject === subject);
  if (!theme) throw new RangeError(`No concept has the subject ${subject}`);
  return theme;
}
