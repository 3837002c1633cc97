import type { EndpointId } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import { listingLimits } from '../../contract/values';
import type { Account } from '../world/accounts';
import { type TaipFacts, taipFacts } from '../artifact/taip';
import { addVersion, notHigher } from './commitVersion';
import { refuseSize } from '../service/fileSize';
import type { Ask, BodyJudgements, Handlers } from '../service/handler';
import { SIGNATURE_BYTES, imageTypeOf } from './imageType';
import { ownedProduct } from './ownership';
import { changedListing, refuseNoChange, unchangeable } from './packListing';
import { noteChange } from './productState';
import { Refusal, badField, badRequest, scopeForbidden } from '../service/refusal';
import { type OwnPack, type SellerProductRecord, runningPrep } from './sellerProduct';
import { previewImagesView, sellerProductDetail, versionView } from './sellerViews';
import type { World } from '../world/world';

type ListingId = Extract<EndpointId, `listing.${string}` | `versions.${string}`>;

/** Preview images that a Pack may have (sandbox). */
const MOST_IMAGES = 20;

/** Token and form of these routes are checked as usual, but their work is not implemented. */
function notYet(): never {
  throw new Refusal(
    'NOT_IMPLEMENTED_IN_SANDBOX',
    'The sandbox accepts this call but does not implement it yet. Nothing was changed or charged.',
  );
}

/** What sellers do with their own Packs. None of it costs Points. */
export const packListingHandlers: Handlers<ListingId> = {
  'listing.create': notYet,

  'listing.update': ({ world, account, params, body }) => {
    refuseNoChange(body);
    const product = ownPack(world, account, params.id, 'Edit an ordinary listing');
    refuseDuringPrep(product);
    const { name, shortDescription, priceUsd } = body;
    product.name = name ?? product.name;
    product.shortDescription = shortDescription ?? product.shortDescription;
    product.priceUsd = priceUsd ?? product.priceUsd;
    product.listing = changedListing(product.listing, body);
    noteChange(world, product);
    return { product: sellerProductDetail(world, product) };
  },

  // Uploading elsewhere needs storage, which the sandbox does not have.
  'versions.uploadUrl': ({ world, account, params, body }) => {
    refuseNotHigher(ownPack(world, account, params.id, 'Upload or import ZIP code'), body.version);
    return { strategy: 'multipart' };
  },

  // Reads the artifact, part of the form, before anything of the world. Nothing waits after that, so of concurrent commits
  // of one version exactly one passes the check against the current one.
  'versions.commit': async ({ world, account, params, body }) => {
    const { version, facts } = await committed(body);
    world.settle();
    const product = ownPack(world, account, params.id, 'Upload or import ZIP code');
    refuseDuringPrep(product);
    refuseNotHigher(product, version);
    const record = { version, ...facts, committedAt: world.now(), changelog: body.changelog ?? '' };
    addVersion(world, product, record);
    return { version: versionView(world, product, record), product: sellerProductDetail(world, product) };
  },

  'listing.previewImage': async ({ world, account, params, body }) => {
    const { image: file } = body;
    const contentType = await checkedImageType(file);
    world.settle();
    const product = ownPack(world, account, params.id, 'Upload preview images of an ordinary listing');
    const there = product.previewImages.length;
    if (there >= MOST_IMAGES) {
      throw new Refusal('CONFLICT', `${product.name} has ${there} preview images, the maximum.`);
    }
    const image = { id: world.uuid(), contentType, sizeBytes: file.size, addedAt: world.now() };
    product.previewImages = [...product.previewImages, image];
    noteChange(world, product);
    return { image: { ...image, addedAt: world.iso(image.addedAt) }, previewImages: previewImagesView(world, product) };
  },

  'listing.submit': notYet,
  'listing.publish': notYet,
};

/** The schema of a PATCH is loose, so without this an unknown field would silently be ignored. */
export const packListingJudgements: BodyJudgements = { 'listing.update': unchangeable };

/**
 * The account's Pack. Throws 403 API_TOKEN_SCOPE_FORBIDDEN for its own ordinary listing, on which only the signed-in site
 * does `action`. Ownership is checked first, because that refusal reveals the kind of product.
 */
function ownPack(world: World, account: Account, id: string, action: string): OwnPack {
  const product = ownedProduct(world, account, id);
  if (product.assetKind !== 'agent_pack') throw scopeForbidden(action);
  return product;
}

/** A prep's audit covers the listing and version from when it began, so neither may change meanwhile. */
function refuseDuringPrep(product: SellerProductRecord): void {
  const running = runningPrep(product);
  if (!running) return;
  throw new Refusal(
    'CONFLICT',
    `A ${running.tier} prep of ${product.name} is running. Nothing was changed; wait for its report.`,
  );
}

function refuseNotHigher(product: SellerProductRecord, version: string): void {
  const complaint = notHigher(product, version);
  if (complaint) throw new Refusal('CONFLICT', `${complaint} Nothing was changed.`);
}

/** Version and artifact of a commit. Throws 400 naming everything missing or invalid. */
async function committed(body: Ask<'versions.commit'>['body']): Promise<{ version: string; facts: TaipFacts }> {
  const { version, artifact, s3Key } = body;
  const issues: FieldIssue[] = [];
  if (version === undefined) issues.push({ field: 'version', message: 'version is required.' });
  if ((artifact === undefined) === (s3Key === undefined)) {
    issues.push({ field: 'artifact', message: 'artifact or s3Key must be given, and not both.' });
  } else if (s3Key !== undefined) {
    issues.push({
      field: 's3Key',
      message: 's3Key names no upload: the sandbox issues none. Send the artifact itself.',
    });
  }
  if (version === undefined || artifact === undefined || issues.length > 0) throw badRequest(issues);
  return { version, facts: await taipFacts(artifact, version) };
}

/** The type of the image by its bytes. Throws 400 for a type that is not accepted, or a file too small or too large. */
async function checkedImageType(image: File): Promise<string> {
  refuseSize('image', image, listingLimits.imageBytesMax);
  const contentType = imageTypeOf(new Uint8Array(await image.slice(0, SIGNATURE_BYTES).arrayBuffer()));
  if (contentType) return contentType;
  throw badField('image', 'image must be a JPEG, PNG, WebP or AVIF by its own bytes.');
}
