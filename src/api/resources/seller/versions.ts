import { recordNow } from '../../../lib/clock/steadyClock';
import * as f from '../../reader/fields';
import { isRecord, readList, readRecord, readText } from '../../reader/json';
import { type SellerProductDetailView, type VersionView, readSellerProductDetail, readVersionRecord } from './products';
import { createUnsentError } from '../../client/errors';
import { call } from '../../client/http';
import { write } from '../../client/write';
import { type Store, createStore } from '../../client/store';
import { buildForm } from '../../client/form';
import { FileError, freezeFile } from '../../../lib/files/frozenFile';
import { UploadError, postToStorage, protectForm } from '../../client/artifact/postToStorage';
import { requestUploadTarget } from './uploadTarget';

/** What a product says about a version: its record in the history and, for the current one, the product's own fields. */
export function findVersion(
  product: Pick<SellerProductDetailView, 'versions' | 'version' | 'digest' | 'sizeBytes'>,
  version: string,
): VersionView | undefined {
  const found = product.versions.find((candidate) => candidate.version === version);
  if (product.version !== version) return found;
  const record = found ?? readVersionRecord({ version });
  return { ...record, digest: record.digest ?? product.digest, sizeBytes: record.sizeBytes ?? product.sizeBytes };
}

/**
 * Reads what the answer to a commit says about the sent version: its record under a usual name, the answer itself, or the product in it. Undefined
 * when it says nothing about this version.
 */
export function readCommitted(body: unknown, version: string): VersionView | undefined {
  const record = readRecord(body, 'version', 'committedVersion', 'committed', 'release');
  const own = isRecord(body) && readText(body, 'version') !== undefined ? body : undefined;
  const raw = record ?? own;
  const found = raw && readVersionRecord(raw);
  if (found && (found.version ?? version) === version) return { ...found, version };
  const product = readSellerProductDetail(body);
  return product && findVersion(product, version);
}

const previewImageFields = f.table({
  id: f.text('id', 'imageId', 'key'),
  contentType: f.text('contentType', 'mimeType', 'type'),
  sizeBytes: f.count('sizeBytes', 'size', 'bytes'),
  addedAt: f.instant('addedAt', 'createdAt', 'uploadedAt'),
});
/** A preview image, as far as it could be read. */
export type PreviewImageView = f.TableView<typeof previewImageFields>;

/** Reads the preview images of a product or an answer; undefined when it has no image list. */
export function readPreviewImages(raw: unknown): PreviewImageView[] | undefined {
  return readList(raw, 'previewImages', 'images', 'previews')?.map(previewImageFields.read);
}

/** Reads the images after one was added to those `before`: the answer's list, or `before` plus the new one. */
export function readImagesAfter(body: unknown, before: readonly PreviewImageView[]): readonly PreviewImageView[] {
  const all = readPreviewImages(body) ?? readPreviewImages(readRecord(body, 'product'));
  return all ?? [...before, previewImageFields.read(readRecord(body, 'image', 'previewImage'))];
}

/** Additions to an own Pack: versions, which are immutable, and preview images. */

/**
 * The stage of an upload: `reading` the file before anything is sent, then one of its requests: `asking` where the file goes, `storing` it in the
 * storage, `committing` what is stored, or `sending` the file to the service itself.
 */
export type UploadStage = 'reading' | 'asking' | 'storing' | 'committing' | 'sending';

/** An upload in progress. */
export interface Upload {
  stage: Store<UploadStage>;
  /** Bytes of the file read so far. Browsers do not report how much of a request was sent. */
  read: Store<number>;
  /** Milliseconds since the epoch, by the local clock. */
  begunAt: number;
  /** Cancels it. It is then unknown whether the service had already accepted it. */
  stop: AbortController;
}

export const beginUpload = (): Upload => ({
  stage: createStore<UploadStage>('reading'),
  read: createStore(0),
  begunAt: recordNow(),
  stop: new AbortController(),
});

/** A version as sent. */
export interface NewVersion {
  /** Strict SemVer, higher than the current one. */
  version: string;
  changelog: string;
  /** As selected: a .taip, 1 byte to 200 MiB. */
  artifact: File;
  /** Digest of the artifact, 64 hex digits; undefined while it is not known. */
  sha256: string | undefined;
  upload: Upload;
}

/** Computes the SHA-256 of a file, 64 hex digits; undefined if the page cannot. */
type ComputeDigest = (file: File, signal: AbortSignal) => Promise<string | undefined>;

/**
 * Commits a version of a Pack: reads its artifact, which must still have the digest that was shown, asks where to upload it, sends those same bytes,
 * and commits. A committed version can never be overwritten or withdrawn. Throws a `FileError` before anything is sent, an `ApiError` of
 * `versions.uploadUrl` or `versions.commit`, or an `UploadError`; only an error of `versions.commit` leaves it unknown whether the version is
 * committed. Each call requests its own form.
 */
export const commitVersion = (id: string, computeDigest: ComputeDigest) =>
  write(
    ['seller', 'commit', id],
    ['seller', 'packs'],
    async ({ version, changelog, artifact: chosen, sha256, upload }: NewVersion) => {
      const { stage, stop } = upload;
      const artifact = await readForUpload(chosen, upload, new UploadError('cancelled'));
      if (sha256 !== undefined && (await computeDigest(artifact, stop.signal)) !== sha256) {
        throw stop.signal.aborted ? new UploadError('cancelled') : new FileError('changed', artifact.name);
      }
      stage.set('asking');
      const target = await requestUploadTarget(id, version, stop.signal);
      if (target === 'multipart') {
        stage.set('sending');
        return call('versions.commit', { params: { id }, body: { version, changelog, artifact } }, stop.signal, {
          form: buildForm({ version, changelog, artifact: [artifact] }),
        });
      }
      const forget = protectForm(target);
      try {
        stage.set('storing');
        await postToStorage(target, artifact, stop.signal);
        stage.set('committing');
        const body = { version, s3Key: target.key, changelog };
        return await call('versions.commit', { params: { id }, body }, stop.signal);
      } finally {
        forget();
      }
    },
  );

/** An image as sent. */
export interface NewImage {
  /** As selected: JPEG, PNG, WebP or AVIF, 1 byte to 10 MiB. */
  image: File;
  /** Its media type, if the browser did not supply one. */
  type: string | undefined;
  upload: Upload;
}

/**
 * Adds one preview image to a Pack; the service stores a sanitized copy. Throws a `FileError` before anything is sent, or an
 * `ApiError`.
 */
export const addPreviewImage = <Sent extends NewImage>(id: string) =>
  write(['seller', 'previewImage', id], ['seller'], async ({ image: chosen, type = '', upload }: Sent) => {
    const message = 'The image wasn’t sent.';
    const cancelled = createUnsentError('cancelled', { route: 'listing.previewImage', message });
    const held = await readForUpload(chosen, upload, cancelled);
    const image = held.type === '' ? new File([held], held.name, { type }) : held;
    upload.stage.set('sending');
    return call('listing.previewImage', { params: { id }, body: { image } }, upload.stop.signal, {
      form: buildForm({ image: [image] }),
    });
  });

/** Throws a `FileError`, or the given error when it is cancelled. */
async function readForUpload(chosen: File, { read, stop: { signal } }: Upload, cancelled: Error): Promise<File> {
  try {
    return await freezeFile(chosen, signal, read.set);
  } catch (error) {
    throw signal.aborted ? cancelled : error;
  }
}
