/** Packs derived from products: those of the catalog, some with a description from their seed, and own drafts. */
import { getSeller } from '../core/accounts';
import { artifactDigest } from '../artifact/artifact';
import type { CatalogEntry } from '../catalog/entry';
import { type OwnPack, type PackListing, passedAudit, servedVersion } from '../seller/sellerProduct';
import type { Listing, PackRecord } from '../catalog/packs/packRecord';
import type { World } from '../world/world';
import { auditedModels, hosted, describePack } from '../catalog/packs/manifest';
import { plainManifest } from '../catalog/packs/plainManifest';
import { buildPackRuntime, getOwnPackDescription } from '../seller/packRuntime';

const auditTook = 36 * 3_600_000;

/** The Pack of a catalog product of type `agent_pack`. Its audit passed a day and a half before publication. */
export function buildProductPack(entry: CatalogEntry): PackRecord {
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
    // Equals the product's own digest; computed only when read.
    get digest() {
      return artifactDigest(entry);
    },
    state: 'published',
    publishedAt: entry.publishedAt,
    committedAt: new Date(publishedAt - 2 * auditTook).toISOString(),
    auditedAt: new Date(publishedAt - auditTook).toISOString(),
    models: [...auditedModels],
    ...hosted,
    ...describePack(entry.writing ?? plainManifest(entry.name, entry.features)),
  };
}

/** The Pack of an own product, with the state and listing of the product and the version that runs. */
export function buildOwnPack(world: Pick<World, 'iso'>, product: OwnPack): PackRecord {
  const version = servedVersion(product);
  const audited = version ? passedAudit(product, version.version) : undefined;
  const manifest = getOwnPackDescription(product);
  const { primaryCategory = manifest.category, tags = [], agentSummary = {} } = product.listing;
  const { capabilities = [], runtime = hosted.runtime, memory = hosted.memory, listing } = agentSummary;
  return {
    ...describePack(manifest),
    ...buildPackRuntime(product, version),
    id: product.id,
    slug: product.slug,
    name: product.name,
    shortDescription: product.shortDescription,
    category: primaryCategory,
    tags,
    seller: getSeller(product.profileId),
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

/** The listing of a draft, with empty values for what is not yet written. */
function wholeListing(written: NonNullable<PackListing['agentSummary']>['listing'] = {}): Listing {
  const { problem = '', targetUsers = [], inputs = [], workflow = [], outputs = [] } = written;
  const { exampleUses = [], successCriteria = [], limitations = [] } = written;
  return { problem, targetUsers, inputs, workflow, outputs, exampleUses, successCriteria, limitations };
}
