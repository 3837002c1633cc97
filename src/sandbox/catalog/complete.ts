/** Completes a planned product in two steps: first the searchable fields, then the whole entry. */
import type { Random } from '../../lib/random';
import { type CatalogEntry, type Searchable, freezeDeep } from './entry';
import type { Plan } from './plan';
import { writeFeatures, writeSentences } from './prose';
import { supportPage } from '../core/sitePages';

const FIRST_PUBLISHED = Date.UTC(2022, 2, 1) / 1000;
const LAST_PUBLISHED = Date.UTC(2026, 0, 31) / 1000;
const LAST_UPDATED = Date.UTC(2026, 1, 20) / 1000;

/** The searchable fields of a plan; what the plan leaves open (id, date, version, prose) is drawn from `random`. */
export function buildSearchable(plan: Plan, random: Random): Searchable {
  const { name, slug, kind, offers } = plan;
  const { theme, type, summaries, languages, frameworks, tags } = kind;
  const { slug: primaryCategory, related } = theme.category;
  const priceUsd = Math.min(...offers.map((offer) => offer.priceUsd));
  // The products depend on the order of the draws: another order gives other products.
  const id = random.uuid();
  const publishedAt = random.between(FIRST_PUBLISHED, LAST_PUBLISHED);
  return {
    id,
    slug,
    name,
    shortDescription: summaries.length === 1 ? (summaries[0] as string) : random.pick(summaries),
    type,
    primaryCategory,
    secondaryCategory: random.chance(0.7) && related.length > 0 ? random.pick(related) : null,
    tags,
    stack: { languages, frameworks, databases: plan.databases, paymentGateways: plan.gateways },
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
    description: [name, ...writeSentences(plan, random)],
  };
}

/**
 * The whole entry of a plan, frozen. `random` must be in the state in which `buildSearchable` leaves it. Written out field by field, because a spread
 * takes three times as long.
 */
export function buildEntry(found: Searchable, plan: Plan, random: Random): CatalogEntry {
  const { least, most } = plan.kind.words.sizeBytes;
  return freezeDeep({
    id: found.id,
    slug: found.slug,
    name: found.name,
    shortDescription: found.shortDescription,
    type: found.type,
    primaryCategory: found.primaryCategory,
    secondaryCategory: found.secondaryCategory,
    tags: found.tags,
    stack: found.stack,
    regions: found.regions,
    installTools: found.installTools,
    licenses: found.licenses,
    priceUsd: found.priceUsd,
    free: found.free,
    verified: found.verified,
    teamReviewed: found.teamReviewed,
    rating: found.rating,
    ratingCount: found.ratingCount,
    sales: found.sales,
    seller: found.seller,
    publishedAt: isoSeconds(found.publishedAt),
    version: found.version,
    description: found.description.join(' '),
    features: writeFeatures(plan, random),
    sizeBytes: Math.floor(least * (most / least) ** random.unit()),
    updatedAt: isoSeconds(random.between(found.publishedAt, LAST_UPDATED)),
    supportUrl: supportPage(plan.slug),
  });
}

function isoSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
