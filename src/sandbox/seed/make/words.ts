/** The words of generated products. */
import { type ProductType, productTypes } from '../../catalog/entry';
import { slugOf } from '../../catalog/names';
import { type Category, type Stack, type TypeWords, type Words, formsFor, stacksFor } from '../../catalog/words';
import type { Complaints } from '../complaints';
import type { SeedGenerated } from '../seedForms';
import type { Naming } from './naming';

/** The words that a seed gives, and the built-in ones for parts that it leaves out. */
export function wordsOf(
  { categories, types, editions, stacks, sellers }: SeedGenerated,
  naming: Naming,
  builtIn?: Words,
): Words {
  return {
    categories: categories?.map(categoryOf) ?? builtIn?.categories ?? [],
    types: types ? typesOf(types) : (builtIn?.types ?? {}),
    editions: editions ?? builtIn?.editions ?? [],
    stacks: stacks?.map(stackOf) ?? builtIn?.stacks ?? [],
    sellers: sellers?.map(({ name, id }) => ({ id: id ?? naming.id('seller', name), name })) ?? builtIn?.sellers ?? [],
  };
}

/** Complains of words of which no products could be made, or products of one name. */
export function refuseUnusable(words: Words, complaints: Complaints): void {
  refuseDoubled(words, complaints);
  refuseUnmade(words, complaints);
}

type Given<Part extends keyof SeedGenerated> = NonNullable<SeedGenerated[Part]>;

const categoryOf = ({
  related = [],
  takesPayments = false,
  concepts,
  ...category
}: Given<'categories'>[number]): Category => ({
  ...category,
  related,
  takesPayments,
  concepts: concepts.map((concept) => ({ ...concept, tags: concept.tags ?? [] })),
});

function typesOf(given: Given<'types'>): Words['types'] {
  const all = productTypes.flatMap(({ value }): [ProductType, TypeWords][] => {
    const words = given[value];
    return words ? [[value, { ...words, runs: words.runs ?? false }]] : [];
  });
  return Object.fromEntries(all);
}

const stackOf = ({
  languages = [],
  frameworks = [],
  databases = [],
  tools = [],
  ...stack
}: Given<'stacks'>[number]): Stack => ({
  ...stack,
  languages,
  frameworks,
  databases,
  tools,
});

/** A name is a subject and the last word of a type, so two of either would be two products of one name. */
function refuseDoubled({ categories, types }: Words, complaints: Complaints): void {
  const seen = new Set<string>();
  const take = (kind: string, word: string, path: readonly (string | number)[]) => {
    const slug = slugOf(word);
    const where = path.join('.');
    if (slug === '') complaints.add(path, `${where} has no letter or digit that an address can have.`);
    else if (seen.has(`${kind} ${slug}`))
      complaints.add(path, `${where} is ${word}, which stands twice: names must differ.`);
    seen.add(`${kind} ${slug}`);
  };
  categories.forEach(({ slug, concepts }, at) => {
    take('category', slug, ['generated', 'categories', at, 'slug']);
    concepts.forEach(({ subject }, turn) =>
      take('subject', subject, ['generated', 'categories', at, 'concepts', turn, 'subject']),
    );
  });
  for (const { value } of productTypes) {
    types[value]?.names.forEach((word, at) => take('type', word, ['generated', 'types', value, 'names', at]));
  }
}

/** Each concept needs a word for its names, and each type that it is made as a stack. */
function refuseUnmade({ categories, types, stacks }: Words, complaints: Complaints): void {
  for (const { value } of productTypes) {
    const size = types[value]?.sizeBytes;
    if (size && size.least > size.most) {
      const path = ['generated', 'types', value, 'sizeBytes', 'least'];
      complaints.add(path, `${path.join('.')} must be at most ${size.most}, which is most.`);
    }
  }
  categories.forEach(({ slug, concepts }, at) => {
    concepts.forEach((concept, turn) => {
      const path = ['generated', 'categories', at, 'concepts', turn, 'subject'];
      const forms = formsFor(concept, types);
      if (forms.length === 0)
        complaints.add(path, `${path.join('.')} is ${concept.subject}, to which no name of a type can be added.`);
      const without = forms.find(({ type }) => stacksFor(stacks, type, slug).length === 0);
      if (without) {
        complaints.add(
          ['generated', 'stacks'],
          `generated.stacks has none for a product of the type ${without.type} in ${slug}.`,
        );
      }
    });
  });
}
