/** The properties of a product that are drawn at random; the rest is derived from them. */
import type { CatalogEntry, ProductType } from './entry';
import type { Stack, Theme, TypeVocabulary, Vocabulary } from './words';

/** What products of one theme, type and stack have in common. */
export interface Kind {
  theme: Theme;
  type: ProductType;
  words: TypeVocabulary;
  stack: Stack;
  languages: string[];
  frameworks: string[];
  tags: string[];
  /** The short descriptions to choose from. */
  summaries: readonly string[];
  /** The possible continuations of the description after the product's name. */
  opening: readonly string[];
}

export interface Plan {
  name: string;
  slug: string;
  kind: Kind;
  databases: string[];
  gateways: string[];
  regions: string[];
  installTools: string[];
  /** In the order of the contract's licences. */
  offers: CatalogEntry['licenses'];
  rating: number | null;
  ratingCount: number;
  sales: number;
  verified: boolean;
  teamReviewed: boolean;
  seller: Vocabulary['sellers'][number];
}
