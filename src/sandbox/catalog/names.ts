/** Unique names and slugs, by product number. */
import type { ProductType } from './entry';
import { type NameForm, type Theme, type Vocabulary, findNameForms, listThemes } from './words';

export interface Named {
  theme: Theme;
  type: ProductType;
  name: string;
  slug: string;
}

/** The names of generated products: numbers cycle through the themes, and each theme through its forms in every edition. */
export class Names {
  readonly #themes: readonly Theme[];
  readonly #formsOf: readonly (readonly NameForm[])[];
  readonly #editions: readonly string[];
  /** The plain names so far, without an edition, by theme and form. */
  readonly #plainNames: (Named | undefined)[][];

  constructor({ categories, types, editions }: Vocabulary) {
    this.#themes = listThemes(categories);
    this.#formsOf = this.#themes.map(({ concept }) => findNameForms(concept, types));
    this.#editions = ['', ...editions];
    this.#plainNames = this.#themes.map(() => []);
  }

  of(number: number): Named {
    const at = number % this.#themes.length;
    const round = Math.floor(number / this.#themes.length);
    const choices = this.#formsOf[at] as readonly NameForm[];
    // A coprime stride visits every form before it repeats one, in a different order for each theme.
    const step = (at * 17 + round * computeStride(choices.length)) % choices.length;
    const plain = this.#plainName(at, step);
    const lap = Math.floor(round / choices.length);
    const edition = this.#editions[lap] ?? String(lap - this.#editions.length + 2);
    if (edition === '') return plain;
    return { ...plain, name: `${plain.name} ${edition}`, slug: `${plain.slug}-${toSlug(edition)}` };
  }

  #plainName(at: number, step: number): Named {
    const named = this.#plainNames[at] as (Named | undefined)[];
    let known = named[step];
    if (!known) {
      const theme = this.#themes[at] as Theme;
      const { type, word } = (this.#formsOf[at] as readonly NameForm[])[step] as NameForm;
      const name = `${theme.concept.subject} ${word}`;
      named[step] = known = { theme, type, name, slug: toSlug(name) };
    }
    return known;
  }
}

function computeStride(length: number): number {
  for (let stride = 13; ; stride++) if (commonDivisor(stride, length) === 1) return stride;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** A name in ASCII, words joined by hyphens; empty if no character is usable in a URL. `Café & <b>Bar</b>` becomes `cafe-b-bar-b`. */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
