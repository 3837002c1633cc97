import { commerce } from './commerce';
import { type Concept, type Domain, readConcept } from './domain';
import { money } from './money';
import { people } from './people';
import { systems } from './systems';
import { works } from './works';

/** All domains; each is a category of the catalog. */
export const domains: readonly Domain[] = [...money, ...commerce, ...people, ...systems, ...works];

export interface Theme {
  domain: Domain;
  concept: Concept;
}

/** All concepts, taking one from each domain in turn, so that even a small catalog covers all domains. */
export const themes: readonly Theme[] = domains
  .flatMap((domain) => domain.concepts.map((row, turn) => ({ turn, theme: { domain, concept: readConcept(row) } })))
  .toSorted((one, other) => one.turn - other.turn)
  .map(({ theme }) => theme);
