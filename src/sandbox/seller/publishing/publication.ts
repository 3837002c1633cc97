/** Publication: a version that passed its audit goes into the world's catalog, for good. */
import { getCatalog, listProduct } from '../../catalog/worldCatalog';
import { formatUsd } from '../../../lib/money';
import { type Account, getSeller } from '../../core/accounts';
import type { CatalogEntry } from '../../catalog/entry';
import { payoutsPage, supportPage } from '../../core/sitePages';
import { conflict } from '../../core/refusal';
import { getConnectStatus } from '../connect';
import { isSigned } from '../../artifact/signature';
import { quotedVersion, refuseDuringPrep } from '../prepWork';
import { type OwnPack, type Publication, passedAudit } from '../sellerProduct';
import type { World } from '../../world/world';
import { getOwnPackDescription } from '../packRuntime';
import { getPackStep, whyNotPublishable } from './packStep';
import { refuseSettled, refuseUnready } from './submission';

/** Publishes the current version. Throws 409 unless its digest fully passed (documented) and its seller can be paid. */
export function publishPack(world: World, account: Account, product: OwnPack): Publication {
  const version = quotedVersion(product);
  refuseDuringPrep(product);
  refuseSettled(product, version.version);
  if (!isSigned(version)) {
    throw conflict(
      `The digest of version ${version.version} isn't signed, so it can't be submitted or published. ${getPackStep(product).instructions}`,
    );
  }
  if (!passedAudit(product, version.version)) {
    const why = whyNotPublishable(product, version.version) ?? `Version ${version.version} hasn't been audited.`;
    throw conflict(`${why} ${getPackStep(product).instructions}`);
  }
  refuseUnready(product);
  refuseUnpayable(account, product);
  const publication = { version, at: world.now() };
  // Its slug is permanent; the beginning of the id distinguishes it from a product that already has the slug.
  if (!product.published && getCatalog(world).bySlug(product.slug)) product.slug += `-${product.id.slice(0, 8)}`;
  product.published = publication;
  product.state = 'published';
  product.updatedAt = publication.at;
  listPublished(world, product);
  return publication;
}

/** Brings the catalog up to date with a published Pack; does nothing for one that is not. */
export function listPublished(world: World, product: OwnPack): void {
  if (product.published) listProduct(world, buildEntry(world, product, product.published));
}

/** Throws 409 with the link, if the Pack costs money and its seller cannot be paid (contract notes). */
export function refuseUnpayable(account: Account, { name, priceUsd }: Pick<OwnPack, 'name' | 'priceUsd'>): void {
  if (priceUsd === 0 || getConnectStatus(account).payoutsEnabled) return;
  throw conflict(
    `${name} costs ${formatUsd(priceUsd)}, so it needs a connected account that is ready: complete it at ${payoutsPage}, then try again.`,
    { continueUrl: payoutsPage },
  );
}

/** The catalog entry of a Pack with this version, published at `at`, in ms epoch. */
export function buildEntry(world: World, product: OwnPack, { version, at }: Publication): CatalogEntry {
  const { id, slug, name, shortDescription, priceUsd, listing } = product;
  const {
    primaryCategory = getOwnPackDescription(product).category,
    tags = [],
    stack,
    agentSummary,
    businessUseCase,
  } = listing;
  return Object.freeze({
    id,
    slug,
    name,
    shortDescription,
    type: 'agent_pack',
    primaryCategory,
    secondaryCategory: null,
    tags: [...tags],
    stack: { languages: stack?.language ? [stack.language] : [], frameworks: [], databases: [], paymentGateways: [] },
    regions: [],
    installTools: ['taip'],
    licenses: [{ license: 'regular', priceUsd }],
    priceUsd,
    free: priceUsd === 0,
    verified: true,
    teamReviewed: false,
    rating: null,
    ratingCount: 0,
    sales: 0,
    seller: getSeller(product.profileId),
    publishedAt: world.iso(at),
    version: version.version,
    description: businessUseCase ?? agentSummary?.listing?.problem ?? shortDescription,
    features: [...(agentSummary?.capabilities ?? [])],
    sizeBytes: version.sizeBytes,
    updatedAt: world.iso(product.updatedAt),
    supportUrl: supportPage(slug),
    ...(product.deployTargets && { deployTargets: product.deployTargets }),
  } satisfies CatalogEntry);
}
