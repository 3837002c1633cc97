/** Builds the own products of a seed. Each state gets the parts that it requires, unless the record gives others. */
import { PUBLISHABLE_TIER } from '../../../contract/values';
import { packListingBody } from '../../../contract/listing';
import { fieldIssues } from '../../../contract/issues';
import { parseContext } from '../../../contract/schema/zod';
import { isHigher } from '../../../lib/semver';
import type { CatalogEntry } from '../../catalog/entry';
import { toSlug } from '../../catalog/names';
import type { Vocabulary } from '../../catalog/words';
import { foreignProfileId, newProfile, ownProfile } from '../../core/accounts';
import type { PackListing } from '../../seller/sellerProduct';
import { stageKeys } from '../../seller/auditStages';
import { tierTerms } from '../../seller/prepPricing';
import { computeState } from '../../seller/productState';
import type { SeedProduct, SeedVersion } from '../../seller/seed/seedProducts';
import { type PublishedSeed, type SellerSeed, unpublishedRecord } from '../../seller/seed/sellerProducts';
import type { SeedIssues } from '../seedIssues';
import type { LocatedRecord } from '../validateSeed';
import { type SeedRecord, catalogFields } from '../seedForms';
import { createEntry, readKind, createTargets, readDescription } from './entries';
import type { Naming } from './naming';
import type { UniqueNames } from './uniqueNames';
import { TAIP_FORMAT } from '../../artifact/archive';
import { auditedModels, hosted, describePack } from '../../catalog/packs/manifest';
import { plainManifest } from '../../catalog/packs/plainManifest';

const profiles = {
  seller: ownProfile,
  newcomer: newProfile,
  /** A seller that no account acts for: every request for its product is 404. */
  other: { id: foreignProfileId, name: 'Another seller' },
} as const;
/** Hours before the world began: of the current version, and between one and the next. */
const CURRENT_AGE = 96;
const VERSION_GAP = 240;
/** Seconds before the world began. */
const ENDED_AGE = 240_000;
const RUNNING_AGE = 30;
const QUEUED_HOURS = 1;
/** States in which a prep is or was. */
const withPrep = new Set(['in_audit', 'changes_needed', 'verified']);

interface Terms {
  /** The sellers of the catalog. */
  sellers: Vocabulary['sellers'];
  /** True for records whose states are already checked, because checking computes the digests of their versions. */
  areStatesChecked?: boolean;
  naming: Naming;
  uniqueNames: UniqueNames;
  seedIssues: SeedIssues;
}

/** The seller's part of a seed. Reports records that contradict each other. */
export function buildOwnProducts(records: readonly LocatedRecord<'products'>[], terms: Terms): SellerSeed {
  const products: SeedProduct[] = [];
  const published: PublishedSeed[] = [];
  for (const { at, record } of records) {
    refuseListing(at, record, terms.seedIssues);
    if (record.state === 'published') published.push(publishedSeed(at, record, terms));
    else products.push(unpublishedSeed(at, record, terms));
  }
  return { products, published };
}

type Given = SeedRecord<'products'>;

/** Checks the listing of a Pack against the contract. Only Packs have one. */
function refuseListing(at: number, record: Given, seedIssues: SeedIssues): void {
  const { type, name, shortDescription, priceUsd, missingMetadata } = record;
  const addIssue = (field: string, why: string) =>
    seedIssues.add(['products', at, field], `products.${at}.${field} ${why}.`);
  if (type === 'agent_pack') {
    if (missingMetadata) addIssue('missingMetadata', "isn't allowed for a Pack: leave those parts out of its listing");
    const parsed = packListingBody().safeParse({ name, shortDescription, priceUsd }, parseContext);
    if (parsed.success) return;
    for (const { field, message } of fieldIssues(parsed.error)) addIssue(field, message.slice(field.length + 1, -1));
    return;
  }
  for (const field of ['listing', 'skills', 'takesFiles', 'extensions', 'voice'] as const) {
    if (record[field] !== undefined) addIssue(field, 'is only for a Pack, whose type is agent_pack');
  }
  if (record.state === 'queued') addIssue('state', 'is queued, which is only for a Pack, whose type is agent_pack');
}

function publishedSeed(at: number, record: Given, terms: Terms): PublishedSeed {
  const { type = 'template', priceUsd = 0, seller = 'seller', versions = [], previewImages } = record;
  const [version, ...extraVersions] = versions;
  const addIssue = (field: string, why: string) =>
    terms.seedIssues.add(['products', at, field], `products.${at}.${field} ${why}.`);
  if (extraVersions.length > 0)
    addIssue('versions', 'of a published product can list only one version: the published one');
  if (version && Object.keys(version).some((field) => ['hoursAgo', 'outcome', 'signed', 'findings'].includes(field))) {
    addIssue('versions', "can't have hoursAgo, outcome, signed or findings: they follow from the publication");
  }
  for (const field of ['createdHoursAgo', 'prep', 'missingMetadata'] as const) {
    if (record[field] !== undefined)
      addIssue(field, "isn't allowed for a published product: it follows from the publication");
  }
  if (seller === 'other') addIssue('seller', "is other, whose products can't be published. List it under catalog");
  const isPack = type === 'agent_pack';
  const listing = isPack ? buildListing(record) : undefined;
  const { catalog = {} } = record;
  const lowest = Math.min(...Object.values(catalog.prices ?? {}).filter((price) => price !== undefined));
  if (record.priceUsd !== undefined && lowest < Infinity && record.priceUsd !== lowest)
    addIssue('priceUsd', `isn't ${lowest}, the lowest of its catalog.prices`);
  for (const field of Object.keys(catalogFields) as (keyof typeof catalogFields)[]) {
    if (isPack && catalog[field] !== undefined) {
      terms.seedIssues.add(
        ['products', at, 'catalog', field],
        `products.${at}.catalog.${field} isn't allowed for a Pack: it follows from its listing.`,
      );
    }
  }
  const entry: CatalogEntry = createEntry(
    {
      ...record,
      ...(listing && { tags: listing.tags }),
      ...(listing?.businessUseCase !== undefined && { description: listing.businessUseCase }),
      ...catalog,
      seller: profiles[seller],
      ...(version && { version: version.version }),
      ...(version?.sizeBytes !== undefined && { sizeBytes: version.sizeBytes }),
    },
    'products',
    at,
    terms,
    { type, ...readKind(listing ? kindOfListing(listing) : catalog, priceUsd) },
  );
  return {
    entry,
    changelog: version?.changelog ?? 'The published version.',
    previewImages: previewImages ?? (isPack ? 1 : 4),
    use: record.for ?? 'Published: it is in the catalog, too.',
    ...(listing && {
      listing,
      prepId: terms.naming.id('prep', entry.id),
      writing: readDescription(writtenBeside(record), 'products', at, terms.seedIssues),
    }),
  };
}

const kindOfListing = ({ primaryCategory, stack }: PackListing) => ({
  primaryCategory,
  languages: stack?.language ? [stack.language] : [],
  installTools: ['taip'],
});

/** The description of a Pack apart from its listing, from its record. */
const writtenBeside = ({ skills, takesFiles, extensions, voice }: Given) => ({ skills, takesFiles, extensions, voice });

function unpublishedSeed(at: number, record: Given, terms: Terms): SeedProduct {
  const { naming, uniqueNames, seedIssues } = terms;
  const { name, state, type = 'template', seller = 'seller', priceUsd = 0 } = record;
  const addIssue = (field: string, why: string) =>
    seedIssues.add(['products', at, field], `products.${at}.${field} ${why}.`);
  const isPack = type === 'agent_pack';
  const isDraft = state === 'draft';
  const slug = record.slug ?? toSlug(name);
  const key = slug || String(at);
  const id = record.id ?? naming.id('products', key);
  uniqueNames.id(id, 'products', at);
  if (record.deployTargets && !isPack) {
    addIssue('deployTargets', "is only for a published product or a Pack: others can't be installed");
  }
  for (const field of ['publishedAt', 'catalog'] as const) {
    if (record[field] !== undefined) addIssue(field, 'is only for a product whose state is published');
  }
  const versions = buildVersions(at, record, seedIssues);
  const oldest = versions[0]?.hoursAgo;
  const createdHoursAgo = record.createdHoursAgo ?? (oldest ?? 0) + VERSION_GAP;
  if (oldest !== undefined && createdHoursAgo < oldest) {
    addIssue('createdHoursAgo', `must be at least ${oldest}, the age of its first version`);
  }
  const prep = buildPrep(at, record, versions, seedIssues);
  const facts = {
    id,
    slug: slug || id,
    profileId: profiles[seller].id,
    use: record.for ?? `By the seed: ${state}.`,
    name,
    shortDescription: record.shortDescription ?? `${name}, as the seed has it.`,
    type,
    state,
    priceUsd,
    createdHoursAgo,
    versions,
    previewImages: record.previewImages ?? (isDraft ? 0 : isPack ? 1 : 4),
    ...(prep && { prep: { ...prep, id: record.prep?.id ?? naming.id('prep', id) } }),
  };
  const made: SeedProduct = isPack
    ? {
        ...facts,
        assetKind: 'agent_pack',
        listing: buildListing(record),
        writing: readDescription(writtenBeside(record), 'products', at, seedIssues),
        ...(record.deployTargets && {
          deployTargets: createTargets(record.deployTargets, ['products', at], seedIssues),
        }),
        ...(state === 'queued' && { queuedHoursAgo: QUEUED_HOURS }),
        // An audition follows its submission.
        ...(prep && { queuedHoursAgo: prep.startedSecondsAgo / 3_600 }),
      }
    : {
        ...facts,
        assetKind: 'listing',
        missingMetadata: record.missingMetadata ?? (isDraft ? ['business_use_case', 'tags'] : []),
      };
  if (!terms.areStatesChecked) refuseOtherState(made, (why) => addIssue('state', why));
  return Object.freeze(made);
}

/** The service derives the state of a product from its parts, so a state that does not match them would be lost with the next change. */
function refuseOtherState(made: SeedProduct, addIssue: (why: string) => void): void {
  const settled = (seed: SeedProduct) => computeState({ ...unpublishedRecord(seed, 0), state: 'draft' });
  // A version that is or was auditioned must have been submitted.
  if (made.assetKind === 'agent_pack' && made.prep && settled({ ...made, prep: undefined }) !== 'queued') {
    addIssue(`is ${made.state}, but with its versions, images and listing it couldn't have been submitted`);
    return;
  }
  if (made.prep?.running) return;
  if (made.state === 'in_audit') {
    addIssue('is in_audit, which needs a version to audit');
    return;
  }
  const state = settled(made);
  if (state !== made.state)
    addIssue(`is ${made.state}, but with its versions, images, listing and prep it would be ${state}`);
}

function buildVersions(at: number, record: Given, seedIssues: SeedIssues): SeedVersion[] {
  const given = record.versions ?? (record.state === 'draft' ? [] : [{ version: '1.0.0' }]);
  const versions = given.map((version, index): SeedVersion => {
    const isCurrent = index === given.length - 1;
    const { sizeBytes = 250_000, changelog = 'As the seed has it.', signed } = version;
    const findings = buildFindings(['products', at, 'versions', index], record, version, seedIssues);
    const usual = isCurrent && record.state === 'changes_needed' ? 'failing' : 'passing';
    return {
      version: version.version,
      sizeBytes,
      hoursAgo: version.hoursAgo ?? CURRENT_AGE + VERSION_GAP * (given.length - 1 - index),
      changelog,
      outcome: version.outcome ?? usual,
      ...(signed !== undefined && { signed }),
      ...(findings && { findings }),
    };
  });
  versions.forEach(({ version, hoursAgo }, index) => {
    const before = versions[index - 1];
    if (!before) return;
    const path = ['products', at, 'versions', index] as const;
    if (!isHigher(version, before.version)) {
      seedIssues.add(
        [...path, 'version'],
        `${path.join('.')}.version must be higher than ${before.version}, the version before it.`,
      );
    }
    if (hoursAgo > before.hoursAgo) {
      seedIssues.add(
        [...path, 'hoursAgo'],
        `${path.join('.')}.hoursAgo must be at most ${before.hoursAgo}, the age of the version before it.`,
      );
    }
  });
  return versions;
}

/** The findings of a failing audit. Reports unknown stages. */
function buildFindings(
  path: readonly (string | number)[],
  { type, state }: Given,
  { findings, outcome }: NonNullable<Given['versions']>[number],
  seedIssues: SeedIssues,
): SeedVersion['findings'] {
  if (!findings) return undefined;
  const where = [...path, 'findings'];
  const addIssue = (of: readonly string[], why: string) =>
    seedIssues.add([...where, ...of], `${[...where, ...of].join('.')} ${why}.`);
  if ((outcome ?? (state === 'changes_needed' ? 'failing' : 'passing')) !== 'failing')
    addIssue([], 'are only for a version whose outcome is failing');
  const known = stageKeys[type === 'agent_pack' ? 'agent_pack' : 'listing'];
  for (const key of Object.keys(findings)) {
    if (!known.includes(key)) addIssue([key], `isn't a stage of its audit. The stages are ${known.join(', ')}`);
  }
  return Object.fromEntries(
    Object.entries(findings).map(([key, { evidence, fixes = [] }]) => [key, { evidence, fixes }]),
  );
}

function buildPrep(
  at: number,
  { state, type, prep }: Given,
  versions: readonly SeedVersion[],
  seedIssues: SeedIssues,
): Omit<NonNullable<SeedProduct['prep']>, 'id'> | undefined {
  const current = versions.at(-1);
  const addIssue = (field: string, why: string) =>
    seedIssues.add(['products', at, ...field.split('.')], `products.${at}.${field} ${why}.`);
  const audited = prep?.version === undefined ? current : versions.find(({ version }) => version === prep.version);
  // A ready product is ready for its next prep, which follows a newer version.
  const isEarlier = state === 'ready' && type !== 'agent_pack' && prep?.version !== undefined && audited !== current;
  if (!withPrep.has(state) && !isEarlier) {
    if (prep)
      addIssue(
        'prep',
        `is only for a product in the states ${[...withPrep].join(', ')}, or ready after a newer version`,
      );
    return undefined;
  }
  if (!audited || (audited !== current && !isEarlier)) {
    if (prep?.version !== undefined)
      addIssue('prep.version', `must be ${isEarlier ? 'one of its versions' : 'the current version'}`);
    return undefined;
  }
  const running = state === 'in_audit';
  const tier = prep?.tier ?? PUBLISHABLE_TIER;
  const startedSecondsAgo =
    prep?.secondsAgo ?? (running ? Math.min(RUNNING_AGE, tierTerms[tier].durationMs / 2_000) : ENDED_AGE);
  const lasts = tierTerms[tier].durationMs / 1_000;
  if (running && startedSecondsAgo >= lasts)
    addIssue('prep.secondsAgo', `must be below ${lasts}, because it has ended by then`);
  if (!running && startedSecondsAgo < lasts)
    addIssue('prep.secondsAgo', `must be at least ${lasts}, because it hasn't ended before then`);
  if (startedSecondsAgo > audited.hoursAgo * 3_600) {
    addIssue('prep.secondsAgo', `must be at most ${audited.hoursAgo * 3_600}, the age of the version that it audits`);
  }
  return { tier, version: audited.version, startedSecondsAgo, running };
}

/** A complete listing, in which the parts that the record gives replace the defaults. */
function buildListing({ name, listing: given = {} }: SeedRecord<'products'>): PackListing {
  const models = [...auditedModels];
  const { capabilities, listing } = describePack(plainManifest(name));
  const complete: PackListing = {
    businessUseCase: `${name} does the reading that nobody has time for, and shows its sources.`,
    primaryCategory: 'ai',
    tags: ['agent', 'files', 'sources'],
    stack: { language: 'Python', runtime: ['Python 3.12'], memory: ['Owner checkpoints'] },
    compatibility: { models },
    agentSummary: { ...hosted, capabilities, models, format: TAIP_FORMAT, listing },
  };
  return Object.freeze({ ...complete, ...given });
}
