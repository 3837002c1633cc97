/** Creates the catalog products and Packs of a seed. */
import { licenses } from '../../../contract/values';
import { type CatalogEntry, type DeployTarget, freezeDeep } from '../../catalog/entry';
import { toSlug } from '../../catalog/names';
import type { PackDescription } from '../../catalog/packs/manifest';
import type { ClientExtension } from '../../catalog/packs/packRecord';
import { plainManifest } from '../../catalog/packs/plainManifest';
import { type SkillId, findSkill, skills } from '../../catalog/packs/skills';
import { typeLabel } from '../../catalog/labels';
import type { Vocabulary } from '../../catalog/words';
import { accountProfiles } from '../../core/accounts';
import { supportPage } from '../../core/sitePages';
import type { Random } from '../../../lib/random';
import { findNearest } from '../../../lib/text/findNearest';
import type { SeedIssues } from '../seedIssues';
import type { LocatedRecord } from '../validateSeed';
import type { SeedRecord, catalogFields, offerFields, descriptionFields } from '../seedForms';
import type { Naming } from './naming';
import type { UniqueNames } from './uniqueNames';

const DAY = 24 * 3_600_000;
const SIZE_BYTES = 250_000;
/** The start of the period in which products without a publication time were published. */
const FIRST_PUBLISHED = Date.UTC(2025, 2, 1);
const DAYS = 350;

type Offered = Pick<SeedRecord<'packs'>, keyof typeof offerFields>;
type Kinds = Pick<SeedRecord<'catalog'>, keyof typeof catalogFields>;

interface Terms {
  /** The sellers of the catalog. */
  sellers: Vocabulary['sellers'];
  naming: Naming;
  uniqueNames: UniqueNames;
  seedIssues: SeedIssues;
}

/** The products that a seed adds to the catalog. */
export function productEntries(records: readonly LocatedRecord<'catalog'>[], terms: Terms): CatalogEntry[] {
  return records.map(({ at, record }) => {
    const { type = 'template' } = record;
    if (type === 'agent_pack') {
      terms.seedIssues.add(['catalog', at, 'type'], `catalog.${at}.type is agent_pack. List Packs under packs.`);
    }
    return createEntry(record, 'catalog', at, terms, { type, ...readKind(record) });
  });
}

/** The kind of a product, from its record. */
export function readKind(record: Kinds, usualPrice = 0): Omit<Kind, 'type' | 'writing'> {
  const { prices = {}, primaryCategory = 'e-commerce', secondaryCategory = null } = record;
  const offers = licenses.flatMap((license) => {
    const priceUsd = prices[license];
    return priceUsd === undefined ? [] : [{ license, priceUsd }];
  });
  return {
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
    licenses: offers.length > 0 ? offers : [{ license: 'regular', priceUsd: usualPrice }],
  };
}

/** The Packs of other sellers that a seed adds to the catalog. */
export function packEntries(records: readonly LocatedRecord<'packs'>[], terms: Terms): CatalogEntry[] {
  return records.map(({ at, record }) => {
    const { category = 'ai', secondaryCategory = null, priceUsd = 0, tags = ['agent pack'], languages = [] } = record;
    const own = readDescription(record, 'packs', at, terms.seedIssues);
    return createEntry({ ...record, tags }, 'packs', at, terms, {
      type: 'agent_pack',
      primaryCategory: category,
      secondaryCategory,
      stack: { languages, frameworks: [], databases: [], paymentGateways: [] },
      regions: record.regions ?? [],
      installTools: ['taip'],
      licenses: [{ license: 'regular', priceUsd }],
      ...(Object.keys(own).length > 0 && {
        writing: { ...plainManifest(record.name, record.features), category, ...own },
      }),
    });
  });
}

/** The purpose of Packs by id, where their records give one. */
export function readUses(
  records: readonly LocatedRecord<'packs'>[],
  entries: readonly CatalogEntry[],
): Map<string, string> {
  return new Map(
    entries.flatMap(({ id }, index) => {
      const use = records[index]?.record.for;
      return use === undefined ? [] : [[id, use]];
    }),
  );
}

type Written = Pick<SeedRecord<'packs'>, keyof typeof descriptionFields> &
  Pick<SeedRecord<'packs'>, 'capabilities' | 'listing'>;

/** The description of a Pack, from its record. */
export function readDescription(
  { capabilities, skills, takesFiles, extensions, voice, listing = {} }: Omit<Written, 'name'>,
  part: 'packs' | 'products',
  at: number,
  seedIssues: SeedIssues,
): Partial<PackDescription> {
  return given({
    capabilities,
    ...listing,
    skills: skills && skillIds(skills, [part, at, 'skills'], seedIssues),
    takesFiles,
    extensions: extensions?.map(createExtension),
    voice,
  });
}

type Extension = NonNullable<Written['extensions']>[number];

function createExtension({
  description = '',
  environmentKeys = [],
  methods,
  ...extension
}: Extension): ClientExtension {
  return {
    ...extension,
    label: extension.label ?? extension.id,
    description,
    environmentKeys,
    methods: methods.map(({ confirmation = 'none', inputSchema = {}, ...method }) => ({
      ...method,
      description: method.description ?? '',
      confirmation,
      inputSchema,
    })),
  };
}

/** Only the fields that are defined. */
function given<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** The names of hosted skills. Reports unknown ones. */
export function skillIds(
  names: readonly string[],
  path: readonly [string, number, string],
  seedIssues: SeedIssues,
): SkillId[] {
  return [...new Set(names)].flatMap((name, at) => {
    const skill = findSkill(name);
    if (skill) return [skill.id];
    const meant = findNearest(name, Object.keys(skills));
    const where = [...path, at];
    seedIssues.add(
      where,
      `${where.join('.')} isn't a hosted skill.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    );
    return [];
  });
}

type Kind = Pick<
  CatalogEntry,
  'type' | 'primaryCategory' | 'secondaryCategory' | 'stack' | 'regions' | 'installTools' | 'licenses' | 'writing'
>;

/** One product of the catalog, with defaults for what its record leaves out. */
export function createEntry(
  record: Offered,
  part: 'catalog' | 'packs' | 'products',
  at: number,
  { sellers, naming, uniqueNames, seedIssues }: Terms,
  kind: Kind,
): CatalogEntry {
  const { name, version = '1.0.0', sizeBytes = SIZE_BYTES, tags = [], features = [] } = record;
  const slug = record.slug ?? toSlug(name);
  if (slug === '') {
    seedIssues.add([part, at, 'slug'], `${part}.${at}.slug is required, because it can't be derived from this name.`);
  }
  const id = record.id ?? naming.id(part, slug || String(at));
  uniqueNames.id(id, part, at);
  uniqueNames.slug(slug, part, at);
  const random = naming.random(part, slug || String(at));
  const seller = findSeller(record.seller, naming, sellers, random);
  if (part !== 'products' && accountProfiles.has(seller.id)) {
    seedIssues.add(
      [part, at, 'seller'],
      `${part}.${at}.seller belongs to an account. List its products under products.`,
    );
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
    type: kind.type,
    primaryCategory: kind.primaryCategory,
    secondaryCategory: kind.secondaryCategory,
    tags: [...tags],
    stack: kind.stack,
    regions: kind.regions,
    installTools: kind.installTools,
    licenses: kind.licenses,
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
    updatedAt: new Date(record.updatedAt ?? publishedAt).toISOString(),
    supportUrl: supportPage(slug),
    ...(kind.writing && { writing: kind.writing }),
    ...(record.deployTargets && { deployTargets: createTargets(record.deployTargets, [part, at], seedIssues) }),
  });
}

type Targets = NonNullable<SeedRecord<'packs'>['deployTargets']>;

/** Complete targets. Reports duplicate keys. */
export function createTargets(
  given: Targets,
  [part, at]: readonly [string, number],
  seedIssues: SeedIssues,
): DeployTarget[] {
  return given.map(({ requirements = [], environment = [], commands = [], limits = [], ...target }, index) => {
    if (given.findIndex(({ key }) => key === target.key) < index) {
      const path = [part, at, 'deployTargets', index, 'key'];
      seedIssues.add(path, `${path.join('.')} is ${target.key}, which another target already has. Use another key.`);
    }
    const variables = environment.map(({ name, required = true, description = '' }) => ({
      name,
      required,
      description,
    }));
    return { ...target, requirements, environment: variables, commands, limits };
  });
}

function findSeller(
  given: Offered['seller'],
  naming: Naming,
  sellers: Vocabulary['sellers'],
  random: Random,
): CatalogEntry['seller'] {
  const drawn = random.pick(sellers);
  if (!given) return { ...drawn };
  const known = sellers.find(({ name }) => name === given.name);
  return { id: given.id ?? known?.id ?? naming.id('seller', given.name), name: given.name };
}
