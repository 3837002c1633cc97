import type { EndpointId } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import { listingLimits } from '../../contract/values';
import type { Account } from '../world/accounts';
import { type TaipFacts, taipFacts } from '../artifact/taip';
import { addVersion, notHigher } from './commitVersion';
import { refuseSize } from '../service/fileSize';
import type { Ask, BodyJudgements, Handlers } from '../service/handler';
import { TELLING_BYTES, imageTypeOf } from './imageType';
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

/** Token and form of these routes are checked like those of the others; their work is not done yet. */
function notYet(): never {
  throw new Refusal(
    'NOT_IMPLEMENTED_IN_SANDBOX',
    'The sandbox routes this call but does not do its work yet. Nothing was changed or charged.',
  );
}

/** What sellers do with their own Packs. Nothing of it costs Points. */
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

  // A version that is uploaded elsewhere needs storage, of which the sandbox has none.
  'versions.uploadUrl': ({ world, account, params, body }) => {
    refuseNotHigher(ownPack(world, account, params.id, 'Upload or import ZIP code'), body.version);
    return { strategy: 'multipart' };
  },

  // The artifact belongs to the form, so it is read before anything of the world is looked at; from then on nothing
  // waits, and of any number of concurrent commits of one version exactly one gets past the look at the current one.
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
      throw new Refusal('CONFLICT', `${product.name} has ${there} preview images, the most there can be.`);
    }
    const image = { id: world.uuid(), contentType, sizeBytes: file.size, addedAt: world.now() };
    product.previewImages = [...product.previewImages, image];
    noteChange(world, product);
    return { image: { ...image, addedAt: world.iso(image.addedAt) }, previewImages: previewImagesView(world, product) };
  },

  'listing.submit': notYet,
  'listing.publish': notYet,
};

/** A field of a PATCH that is none of a listing would be lost without a word: its schema is loose. */
export const packListingJudgements: BodyJudgements = { 'listing.update': unchangeable };

/**
 * The account's Pack. 403 API_TOKEN_SCOPE_FORBIDDEN for an ordinary listing of its own, with which only the signed-in
 * site does `action`; that refusal tells of what kind a product is, so ownership comes before it.
 */
function ownPack(world: World, account: Account, id: string, action: string): OwnPack {
  const product = ownedProduct(world, account, id);
  if (product.assetKind !== 'agent_pack') throw scopeForbidden(action);
  return product;
}

/** The audit of a prep reads the listing and the version that were there when it began. */
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

/** Version and artifact of a commit. 400 naming all that is missing or does not fit. */
async function committed(body: Ask<'versions.commit'>['body']): Promise<{ version: string; facts: TaipFacts }> {
  const { version, artifact, s3Key } = body;
  const issues: FieldIssue[] = [];
  if (version === undefined) issues.push({ field: 'version', message: 'version is required.' });
  if ((artifact === undefined) === (s3Key === undefined)) {
    issues.push({ field: 'artifact', message: 'artifact or s3Key must be given, and not both.' });
  } else if (s3Key !== undefined) {
    issues.push({ field: 's3Key', message: 's3Key names no upload: none is minted here. Send the artifact itself.' });
  }
  if (version === undefined || artifact === undefined || issues.length > 0) throw badRequest(issues);
  return { version, facts: await taipFacts(artifact, version) };
}

/** What the image is by its bytes. 400 for what is no image that is accepted, or too small or large. */
async function checkedImageType(image: File): Promise<string> {
  refuseSize('image', image, listingLimits.imageBytesMax);
  const contentType = imageTypeOf(new Uint8Array(await image.slice(0, TELLING_BYTES).arrayBuffer()));
  if (contentType) return contentType;
  throw badField('image', 'image must be a JPEG, PNG, WebP or AVIF by its own bytes.');
}
