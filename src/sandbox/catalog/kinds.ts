import type { ProductType } from './entry';
import type { Kind } from './plan';
import { writeOpenings, writeSummaries } from './prose';
import { type Stack, type Theme, type TypeVocabulary, type Vocabulary, findStacks } from './words';

/** The kinds of products, each created once, so that a text shared by many products is one string, which the text index recognizes at once. */
export class Kinds {
  readonly #words: Vocabulary;
  readonly #kinds = new Map<Theme, Partial<Record<ProductType, readonly Kind[]>>>();

  constructor(words: Vocabulary) {
    this.#words = words;
  }

  of(theme: Theme, type: ProductType): readonly Kind[] {
    const ofTheme = this.#kinds.get(theme) ?? {};
    this.#kinds.set(theme, ofTheme);
    return (ofTheme[type] ??= findStacks(this.#words.stacks, type, theme.category.slug).map((stack) =>
      buildKind(theme, type, stack, this.#words.types[type] as TypeVocabulary),
    ));
  }
}

function buildKind(theme: Theme, type: ProductType, stack: Stack, words: TypeVocabulary): Kind {
  const { concept, category } = theme;
  const languages = [...stack.languages];
  const frameworks = [...stack.frameworks];
  const builtOn = [...frameworks, ...languages];
  const base = builtOn[0] ?? 'plain';
  return {
    theme,
    type,
    words,
    stack,
    languages,
    frameworks,
    tags: [...new Set([...concept.tags, category.slug, ...builtOn.map((word) => word.toLowerCase())])],
    summaries: writeSummaries(concept, type, base),
    opening: writeOpenings(concept, type, base),
  };
}
