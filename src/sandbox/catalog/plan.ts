/** What is decided of a product by hand or at random; the rest follows from it. */
import type { CatalogEntry, ProductType } from './entry';
import type { Theme } from './vocabulary/domains';
import type { Seller } from './vocabulary/sellers';
import type { StackPreset } from './vocabulary/stacks';

/** What products of one theme, type and stack have in common. */
export interface Kind {
  theme: Theme;
  type: ProductType;
  preset: StackPreset;
  languages: string[];
  frameworks: string[];
  tags: string[];
  /** The short descriptions to choose from. */
  summaries: readonly string[];
  /** How the description goes on from the name of the product. */
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
  /** One of the kind's by default. */
  shortDescription?: string;
  rating: number | null;
  ratingCount: number;
  sales: number;
  verified: boolean;
  teamReviewed: boolean;
  seller: Seller;
}
