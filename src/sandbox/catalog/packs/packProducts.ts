/** The hand-written Packs as catalog products; what their manifests leave open is drawn at random, seeded by their ids. */
import { typeWords } from '../vocabulary/typeWords';
import { otherSellers } from '../vocabulary/sellers';
import { presetOf } from '../vocabulary/stacks';
import { type CatalogEntry, freezeDeep } from '../entry';
import { supportPage } from '../../ground/site';
import { namedRandom } from '../../world/random';
import { engineeringPacks } from './engineering';
import type { Manifest } from './manifest';
import { officePacks } from './office';
import { operationsPacks } from './operations';

const manifests: readonly Manifest[] = [...officePacks, ...engineeringPacks, ...operationsPacks];
const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));

/** The hand-written manifest of a product; undefined for most. */
export function manifestOf(id: string): Manifest | undefined {
  return byId.get(id);
}

/** Each hand-written Pack as a frozen product of the catalog. */
export const packProducts: readonly CatalogEntry[] = manifests.map(productOf);

function productOf(manifest: Manifest): CatalogEntry {
  const { id, name, short, category, tags, priceUsd, version, published, problem, capabilities, outputs } = manifest;
  const random = namedRandom(`product ${id}`);
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const seller = otherSellers[manifest.seller % otherSellers.length];
  if (!seller) throw new RangeError('There are no sellers');
  const preset = presetOf(random.pick(['pack-python', 'pack-typescript']));
  const publishedAt = new Date(`${published}T08:30:00.000Z`).toISOString();
  const [smallest] = typeWords.agent_pack.size;
  const sales = random.between(40, 900);
  return freezeDeep<CatalogEntry>({
    id,
    slug,
    name,
    shortDescription: short,
    type: 'agent_pack',
    primaryCategory: category,
    secondaryCategory: null,
    tags: [...tags],
    stack: { languages: [...preset.languages], frameworks: [], databases: [], paymentGateways: [] },
    regions: [],
    installTools: [...preset.tools],
    licenses: [{ license: 'regular', priceUsd }],
    priceUsd,
    free: priceUsd === 0,
    verified: true,
    teamReviewed: random.chance(0.4),
    rating: random.between(38, 49) / 10,
    ratingCount: Math.ceil(sales / random.between(6, 14)),
    sales,
    seller,
    publishedAt,
    version,
    description: `${name} is an Agent Pack in TAIP/1 format. ${problem}`,
    features: [...capabilities, ...outputs],
    sizeBytes: random.between(smallest, 4 * smallest),
    updatedAt: publishedAt,
    supportUrl: supportPage(slug),
  });
}
