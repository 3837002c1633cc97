import type { EndpointId } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import type { Account } from '../core/accounts';
import { computeSignature } from '../artifact/signature';
import { type TaipFacts, readTaipFacts } from '../artifact/taip';
import { addVersion, notHigher } from '../seller/commitVersion';
import type { HandlerRequest, BodyValidators, BodyTransforms, Handlers } from '../world/handler';
import { ownedProduct } from '../seller/ownership';
import { checkImage, storeImage, previewImageView } from '../seller/previewImages';
import { applyListingChanges, refuseNoChange, findUnchangeableFields } from '../seller/packListing';
import { refuseDuringPrep } from '../seller/prepWork';
import { touchProduct } from '../seller/productState';
import { createDraft } from '../seller/publishing/packDraft';
import { listPublished, publishPack, refuseUnpayable } from '../seller/publishing/publication';
import { refuseUnready, submitPack } from '../seller/publishing/submission';
import { badRequest, conflict, scopeForbidden } from '../core/refusal';
import type { OwnPack, SellerProductRecord } from '../seller/sellerProduct';
import { previewImagesView, sellerProductDetail, versionView } from '../seller/sellerViews';
import { storeBytes, createUploadForm, takeUpload } from '../seller/uploads/uploads';
import type { World } from '../world/world';

type ListingId = Extract<EndpointId, `listing.${string}` | `versions.${string}`>;

/** The maximum number of preview images of a Pack (sandbox). */
const MAX_IMAGES = 20;

/** What sellers do with their own Packs. None of it costs Points: only an audition does. */
export const packListingHandlers: Handlers<ListingId> = {
  'listing.create': ({ world, account, body }) => ({
    product: sellerProductDetail(world, createDraft(world, account, body)),
  }),

  'listing.update': ({ world, account, params, body }) => {
    refuseNoChange(body);
    const product = ownPack(world, account, params.id, 'Edit an ordinary listing');
    refuseDuringPrep(product);
    const { name, shortDescription, priceUsd } = body;
    const changes = {
      name: name ?? product.name,
      shortDescription: shortDescription ?? product.shortDescription,
      priceUsd: priceUsd ?? product.priceUsd,
      listing: applyListingChanges(product.listing, body),
    };
    if (product.published) {
      const changed = { ...product, ...changes };
      refuseUnready(changed);
      refuseUnpayable(account, changed);
    }
    Object.assign(product, changes);
    touchProduct(world, product);
    listPublished(world, product);
    return { product: sellerProductDetail(world, product) };
  },

  'versions.uploadUrl': ({ world, account, params, body, origin }) => {
    const product = ownPack(world, account, params.id, 'Upload or import ZIP code');
    refuseNotHigher(product, body.version);
    if (world.uploadStrategy === 'multipart') return { strategy: 'multipart' };
    return createUploadForm(world, origin, product, body.version);
  },

  // Reads an artifact, which is part of the form, before anything of the world. Nothing waits after that, so of concurrent commits of one version
  // exactly one passes the check against the current one.
  'versions.commit': async ({ world, account, params, body }) => {
    const { version, sent } = await committed(body);
    world.settle();
    const product = ownPack(world, account, params.id, 'Upload or import ZIP code');
    refuseDuringPrep(product);
    refuseNotHigher(product, version);
    const { facts, artifact } =
      typeof sent === 'string'
        ? takeUpload(world, product, version, sent)
        : { facts: sent.facts, artifact: storeBytes(world, sent.artifact) };
    const signature = facts.manifest.sandbox?.signed === false ? null : computeSignature({ version, ...facts });
    const changelog = body.changelog ?? '';
    const record = { version, ...facts, signature, artifact, committedAt: world.now(), changelog };
    addVersion(world, product, record);
    return { version: versionView(world, product, record), product: sellerProductDetail(world, product) };
  },

  'listing.previewImage': async ({ world, account, params, body }) => {
    const { image: file } = body;
    const facts = await checkImage(file);
    world.settle();
    const product = ownPack(world, account, params.id, 'Upload preview images of an ordinary listing');
    const imageCount = product.previewImages.length;
    if (imageCount >= MAX_IMAGES) {
      throw conflict(`${product.name} has ${imageCount} preview images, the maximum.`);
    }
    const source = storeImage(world, facts.contentType, file);
    const image = { id: world.uuid(), ...facts, addedAt: world.now(), source };
    product.previewImages = [...product.previewImages, image];
    touchProduct(world, product);
    return { image: previewImageView(world, image), previewImages: previewImagesView(world, product) };
  },

  'listing.submit': ({ world, account, params }) => {
    const product = ownPack(world, account, params.id, 'Submit an ordinary listing');
    const version = submitPack(world, product);
    return { submission: { version, status: 'queued' }, product: sellerProductDetail(world, product) };
  },

  'listing.publish': ({ world, account, params }) => {
    const product = ownPack(world, account, params.id, 'Publish an ordinary listing');
    const { version, at } = publishPack(world, account, product);
    const publication = {
      version: version.version,
      digest: version.digest,
      publishedAt: world.iso(at),
      slug: product.slug,
    };
    return { publication, product: sellerProductDetail(world, product) };
  },
};

/** Reads an artifact before it is the commit's turn, because that takes long. */
export const packListingTransforms: BodyTransforms = {
  'versions.commit': async (body) => {
    if (body.artifact && body.version !== undefined) await committed(body);
    return body;
  },
};

/**
 * Whether a creation is of anything but a Pack: its assetKind says so, or without one its productType. A body with neither says nothing, so it only
 * lacks a field.
 */
function asksForOrdinary({ assetKind, productType }: { assetKind?: unknown; productType?: unknown }): boolean {
  const kind = assetKind ?? productType;
  return typeof kind === 'string' && kind !== 'agent_pack';
}

/** The schemas are loose, so without this check an unknown field would silently be ignored. */
export const packListingValidators: BodyValidators = {
  'listing.create': (body) => {
    // Browser-only, which is checked before the form of the body.
    if (asksForOrdinary(body)) throw scopeForbidden('Create an ordinary listing');
    return findUnchangeableFields(body);
  },
  'listing.update': findUnchangeableFields,
};

/**
 * The account's Pack. Throws 403 API_TOKEN_SCOPE_FORBIDDEN for its own ordinary listing, on which only the signed-in site does `action`. Ownership is
 * checked first, because that refusal reveals the kind of product.
 */
function ownPack(world: World, account: Account, id: string, action: string): OwnPack {
  const product = ownedProduct(world, account, id);
  if (product.assetKind !== 'agent_pack') throw scopeForbidden(action);
  return product;
}

function refuseNotHigher(product: SellerProductRecord, version: string): void {
  const message = notHigher(product, version);
  if (message) throw conflict(`${message} Nothing was changed.`);
}

/** Version and artifact of a commit, or the key of its upload. Throws 400 naming everything missing or invalid. */
async function committed(
  body: HandlerRequest<'versions.commit'>['body'],
): Promise<{ version: string; sent: string | { facts: TaipFacts; artifact: File } }> {
  const { version, artifact, s3Key } = body;
  const issues: FieldIssue[] = [];
  if (version === undefined) issues.push({ field: 'version', message: 'version is required.' });
  const sent = artifact ?? s3Key;
  if (sent === undefined || (artifact !== undefined && s3Key !== undefined)) {
    issues.push({ field: 'artifact', message: 'Exactly one of artifact and s3Key must be given.' });
  }
  if (version === undefined || sent === undefined || issues.length > 0) throw badRequest(issues);
  if (typeof sent === 'string') return { version, sent };
  return { version, sent: { facts: await readTaipFacts(sent, version), artifact: sent } };
}
