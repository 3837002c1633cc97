/** The words from which a catalog's products are generated. A seed provides them. */
import { type CatalogEntry, type ProductType, productTypes } from './entry';

/** A kind of software that is sold. */
export interface Concept {
  /** The word used in names, as in "Invoice Studio". */
  subject: string;
  /** Field of work, as in "an application for invoicing". */
  topic: string;
  /** What it handles, in the plural. */
  objects: string;
  /** What it provides: a noun phrase that reads well after "for", "with" and "adds". */
  what: string;
  tags: readonly string[];
}

/** A category of the catalog. */
export interface Category {
  slug: string;
  /** As shown to people. */
  label: string;
  /** Other categories that its products also belong to. */
  related: readonly string[];
  /** True if its products take payments, so that their stack is likely to have gateways. */
  takesPayments: boolean;
  features: readonly string[];
  /** Whole sentences for descriptions, true of any of its products. */
  sentences: readonly string[];
  concepts: readonly Concept[];
}

/** What a product type contributes to names, features and descriptions. */
export interface TypeVocabulary {
  /** Last words of names. The more a type has, the more often it occurs. No word belongs to two types. */
  names: readonly string[];
  features: readonly string[];
  sentences: readonly string[];
  /** True for running software, which the sentences and features of categories describe. */
  runs: boolean;
  /** The size of the smallest and of the largest package. */
  sizeBytes: { least: number; most: number };
  /** Prices of a regular licence, USD. */
  prices: readonly number[];
}

/** Languages, frameworks, databases and package tools that go together. */
export interface Stack {
  languages: readonly string[];
  frameworks: readonly string[];
  /** Databases it is used with: a product has one or two of them, or none if the list is empty. */
  databases: readonly string[];
  tools: readonly string[];
  types: readonly ProductType[];
  /** The only categories that it suits; all of them if undefined. */
  categories?: readonly string[] | undefined;
}

export interface Vocabulary {
  categories: readonly Category[];
  types: { readonly [T in ProductType]?: TypeVocabulary };
  /** Last parts of names once all plain names of a concept are used up; numbers after these. */
  editions: readonly string[];
  stacks: readonly Stack[];
  sellers: readonly Readonly<CatalogEntry['seller']>[];
}

export interface Theme {
  category: Category;
  concept: Concept;
}

/** All concepts, taking one from each category in turn, so that even a small catalog covers all categories. */
export function listThemes(categories: readonly Category[]): readonly Theme[] {
  return categories
    .flatMap((category) => category.concepts.map((concept, turn) => ({ turn, theme: { category, concept } })))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ theme }) => theme);
}

export interface NameForm {
  type: ProductType;
  word: string;
}

/** Name forms that suit a subject: "Storefront Frame", but not "Code Review Reviewer". */
export function findNameForms({ subject }: Concept, types: Vocabulary['types']): readonly NameForm[] {
  const forms = productTypes.flatMap(({ value: type }) => (types[type]?.names ?? []).map((word) => ({ type, word })));
  return forms.filter(({ word }) => !subject.toLowerCase().includes(word.toLowerCase().slice(0, 5)));
}

export function findStacks(stacks: readonly Stack[], type: ProductType, category: string): readonly Stack[] {
  return stacks.filter(
    ({ types, categories }) => types.includes(type) && (categories === undefined || categories.includes(category)),
  );
}
