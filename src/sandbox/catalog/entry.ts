import type { DeployTargets } from '../../contract/install';
import type { License } from '../../contract/values';
import type { PackDescription } from './packs/manifest';

export const productTypes = [
  { value: 'template', label: 'Template' },
  { value: 'plugin', label: 'Plugin' },
  { value: 'full_app', label: 'Full app' },
  { value: 'component_kit', label: 'Component kit' },
  { value: 'api_service', label: 'API service' },
  { value: 'mobile_app', label: 'Mobile app' },
  { value: 'cli_tool', label: 'Command-line tool' },
  { value: 'dataset', label: 'Dataset' },
  { value: 'agent_pack', label: 'Agent Pack' },
] as const;
export type ProductType = (typeof productTypes)[number]['value'];

export type DeployTarget = NonNullable<DeployTargets['targets']>[number];

/** One catalog product: shared by all worlds, and therefore frozen together with its lists. */
export interface CatalogEntry {
  id: string;
  slug: string;
  name: string;
  shortDescription: string;
  type: ProductType;
  primaryCategory: string;
  secondaryCategory: string | null;
  tags: string[];
  stack: { languages: string[]; frameworks: string[]; databases: string[]; paymentGateways: string[] };
  regions: string[];
  installTools: string[];
  licenses: { license: License; priceUsd: number }[];
  /** The lowest licence price. */
  priceUsd: number;
  free: boolean;
  verified: boolean;
  teamReviewed: boolean;
  /** One decimal, 0 to 5; null without ratings. */
  rating: number | null;
  ratingCount: number;
  sales: number;
  seller: { id: string; name: string };
  publishedAt: string;
  version: string;
  description: string;
  features: string[];
  sizeBytes: number;
  updatedAt: string;
  supportUrl: string;
  /** The description of a Pack, if its seed gives one. Never shown as is. */
  writing?: PackDescription;
  /** Where it can be deployed, if its record says so. By default this follows from its type, stack and tools. */
  deployTargets?: readonly DeployTarget[];
}

/** What the catalog filters, sorts and searches by. For most products only the indexes hold this. */
export interface Searchable extends Omit<
  CatalogEntry,
  'publishedAt' | 'description' | 'features' | 'sizeBytes' | 'updatedAt' | 'supportUrl' | 'writing' | 'deployTargets'
> {
  /** Whole seconds since 1970. */
  publishedAt: number;
  /** The description in pieces that many products share. */
  description: readonly string[];
}

export function searchableForm(entry: CatalogEntry): Searchable {
  return { ...entry, publishedAt: Math.floor(Date.parse(entry.publishedAt) / 1_000), description: [entry.description] };
}

/** Freezes a value and all that it contains. */
export function freezeDeep<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) freezeDeep(part);
  }
  return Object.freeze(value);
}
