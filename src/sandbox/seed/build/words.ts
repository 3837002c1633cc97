/** Builds the vocabulary of generated products. */
import { type ProductType, productTypes } from '../../catalog/entry';
import { toSlug } from '../../catalog/names';
import {
  type Category,
  type Stack,
  type TypeVocabulary,
  type Vocabulary,
  findNameForms,
  findStacks,
} from '../../catalog/words';
import { accountProfiles } from '../../core/accounts';
import { findNearest } from '../../../lib/text/findNearest';
import type { SeedIssues } from '../seedIssues';
import type { SeedGenerated } from '../seedForms';
import type { Naming } from './naming';

/** The vocabulary that a seed gives, and the built-in one for parts that it leaves out. */
export function buildVocabulary(
  { categories, types, editions, stacks, sellers }: SeedGenerated,
  naming: Naming,
  builtIn?: Vocabulary,
): Vocabulary {
  return {
    categories: categories?.map(buildCategory) ?? builtIn?.categories ?? [],
    types: types ? buildTypes(types) : (builtIn?.types ?? {}),
    editions: editions ?? builtIn?.editions ?? [],
    stacks: stacks?.map(buildStack) ?? builtIn?.stacks ?? [],
    sellers: sellers?.map(({ name, id }) => ({ id: id ?? naming.id('seller', name), name })) ?? builtIn?.sellers ?? [],
  };
}

/** Reports vocabulary from which products cannot be generated, or only with duplicate names. */
export function refuseUnusable(words: Vocabulary, seedIssues: SeedIssues): void {
  const before = seedIssues.count;
  refuseDuplicates(words, seedIssues);
  if (seedIssues.count === before) refuseSameNames(words, seedIssues);
  refuseIncomplete(words, seedIssues);
  refuseUnknown(words, seedIssues);
}

type Given<Part extends keyof SeedGenerated> = NonNullable<SeedGenerated[Part]>;

const buildCategory = ({
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

function buildTypes(given: Given<'types'>): Vocabulary['types'] {
  const all = productTypes.flatMap(({ value }): [ProductType, TypeVocabulary][] => {
    const words = given[value];
    return words ? [[value, { ...words, runs: words.runs ?? false }]] : [];
  });
  return Object.fromEntries(all);
}

const buildStack = ({
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

/**
 * A name is a subject, the last word of a type and, once those are used up, an edition or a number. Its slug is the product's address, so no two may be
 * the same.
 */
function refuseDuplicates(words: Vocabulary, seedIssues: SeedIssues): void {
  const seen = new Set<string>();
  const take = (kind: string, word: string, path: readonly (string | number)[]) => {
    const slug = toSlug(word);
    const where = path.join('.');
    if (slug === '') seedIssues.add(path, `${where} has no letter or digit that a URL can use.`);
    else if (seen.has(`${kind} ${slug}`))
      seedIssues.add(path, `${where} is ${word}, which appears twice. Names must differ.`);
    else if (kind === 'edition' && /^\d+$/.test(slug))
      seedIssues.add(path, `${where} is ${word}, a number. Numbers are added after the last edition automatically.`);
    seen.add(`${kind} ${slug}`);
  };
  const { categories, types, editions } = words;
  categories.forEach(({ slug, concepts }, at) => {
    take('category', slug, ['generated', 'categories', at, 'slug']);
    concepts.forEach(({ subject }, turn) =>
      take('subject', subject, ['generated', 'categories', at, 'concepts', turn, 'subject']),
    );
  });
  for (const { value } of productTypes) {
    types[value]?.names.forEach((word, at) => take('type', word, ['generated', 'types', value, 'names', at]));
  }
  editions.forEach((word, at) => take('edition', word, ['generated', 'editions', at]));
}

/** Reports different words that combine to the same name in two ways, as Invoice + Studio Kit and Invoice Studio + Kit do. */
function refuseSameNames({ categories, types, editions }: Vocabulary, seedIssues: SeedIssues): void {
  const addIssue = (name: string, otherName: string) => {
    const names = name === otherName ? `${name} in two ways` : `${name} and ${otherName}`;
    seedIssues.add(
      ['generated'],
      `generated makes ${names}, which gives two products the same URL. Names must differ.`,
    );
  };
  const names = new Map<string, string>();
  for (const concept of categories.flatMap(({ concepts }) => concepts)) {
    const subject = toSlug(concept.subject);
    for (const { word } of findNameForms(concept, types)) {
      const name = `${concept.subject} ${word}`;
      const slug = `${subject}-${toSlug(word)}`;
      const existing = names.get(slug);
      if (existing !== undefined) {
        addIssue(name, existing);
        return;
      }
      names.set(slug, name);
    }
  }
  // An edition can also consist of a beginning plus another edition or a number: with Max Pro and Pro, a name and its Max version collide.
  const ends = editions.map(toSlug);
  const beginnings = ends.flatMap((end) => [
    ...ends.filter((last) => end.endsWith(`-${last}`)).map((last) => end.slice(0, -last.length - 1)),
    ...(/-\d+$/.test(end) ? [end.replace(/-\d+$/, '')] : []),
  ]);
  const added = new Set([...ends, ...beginnings]);
  const longest = Math.max(1, ...[...added].map((end) => end.split('-').length));
  for (const [slug, name] of names) {
    const parts = slug.split('-');
    for (let words = 1; words <= longest && words < parts.length; words += 1) {
      const end = parts.slice(-words).join('-');
      const shorter = names.get(parts.slice(0, -words).join('-'));
      if (shorter === undefined || !(added.has(end) || /^\d+$/.test(end))) continue;
      addIssue(name, `${shorter} ${end}`);
      return;
    }
  }
}

/** Each concept needs a type name that can follow it, and a stack for each of its types. */
function refuseIncomplete({ categories, types, stacks }: Vocabulary, seedIssues: SeedIssues): void {
  for (const { value } of productTypes) {
    const size = types[value]?.sizeBytes;
    if (size && size.least > size.most) {
      const path = ['generated', 'types', value, 'sizeBytes', 'least'];
      seedIssues.add(path, `${path.join('.')} must be at most ${size.most}, the value of most.`);
    }
  }
  categories.forEach(({ slug, concepts }, at) => {
    concepts.forEach((concept, turn) => {
      const path = ['generated', 'categories', at, 'concepts', turn, 'subject'];
      const forms = findNameForms(concept, types);
      if (forms.length === 0)
        seedIssues.add(path, `${path.join('.')} is ${concept.subject}, which no type name can follow.`);
      const without = forms.find(({ type }) => findStacks(stacks, type, slug).length === 0);
      if (without) {
        seedIssues.add(
          ['generated', 'stacks'],
          `generated.stacks has no stack for a product of the type ${without.type} in ${slug}.`,
        );
      }
    });
  });
}

/** Reports references to unknown categories, and sellers that belong to accounts. */
function refuseUnknown({ categories, sellers }: Vocabulary, seedIssues: SeedIssues): void {
  const slugs = categories.map(({ slug }) => slug);
  categories.forEach(({ related }, at) =>
    related.forEach((slug, turn) => {
      if (slugs.includes(slug)) return;
      const path = ['generated', 'categories', at, 'related', turn];
      const meant = findNearest(slug, slugs);
      seedIssues.add(
        path,
        `${path.join('.')} isn't a category of the seed.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
      );
    }),
  );
  sellers.forEach(({ id }, at) => {
    const path = ['generated', 'sellers', at, 'id'];
    if (accountProfiles.has(id))
      seedIssues.add(path, `${path.join('.')} belongs to an account. List its products under products.`);
  });
}
