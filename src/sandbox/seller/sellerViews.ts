/** Seller records in the shapes of the contract: instants as ISO text, and no internal fields. */
import type { VersionRecord } from '../artifact/version';
import type { AnswerOf } from '../../contract/endpoints';
import type { PrepRun, SellerProduct } from '../../contract/seller';
import { previewImageView } from './previewImages';
import { type PrepRecord, type SellerProductRecord, catalogSlug, currentVersion, latestPrep } from './sellerProduct';
import { getQueuePosition } from './publishing/auditQueue';
import { getPackStep } from './publishing/packStep';
import { sellerPage } from '../core/sitePages';
import type { World } from '../world/world';

type Detail = AnswerOf<'seller.product'>;

export function prepRunView(world: World, prep: PrepRecord): PrepRun {
  const waits = world.now() < prep.beginAt;
  return {
    id: prep.id,
    tier: prep.tier,
    version: prep.version,
    points: prep.points,
    status: waits ? 'queued' : prep.status,
    queuedAt: world.iso(prep.startedAt),
    startedAt: waits ? null : world.iso(prep.beginAt),
    finishedAt: prep.finishedAt === null ? null : world.iso(prep.finishedAt),
    expectedFinishAt: world.iso(prep.dueAt),
    charged: prep.charged,
    returned: prep.returned,
  };
}

export function sellerProductView(world: World, product: SellerProductRecord): SellerProduct {
  const version = currentVersion(product);
  const prep = latestPrep(product);
  return {
    id: product.id,
    slug: catalogSlug(product),
    name: product.name,
    shortDescription: product.shortDescription,
    type: product.type,
    assetKind: product.assetKind,
    state: product.state,
    priceUsd: product.priceUsd,
    currentVersion: version?.version ?? null,
    digest: version?.digest ?? null,
    sizeBytes: version?.sizeBytes ?? null,
    updatedAt: world.iso(product.updatedAt),
    createdAt: world.iso(product.createdAt),
    prep: prep ? prepRunView(world, prep) : null,
  };
}

/** A product in detail for its owner; for a Pack with its listing and preview images. */
export function sellerProductDetail(world: World, product: SellerProductRecord): Detail {
  return {
    ...sellerProductView(world, product),
    versions: product.versions.toReversed().map((version) => versionView(world, product, version)),
    nextAction: getNextAction(product),
    ...(product.assetKind === 'agent_pack' && {
      ...product.listing,
      previewImages: previewImagesView(world, product),
      ...(product.published && { publishedVersion: product.published.version.version }),
      ...(product.queued && { queuedVersion: product.queued.version }),
      queue: getQueuePosition(world, product),
      signature: currentVersion(product)?.signature ?? null,
    }),
  };
}

export function versionView(world: World, product: SellerProductRecord, record: VersionRecord) {
  const { version, digest, sizeBytes, committedAt, changelog } = record;
  const state = versionState(product, record);
  return { version, digest, sizeBytes, committedAt: world.iso(committedAt), changelog, state };
}

/** The preview images of a product, oldest first. */
export function previewImagesView(world: World, { previewImages }: SellerProductRecord) {
  return previewImages.map((image) => previewImageView(world, image));
}

/** The audit state of a version, by its latest prep whose work did not fail. */
function versionState(product: SellerProductRecord, version: VersionRecord): string {
  const audit = product.preps.findLast((prep) => prep.version === version.version && prep.status !== 'failed');
  if (!audit)
    return product.assetKind === 'agent_pack' && product.queued?.version === version.version ? 'queued' : 'not_audited';
  if (audit.status === 'running') return 'in_audit';
  return audit.outcome === 'failing' ? 'failing' : 'passing';
}

/** The seller's next step. `url` is null when it is done through the API, as it always is for a Pack. */
function getNextAction(product: SellerProductRecord): { action: string; label: string; url: string | null } {
  if (product.assetKind === 'agent_pack') {
    const { action, label } = getPackStep(product);
    return { action, label, url: null };
  }
  const on = (page: Parameters<typeof sellerPage>[1]) => sellerPage(product.id, page);
  switch (product.state) {
    case 'draft':
      return currentVersion(product)
        ? { action: 'complete_listing', label: 'Complete the listing', url: on('listing') }
        : { action: 'upload_code', label: 'Upload the code', url: on('code') };
    case 'ready':
    case 'queued':
      return { action: 'run_prep', label: 'Quote and run a prep', url: null };
    case 'in_audit':
      return { action: 'wait_for_report', label: 'Wait for the report', url: null };
    case 'changes_needed':
      return { action: 'fix_and_commit', label: 'Fix the findings and commit a higher version', url: on('code') };
    case 'verified':
      return { action: 'submit', label: 'Submit for publication', url: on('submit') };
    case 'published':
      return { action: 'none', label: 'Nothing to do', url: null };
  }
}
