/** The catalog's products and Packs of a seed. */
import { licenses } from '../../../contract/values';
import { type CatalogEntry, freezeDeep } from '../../catalog/entry';
import { slugOf } from '../../catalog/names';
import type { Writing } from '../../catalog/packs/manifest';
import { plainManifest } from '../../catalog/packs/plainManifest';
import { type SkillId, skillOf, skills } from '../../catalog/packs/skills';
import { typeLabel } from '../../catalog/vocabulary/facets';
import { otherSellers } from '../../catalog/vocabulary/sellers';
import { foreignProfileId, newProfile, ownProfile } from '../../ground/accounts';
import { supportPage } from '../../ground/site';
import { nearest } from '../../../lib/text/nearest';
import type { Complaints } from '../complaints';
import type { Placed } from '../judge';
import type { SeedRecord } from '../seedForms';
import type { Naming } from './naming';
import type { Taken } from './taken';

const DAY = 24 * 3_600_000;
const SIZE_BYTES = 250_000;
/** Of the time in which products without one were published. */
const FIRST_PUBLISHED = Date.UTC(2025, 2, 1);
const DAYS = 350;

type Offered = Omit<
  SeedRecord<'packs'>,
  'priceUsd' | 'category' | 'capabilities' | 'skills' | 'takesFiles' | 'listing'
>;

interface Terms {
  naming: Naming;
  taken: Taken;
  complaints: Complaints;
}

/** The products that a seed adds to the catalog. */
export function productEntries(records: readonly Placed<'catalog'>[], terms: Terms): CatalogEntry[] {
  return records.map(({ at, record }) => {
    const { type = 'template', prices = {}, primaryCategory = 'e-commerce', secondaryCategory = null } = record;
    if (type === 'agent_pack') {
      terms.complaints.add(['catalog', at, 'type'], `catalog.${at}.type is agent_pack: list a Pack under packs.`);
    }
    const offers = licenses.flatMap((license) => {
      const priceUsd = prices[license];
      return priceUsd === undefined ? [] : [{ license, priceUsd }];
    });
    return entryOf(record, 'catalog', at, terms, {
      type,
      primaryCategory,
      secondaryCategory,
      stack: {
        languages: record.languages ?? [],
        frameworks: record.frameworks ?? [],
        databases: record.databases ?? [],
        paymentGateways: record.paymentGateways ?? [],
      },
      regions: record.regions ?? [],
      installTools: record.installTools ?? ['docker'],
      licenses: offers.length > 0 ? offers : [{ license: 'regular', priceUsd: 0 }],
    });
  });
}

/** The Packs of other sellers that a seed adds to the catalog. */
export function packEntries(records: readonly Placed<'packs'>[], terms: Terms): CatalogEntry[] {
  return records.map(({ at, record }) => {
    const { category = 'ai', priceUsd = 0, tags = ['agent pack'], features = [], listing = {} } = record;
    const plain = plainManifest(record.name, record.shortDescription ?? '', features, tags);
    const writing: Writing = {
      ...plain,
      category,
      priceUsd,
      capabilities: record.capabilities ?? plain.capabilities,
      ...given(listing),
      skills: skillIds(record.skills ?? plain.skills, ['packs', at, 'skills'], terms.complaints),
      files: record.takesFiles ?? true,
    };
    return entryOf({ ...record, tags }, 'packs', at, terms, {
      type: 'agent_pack',
      primaryCategory: category,
      secondaryCategory: null,
      stack: { languages: [], frameworks: [], databases: [], paymentGateways: [] },
      regions: [],
      installTools: ['taip'],
      licenses: [{ license: 'regular', priceUsd }],
      writing,
    });
  });
}

/** The fields that are given. */
function given<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Names of hosted skills; complains about each that there is not. */
export function skillIds(
  names: readonly string[],
  path: readonly [string, number, string],
  complaints: Complaints,
): SkillId[] {
  return [...new Set(names)].flatMap((name, at) => {
    const skill = skillOf(name);
    if (skill) return [skill.id];
    const meant = nearest(name, Object.keys(skills));
    const where = [...path, at];
    complaints.add(
      where,
      `${where.join('.')} is no hosted skill.${meant === undefined ? '' : ` The nearest is ${meant}.`}`,
    );
    return [];
  });
}

const accountProfiles: ReadonlySet<string> = new Set([ownProfile.id, newProfile.id, foreignProfileId]);

type Kind = Pick<
  CatalogEntry,
  'type' | 'primaryCategory' | 'secondaryCategory' | 'stack' | 'regions' | 'installTools' | 'licenses' | 'writing'
>;

/** One product of the catalog, with what its record leaves out. */
export function entryOf(
  record: Offered,
  part: 'catalog' | 'packs' | 'products',
  at: number,
  { naming, taken, complaints }: Terms,
  kind: Kind,
): CatalogEntry {
  const { name, version = '1.0.0', sizeBytes = SIZE_BYTES, tags = [], features = [] } = record;
  const slug = record.slug ?? slugOf(name);
  if (slug === '') {
    complaints.add([part, at, 'slug'], `${part}.${at}.slug is required, as none follows from this name.`);
  }
  const id = record.id ?? naming.id(part, slug || String(at));
  taken.id(id, part, at);
  taken.slug(slug, part, at);
  const random = naming.random(part, slug || String(at));
  const seller = sellerFor(record.seller, naming, random.pick(otherSellers));
  if (part !== 'products' && accountProfiles.has(seller.id)) {
    complaints.add([part, at, 'seller'], `${part}.${at}.seller is an account's: list its products under products.`);
  }
  const drawn = FIRST_PUBLISHED + random.between(0, DAYS) * DAY;
  const publishedAt = record.publishedAt ?? new Date(drawn).toISOString();
  const shortDescription = record.shortDescription ?? `${name}, ${typeLabel(kind.type)}`;
  const priceUsd = Math.min(...kind.licenses.map((offer) => offer.priceUsd));
  return freezeDeep<CatalogEntry>({
    id,
    slug,
    name,
    shortDescription,
    tags: [...tags],
    ...kind,
    priceUsd,
    free: priceUsd === 0,
    verified: record.verified ?? true,
    teamReviewed: record.teamReviewed ?? false,
    rating: record.rating ?? null,
    ratingCount: record.ratingCount ?? 0,
    sales: record.sales ?? 0,
    seller,
    publishedAt: new Date(publishedAt).toISOString(),
    version,
    description: record.description ?? shortDescription,
    features: [...features],
    sizeBytes,
    updatedAt: new Date(publishedAt).toISOString(),
    supportUrl: supportPage(slug),
  });
}

function sellerFor(given: Offered['seller'], naming: Naming, drawn: CatalogEntry['seller']): CatalogEntry['seller'] {
  if (!given) return { ...drawn };
  const known = otherSellers.find(({ name }) => name === given.name);
  return { id: given.id ?? known?.id ?? naming.id('seller', given.name), name: given.name };
}
