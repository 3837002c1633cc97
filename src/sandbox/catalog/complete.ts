/** Completes a planned product: first to what it is found by, then to its whole entry. */
import type { Random } from '../../lib/random';
import type { CatalogEntry, ProductType, Searchable } from './entry';
import { type Subject, featuresOf, sentencesOf, shortDescriptionOf } from './prose';
import { supportPage } from './site';
import type { Theme } from './vocabulary/domains';
import type { Seller } from './vocabulary/sellers';
import type { StackPreset } from './vocabulary/stacks';
import { typeWords } from './vocabulary/typeWords';

const FIRST_PUBLISHED = Date.UTC(2022, 2, 1) / 1000;
const LAST_PUBLISHED = Date.UTC(2026, 0, 31) / 1000;
const LAST_UPDATED = Date.UTC(2026, 1, 20) / 1000;

/** What is decided by hand or at random; the rest of a product follows from it. */
export interface Plan {
  name: string;
  slug: string;
  theme: Theme;
  type: ProductType;
  preset: StackPreset;
  databases: string[];
  gateways: string[];
  regions: string[];
  installTools: string[];
  /** In the order of the contract's licences. */
  offers: CatalogEntry['licenses'];
  /** Composed from the theme by default. */
  shortDescription?: string;
  rating: number | null;
  ratingCount: number;
  sales: number;
  verified: boolean;
  teamReviewed: boolean;
  seller: Seller;
}

/** What a plan is found by; what the plan leaves open (id, date, version, prose) is drawn from `random`. */
export function searchableOf(plan: Plan, random: Random): Searchable {
  const { theme, type, name, slug, preset, offers } = plan;
  const subject = subjectOf(plan);
  const priceUsd = Math.min(...offers.map((offer) => offer.priceUsd));
  // The order of the draws is what keeps products the same: another one gives other products.
  const id = random.uuid();
  const publishedAt = random.between(FIRST_PUBLISHED, LAST_PUBLISHED);
  return {
    id,
    slug,
    name,
    shortDescription: plan.shortDescription ?? shortDescriptionOf(subject, random),
    type,
    primaryCategory: theme.domain.slug,
    secondaryCategory: random.chance(0.7) ? random.pick(theme.domain.related) : null,
    tags: tagsOf(theme, preset),
    stack: subject.stack,
    regions: plan.regions,
    installTools: plan.installTools,
    licenses: offers,
    priceUsd,
    free: priceUsd === 0,
    verified: plan.verified,
    teamReviewed: plan.teamReviewed,
    rating: plan.rating,
    ratingCount: plan.ratingCount,
    sales: plan.sales,
    seller: plan.seller,
    publishedAt,
    version: `${random.between(0, 6)}.${random.between(1, 14)}.${random.between(0, 9)}`,
    description: [...name.split(' '), ...sentencesOf(subject, random)],
  };
}

/** The whole entry of a plan, frozen; `random` as `searchableOf` leaves it. */
export function entryOf(found: Searchable, plan: Plan, random: Random): CatalogEntry {
  const { publishedAt, description, version, ...fields } = found;
  const [smallest, largest] = typeWords[plan.type].size;
  return freezeDeep({
    ...fields,
    publishedAt: isoSeconds(publishedAt),
    version,
    description: description.join(' '),
    features: featuresOf(subjectOf(plan), random),
    sizeBytes: Math.floor(smallest * (largest / smallest) ** random.unit()),
    updatedAt: isoSeconds(random.between(publishedAt, LAST_UPDATED)),
    supportUrl: supportPage(plan.slug),
  });
}
function subjectOf({ theme, type, preset, databases, gateways, regions, installTools }: Plan): Subject {
  const { languages, frameworks } = preset;
  return {
    theme,
    type,
    stack: { languages: [...languages], frameworks: [...frameworks], databases, paymentGateways: gateways },
    regions,
    installTools,
  };
}

const tagLists = new Map<Theme, Map<StackPreset, string[]>>();

/** Tags of the concept, the category and the stack. */
function tagsOf(theme: Theme, preset: StackPreset): string[] {
  const known = tagLists.get(theme) ?? new Map<StackPreset, string[]>();
  tagLists.set(theme, known);
  const tags = known.get(preset) ?? tagsFor(theme, preset);
  known.set(preset, tags);
  return tags;
}

function tagsFor({ concept, domain }: Theme, { frameworks, languages }: StackPreset): string[] {
  const builtOn = [...frameworks, ...languages].map((word) => word.toLowerCase());
  return [...new Set([...concept.tags, domain.slug, ...builtOn])];
}

function isoSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function freezeDeep<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) freezeDeep(part);
  }
  return Object.freeze(value);
}
