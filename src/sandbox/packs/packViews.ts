/** Packs as the API returns them. */
import type { Pack } from '../../contract/packs';
import type { Account } from '../core/accounts';
import { TAIP_FORMAT } from '../artifact/archive';
import { catalogSlug } from '../seller/sellerProduct';
import { listShownImages } from '../seller/previewImages';
import { purchasePage } from '../core/sitePages';
import type { World } from '../world/world';
import { packGates } from '../seller/publishing/packGates';
import { findOwnership } from './access';
import type { PackRecord } from '../catalog/packs/packRecord';

/** A Pack with its manifest, and whether the account owns it. */
export function packView(world: World, account: Account, pack: PackRecord): Pack {
  const { id, name, shortDescription, category, tags, seller, priceUsd, version, digest, state, publishedAt } = pack;
  const slug = catalogSlug(pack);
  const source = findOwnership(world, account, pack)?.source ?? null;
  return {
    id,
    slug,
    name,
    shortDescription,
    category,
    tags,
    seller,
    priceUsd,
    free: priceUsd === 0,
    version,
    digest,
    state,
    publishedAt,
    owned: source !== null,
    source,
    purchaseUrl: priceUsd === 0 || slug === null ? null : purchasePage(slug),
    previewImages: listShownImages(world, pack),
    agentSummary: {
      format: TAIP_FORMAT,
      runtime: pack.runtime,
      memory: pack.memory,
      capabilities: pack.capabilities,
      models: pack.models,
      listing: pack.listing,
    },
  };
}

/** The buyer-safe report of the Agent AVCP: that it passed, and each gate with its score, without the seller's evidence. */
export function buildPackReport(pack: PackRecord) {
  const { id, name, version, digest, auditedAt, listing } = pack;
  const passed = auditedAt !== null;
  return {
    productId: id,
    name,
    version,
    digest,
    status: passed ? 'passing' : 'none',
    auditedAt,
    summary: passed
      ? `Version ${version} passed the Agent AVCP with all the models it names.`
      : version === null
        ? 'No version of this Pack has been committed yet.'
        : `Version ${version} has not passed the Agent AVCP yet.`,
    stages: passed
      ? packGates(pack).map(({ key, label, score, summary }) => ({ key, label, status: 'passing', score, summary }))
      : [],
    dataHandling: [
      'Files are read for one run and are gone when it ends; name, type, size and digest are kept.',
      'Provider keys are used for one request and never kept.',
      'What it learns stays private to the owner and is kept only once the owner accepts it.',
    ],
    limitations: listing.limitations,
  };
}
