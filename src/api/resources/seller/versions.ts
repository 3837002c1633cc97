import * as f from '../../reader/fields';
import { isRecord, readList, readRecord, readText } from '../../reader/json';
import { type SellerProductDetailView, type VersionView, readSellerProductDetail, readVersionRecord } from './products';
import { call } from '../../client/http';
import { write } from '../../client/write';
import { type Store, createStore } from '../../client/store';
import { type UploadProgress, formOf } from '../../client/upload';
import { postToStorage, protectForm } from '../../client/artifact/postToStorage';
import { askUploadWay } from './uploadWay';

/** What a product says about a version: its record in the history, and its own fields for the current one. */
export function versionIn(
  product: Pick<SellerProductDetailView, 'versions' | 'version' | 'digest' | 'sizeBytes'>,
  version: string,
): VersionView | undefined {
  const told = product.versions.find((one) => one.version === version);
  if (product.version !== version) return told;
  const record = told ?? readVersionRecord({ version });
  return { ...record, digest: record.digest ?? product.digest, sizeBytes: record.sizeBytes ?? product.sizeBytes };
}

/**
 * Reads what the answer to a commit says about the sent version: its record under a usual name, the answer itself, or
 * what the product in it says. Undefined when it says nothing about this version.
 */
export function readCommitted(body: unknown, version: string): VersionView | undefined {
  const record = readRecord(body, 'version', 'committedVersion', 'committed', 'release');
  const own = isRecord(body) && readText(body, 'version') !== undefined ? body : undefined;
  const raw = record ?? own;
  const told = raw && readVersionRecord(raw);
  if (told && (told.version ?? version) === version) return { ...told, version };
  const product = readSellerProductDetail(body);
  return product && versionIn(product, version);
}

const previewImageFields = f.table({
  id: f.text('id', 'imageId', 'key'),
  contentType: f.text('contentType', 'mimeType', 'type'),
  sizeBytes: f.count('sizeBytes', 'size', 'bytes'),
  addedAt: f.instant('addedAt', 'createdAt', 'uploadedAt'),
});
/** A preview image, as far as it could be read. */
export type PreviewImageView = f.ViewOf<typeof previewImageFields>;

/** Reads the preview images of a product or an answer; undefined when it has no image list. */
export function readPreviewImages(raw: unknown): PreviewImageView[] | undefined {
  return readList(raw, 'previewImages', 'images', 'previews')?.map(previewImageFields.read);
}

/** Reads the images after one was added to those `before`: the answer's list, else `before` and the new one. */
export function readImagesAfter(body: unknown, before: readonly PreviewImageView[]): readonly PreviewImageView[] {
  const all = readPreviewImages(body) ?? readPreviewImages(readRecord(body, 'product'));
  return all ?? [...before, previewImageFields.read(readRecord(body, 'image', 'previewImage'))];
}

/** Additions to an own Pack: versions, which are immutable, and preview images. */

/**
 * Which of its requests an upload is at: `asking` where the file goes, `storing` it in the storage, `committing` what is
 * stored, or `sending` the file to the service itself.
 */
export type UploadStage = 'asking' | 'storing' | 'committing' | 'sending';

/** An upload in progress. */
export interface Upload {
  stage: Store<UploadStage>;
  /** Progress of the request that carries the file; undefined before the first byte. */
  progress: Store<UploadProgress | undefined>;
  /** Milliseconds since the epoch, by this machine's clock. */
  begunAt: number;
  /** Cancels it. It is then unknown whether the service had already accepted it. */
  stop: AbortController;
}

export const beginUpload = (stage: UploadStage): Upload => ({
  stage: createStore(stage),
  progress: createStore<UploadProgress | undefined>(undefined),
  begunAt: Date.now(),
  stop: new AbortController(),
});

/** A version as sent. */
export interface NewVersion {
  /** Strict SemVer, higher than the current one. */
  version: string;
  changelog: string;
  /** A .taip, 1 byte to 200 MiB. */
  artifact: File;
  /** Of the artifact, 64 hex digits; undefined while it is not known. */
  sha256: string | undefined;
  upload: Upload;
}

/**
 * Commits a version of a Pack: asks where its artifact goes, sends it there, and commits it. A committed version can never
 * be overwritten or withdrawn. Throws an `ApiError` of `versions.uploadUrl` or `versions.commit`, or an `UploadError`;
 * only one of `versions.commit` leaves it unknown whether the version is committed. Each call asks for a form of its own.
 */
export const commitVersion = (id: string) =>
  write(
    ['seller', 'commit', id],
    ['seller', 'packs'],
    async ({ version, changelog, artifact, upload: { stage, progress, stop } }: NewVersion) => {
      const way = await askUploadWay(id, version, stop.signal);
      if (way === 'multipart') {
        stage.set('sending');
        return call('versions.commit', { params: { id }, body: { version, changelog, artifact } }, stop.signal, {
          form: formOf({ version, changelog, artifact: [artifact] }, progress.set),
        });
      }
      const forget = protectForm(way);
      try {
        stage.set('storing');
        await postToStorage(way, artifact, stop.signal, progress.set);
        stage.set('committing');
        const body = { version, s3Key: way.key, changelog };
        return await call('versions.commit', { params: { id }, body }, stop.signal);
      } finally {
        forget();
      }
    },
  );

/** An image as sent. */
export interface NewImage {
  /** JPEG, PNG, WebP or AVIF, 1 byte to 10 MiB. */
  image: File;
  upload: Upload;
}

/** Adds one preview image to a Pack; the service keeps a sanitized copy. */
export const addPreviewImage = <Sent extends NewImage>(id: string) =>
  write(['seller', 'previewImage', id], ['seller'], ({ image, upload }: Sent) =>
    call('listing.previewImage', { params: { id }, body: { image } }, upload.stop.signal, {
      form: formOf({ image: [image] }, upload.progress.set),
    }),
  );
