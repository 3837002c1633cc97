/** Completes a planned product into a catalog entry. */
import type { Random } from '../../lib/random';
import type { CatalogEntry, ProductType } from './entry';
import { supportPage } from './site';
import { descriptionOf, featuresOf, shortDescriptionOf } from './prose';
import type { Shared } from './shared';
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
  databases: readonly string[];
  gateways: readonly string[];
  regions: readonly string[];
  installTools: readonly string[];
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

/** The frozen entry of a plan; what the plan leaves open (dates, version, prose) is drawn from `random`. */
export function complete(plan: Plan, random: Random, shared: Shared): CatalogEntry {
  const { theme, type, name, slug, preset } = plan;
  const id = random.uuid();
  const stack = shared.of(`stack ${preset.key} ${plan.databases.join()} ${plan.gateways.join()}`, () => ({
    languages: [...preset.languages],
    frameworks: [...preset.frameworks],
    databases: [...plan.databases],
    paymentGateways: [...plan.gateways],
  }));
  const subject = { theme, type, name, stack, regions: plan.regions, installTools: plan.installTools };
  const priceUsd = Math.min(...plan.offers.map((offer) => offer.priceUsd));
  const publishedAt = random.between(FIRST_PUBLISHED, LAST_PUBLISHED);
  const [smallest, largest] = typeWords[type].size;
  return Object.freeze({
    id,
    slug,
    name,
    shortDescription: plan.shortDescription ?? shortDescriptionOf(subject, random),
    type,
    primaryCategory: theme.domain.slug,
    secondaryCategory: random.chance(0.7) ? random.pick(theme.domain.related) : null,
    tags: shared.of(`tags ${theme.concept.subject} ${preset.key}`, () => tagsFor(theme, preset)),
    stack,
    regions: shared.of(`regions ${plan.regions.join()}`, () => [...plan.regions]),
    installTools: shared.of(`tools ${plan.installTools.join()}`, () => [...plan.installTools]),
    licenses: shared.of(`offers ${plan.offers.map(offerKey).join()}`, () => plan.offers),
    priceUsd,
    free: priceUsd === 0,
    verified: plan.verified,
    teamReviewed: plan.teamReviewed,
    rating: plan.rating,
    ratingCount: plan.ratingCount,
    sales: plan.sales,
    seller: plan.seller,
    publishedAt: isoSeconds(publishedAt),
    version: `${random.between(0, 6)}.${random.between(1, 14)}.${random.between(0, 9)}`,
    description: descriptionOf(subject, random),
    features: Object.freeze(featuresOf(subject, random)) as string[],
    sizeBytes: Math.floor(smallest * (largest / smallest) ** random.unit()),
    updatedAt: isoSeconds(random.between(publishedAt, LAST_UPDATED)),
    supportUrl: supportPage(slug),
  });
}

/** Tags of the concept, the category and the stack. */
function tagsFor(theme: Theme, preset: StackPreset): string[] {
  const builtOn = [...preset.frameworks, ...preset.languages].map((word) => word.toLowerCase());
  return [...new Set([...theme.concept.tags, theme.domain.slug, ...builtOn])];
}

function offerKey({ license, priceUsd }: CatalogEntry['licenses'][number]): string {
  return `${license}=${priceUsd}`;
}

function isoSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
