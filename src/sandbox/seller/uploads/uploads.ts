/**
 * Uploads to the private storage: forms issued for one owner, product and version, and what was uploaded with them. The whole storage is specific to
 * the sandbox: only `{ url, fields, key }`, and `key` as the `s3Key` of the commit, are observed.
 */
import { getSellerProducts } from '../sellerProducts';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { UPLOAD_LIFETIME_MS } from '../../../contract/values';
import type { TaipFacts } from '../../artifact/taip';
import { bounds, dropOldest } from '../../core/bounds';
import { type Refusal, badField, conflict } from '../../core/refusal';
import type { OwnPack } from '../sellerProduct';
import { namedRandom } from '../../world/random';
import type { World } from '../../world/world';

export const UPLOAD_TYPE = 'application/zip';

/** What was uploaded: the facts of a valid artifact, or why it is not valid, which the commit reports. */
export type Arrival = { facts: TaipFacts; artifact: Blob | null } | { refusal: Refusal };

export interface Upload {
  key: string;
  profileId: string;
  productId: string;
  version: string;
  /** ms epoch of the world's clock; from then on the form is refused. */
  expiresAt: number;
  /** The last upload by this form. */
  arrival: Arrival | null;
  /** Whether a version was committed from it. */
  consumed: boolean;
}

export function getUploads(world: World): Map<string, Upload> {
  return world.overlay('uploads', () => new Map<string, Upload>());
}

/** Issues a form that is valid for five minutes. The caller has checked owner and version. Its URL begins with `origin`. */
export function createUploadForm(world: World, origin: string, product: OwnPack, version: string) {
  const { id: productId, profileId } = product;
  const expiresAt = world.now() + UPLOAD_LIFETIME_MS;
  const key = `uploads/${profileId}/${productId}/${version}/${world.uuid()}.taip`;
  const uploads = getUploads(world);
  uploads.set(key, { key, profileId, productId, version, expiresAt, arrival: null, consumed: false });
  dropOldest(uploads, bounds.uploads);
  const signed = { key, 'Content-Type': UPLOAD_TYPE, expires: world.iso(expiresAt) };
  return {
    url: `${origin}/__storage/${world.name}`,
    fields: { ...signed, signature: computeFormSignature(world, signed) },
    key,
  };
}

/** The signature of a form's fields, with a secret of the world, so that checking a form draws no id. */
export function computeFormSignature(
  world: World,
  fields: { key: string; 'Content-Type': string; expires: string },
): string {
  const secret = namedRandom(`uploads of ${world.seedName}`).uuid();
  const text = JSON.stringify([world.seedName, fields.key, fields['Content-Type'], fields.expires]);
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));
}

/**
 * The valid artifact that was uploaded for this version of the product; its key is then consumed. Throws 400 for a key of another owner, product or
 * version, and for an artifact that is not valid; 409 before the upload, and for a consumed key.
 */
export function takeUpload(
  world: World,
  product: OwnPack,
  version: string,
  key: string,
): Exclude<Arrival, { refusal: Refusal }> {
  const upload = getUploads(world).get(key);
  if (!upload || upload.productId !== product.id || upload.profileId !== product.profileId) {
    throw badField('s3Key', "s3Key isn't the key of an upload for this product.");
  }
  if (upload.version !== version) {
    throw badField('s3Key', `s3Key is the key of an upload for version ${upload.version}, not ${version}.`);
  }
  if (upload.consumed) throw conflict('A version was already committed from this s3Key.');
  if (!upload.arrival) throw conflict('Nothing has been uploaded with this s3Key yet.');
  if ('refusal' in upload.arrival) throw upload.arrival.refusal;
  upload.consumed = true;
  return upload.arrival;
}

/** The artifact if the world has room to store its bytes for downloads, otherwise null. Copies of a product share one. */
export function storeBytes(world: World, artifact: Blob): Blob | null {
  const versions = [...getSellerProducts(world).values()].flatMap((product) => product.versions);
  const arrivals = [...getUploads(world).values()].flatMap(({ arrival }) =>
    arrival && 'artifact' in arrival ? [arrival] : [],
  );
  const blobs = new Set<unknown>([...versions, ...arrivals].map((each) => each.artifact));
  let used = 0;
  for (const blob of blobs) if (blob instanceof Blob) used += blob.size;
  return used + artifact.size <= bounds.artifactBytes ? artifact : null;
}
