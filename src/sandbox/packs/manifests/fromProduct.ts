/** Packs derived from products: those of the catalog, some with a hand-written manifest, and own drafts. */
import { sellerOf } from '../../world/accounts';
import { artifactDigest } from '../../artifact/artifact';
import type { CatalogEntry } from '../../catalog/entry';
import { type OwnPack, type PackListing, currentVersion, passedAudit } from '../../seller/sellerProduct';
import type { Listing, PackRecord } from '../packRecord';
import type { World } from '../../world/world';
import { packIds } from '../seedIds';
import { type Writing, auditedModels, hosted, spoken } from './manifest';
import { skillOf } from '../skills';
import { clauseReviewer } from './ownPack';
import { manifestOf } from './packProducts';

const auditTook = 36 * 3_600_000;

/** The Pack of a catalog product of type `agent_pack`. Its audit passed a day and a half before publication. */
export function packOfProduct(entry: CatalogEntry): PackRecord {
  const publishedAt = Date.parse(entry.publishedAt);
  return {
    id: entry.id,
    slug: entry.slug,
    name: entry.name,
    shortDescription: entry.shortDescription,
    category: entry.primaryCategory,
    tags: entry.tags,
    seller: entry.seller,
    priceUsd: entry.priceUsd,
    version: entry.version,
    // Equals the product's own digest, and is computed only when read.
    get digest() {
      return artifactDigest(entry);
    },
    state: 'published',
    publishedAt: entry.publishedAt,
    committedAt: new Date(publishedAt - 2 * auditTook).toISOString(),
    auditedAt: new Date(publishedAt - auditTook).toISOString(),
    models: [...auditedModels],
    ...hosted,
    ...spoken(manifestOf(entry.id) ?? plainManifest(entry.name, entry.shortDescription, entry.features, entry.tags)),
  };
}

/** The Pack as its seller sees it, with the product's current state, version, digest and listing. */
export function packOfOwnProduct(world: World, product: OwnPack): PackRecord {
  const version = currentVersion(product);
  const audited = version ? passedAudit(product, version.version) : undefined;
  const manifest = writtenManifest(product);
  const { primaryCategory = manifest.category, tags = [], agentSummary = {} } = product.listing;
  const { capabilities = [], runtime = hosted.runtime, memory = hosted.memory, listing } = agentSummary;
  return {
    ...spoken(manifest),
    ...packRuntimeOf(product),
    id: product.id,
    slug: product.slug,
    name: product.name,
    shortDescription: product.shortDescription,
    category: primaryCategory,
    tags,
    seller: sellerOf(product.profileId),
    priceUsd: product.priceUsd,
    version: version?.version ?? null,
    digest: version?.digest ?? null,
    state: product.state,
    publishedAt: product.published ? world.iso(product.published.at) : null,
    committedAt: version ? world.iso(version.committedAt) : null,
    auditedAt: audited?.finishedAt ? world.iso(audited.finishedAt) : null,
    capabilities,
    runtime,
    memory,
    listing: wholeListing(listing),
  };
}

/** What the current version declares in its manifest: models, hosted skills, files and client extensions. */
export function packRuntimeOf(product: OwnPack): Pick<PackRecord, 'models' | 'skills' | 'takesFiles' | 'extensions'> {
  const declared = currentVersion(product)?.manifest;
  const { skills, takesFiles, extensions } = spoken(writtenManifest(product));
  const models = declared?.models ?? product.listing.agentSummary?.models ?? [];
  if (!declared) return { models, skills, takesFiles, extensions };
  const { runtime, clientExtensions = [] } = declared;
  return {
    models,
    skills: runtime?.hostedSkills?.flatMap((id) => skillOf(id)?.id ?? []) ?? skills,
    takesFiles: runtime?.files ?? takesFiles,
    extensions: clientExtensions.map(({ id, kind, label, description, environmentKeys, methods }) => ({
      id,
      kind,
      label: label ?? id,
      description: description ?? '',
      environmentKeys: environmentKeys ?? [],
      methods: methods.map((method) => ({
        id: method.id,
        description: method.description ?? '',
        effect: method.effect,
        confirmation: method.confirmation ?? 'none',
        inputSchema: method.inputSchema ?? {},
      })),
    })),
  };
}

function writtenManifest({ id, name, shortDescription }: OwnPack): Writing {
  return id === packIds.ownClauses ? clauseReviewer : plainManifest(name, shortDescription, [], ['agent pack']);
}

/** The listing of a draft, with empty values for what is not yet written. */
function wholeListing(written: NonNullable<PackListing['agentSummary']>['listing'] = {}): Listing {
  const { problem = '', targetUsers = [], inputs = [], workflow = [], outputs = [] } = written;
  const { exampleUses = [], successCriteria = [], limitations = [] } = written;
  return { problem, targetUsers, inputs, workflow, outputs, exampleUses, successCriteria, limitations };
}

function plainManifest(name: string, short: string, features: readonly string[], tags: string[]): Writing {
  const subject = name.replace(/(?<=.) \S+$/, '').toLowerCase();
  return {
    name,
    short,
    category: 'ai',
    tags,
    priceUsd: 0,
    capabilities: features.length > 0 ? features.slice(0, 3) : ['Reads files', 'Cites its sources'],
    problem: `Work on ${subject} is spread over files that nobody reads in full, so exceptions are found late and by chance.`,
    targetUsers: [`Teams that look after ${subject}`, 'Reviewers'],
    inputs: [`Files about ${subject} as text, PDF or CSV`, 'Your own rules as text'],
    workflow: ['Reads the files', 'Compares them with your rules', 'Reports what needs a person'],
    outputs: ['Findings with their sources', 'A table of figures'],
    exampleUses: [
      {
        title: 'Weekly look',
        scenario: `A week of ${subject} has come together.`,
        exampleRequest: `What in these files about ${subject} needs a person?`,
        expectedOutcome: 'A short list with the passage behind each entry.',
      },
      {
        title: 'New rule',
        scenario: 'A rule changed at the beginning of the month.',
        exampleRequest: 'Which entries break the new rule?',
        expectedOutcome: 'A table of entries with the rule and the passage.',
      },
    ],
    successCriteria: ['Every finding cites a passage', 'Silence of the sources is stated'],
    limitations: ['Changes nothing by itself', 'Long files are read in parts'],
    skills: ['web_search', 'table_extract'],
    voice: {
      items: 'entries',
      measure: 'Entries',
      findings: {
        New: `Most open entries about ${subject} wait for the same approval`,
        Changed: 'Three entries contradict the rule that they cite',
        Overdue: 'Repeated entries come from two exports of one week',
        Unclear: 'Overdue entries have no owner in the file',
        Repeated: 'One file ends in the middle of a table',
        Settled: 'The newest entries follow the rule without exception',
      },
      snippet: { language: 'json', text: '{ "entry": "2026-0217", "rule": "R4", "state": "unclear" }' },
    },
  };
}
