import { type Json, isRecord, readCount, readInstant, readList, readRecord, readText } from '../../reader/json';
import { type SellerProductDetailView, type VersionView, readSellerProductDetail, readVersionRecord } from './products';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { type Store, createStore } from '../../client/store';
import { type UploadProgress, formOf } from '../../client/upload';

/**
 * What a product says about a version: its record in the history, and for the current version the product's own fields.
 */
export function versionIn(
  product: Pick<SellerProductDetailView, 'versions' | 'version' | 'digest' | 'sizeBytes'>,
  version: string,
): VersionView | undefined {
  const told = product.versions.find((one) => one.version === version);
  if (product.version !== version) return told;
  return {
    version,
    digest: told?.digest ?? product.digest,
    sizeBytes: told?.sizeBytes ?? product.sizeBytes,
    committedAt: told?.committedAt,
    changelog: told?.changelog,
    state: told?.state,
  };
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

/** A preview image, as far as it could be read. */
export interface PreviewImageView {
  id: string | undefined;
  contentType: string | undefined;
  sizeBytes: number | undefined;
  addedAt: number | undefined;
}

/** Reads the preview images of a product or an answer; undefined when it has no image list. */
export function readPreviewImages(raw: unknown): PreviewImageView[] | undefined {
  return readList(raw, 'previewImages', 'images', 'previews')?.map((item) =>
    readPreviewImage(isRecord(item) ? item : {}),
  );
}

/** Reads the images after one was added to those `before`: the answer's list, else `before` and the new one. */
export function readImagesAfter(body: unknown, before: readonly PreviewImageView[]): readonly PreviewImageView[] {
  const one = readRecord(body, 'image', 'previewImage');
  const all = readPreviewImages(body) ?? readPreviewImages(readRecord(body, 'product'));
  return all ?? [...before, readPreviewImage(one ?? {})];
}

function readPreviewImage(raw: Json): PreviewImageView {
  return {
    id: readText(raw, 'id', 'imageId', 'key'),
    contentType: readText(raw, 'contentType', 'mimeType', 'type'),
    sizeBytes: readCount(raw, 'sizeBytes', 'size', 'bytes'),
    addedAt: readInstant(raw, 'addedAt', 'createdAt', 'uploadedAt'),
  };
}

/**
 * Additions to an own Pack: versions, which are immutable, and preview images. The console uploads to no host but its
 * service, so an artifact is always sent to `versions.commit` itself, as `artifact`; no storage upload is ever minted.
 */

/** An upload in progress. */
export interface Upload {
  /** Its progress; undefined before the first byte. */
  progress: Store<UploadProgress | undefined>;
  /** Milliseconds since the epoch, by this machine's clock. */
  begunAt: number;
  /** Cancels it. It is then unknown whether the service had already accepted it. */
  stop: AbortController;
}

export const beginUpload = (): Upload => ({
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
  /** Of the artifact, 64 hex digits; undefined when this page cannot compute it. */
  sha256: string | undefined;
  upload: Upload;
}

/** Commits a version of a Pack in one request. It can never be overwritten or withdrawn. */
export const commitVersion = (id: string) =>
  mutationOptions({
    mutationKey: key('seller', 'commit', id),
    mutationFn: ({ version, changelog, artifact, upload }: NewVersion) =>
      call('versions.commit', { params: { id }, body: { version, changelog, artifact } }, upload.stop.signal, {
        form: formOf({ version, changelog, artifact: [artifact] }, upload.progress.set),
      }),
    meta: { invalidates: ['seller', 'packs'] },
  });

/** An image as sent. */
export interface NewImage {
  /** JPEG, PNG, WebP or AVIF, 1 byte to 10 MiB. */
  image: File;
  upload: Upload;
}

/** Adds one preview image to a Pack; the service keeps a sanitized copy. */
export const addPreviewImage = <Sent extends NewImage>(id: string) =>
  mutationOptions({
    mutationKey: key('seller', 'previewImage', id),
    mutationFn: ({ image, upload }: Sent) =>
      call('listing.previewImage', { params: { id }, body: { image } }, upload.stop.signal, {
        form: formOf({ image: [image] }, upload.progress.set),
      }),
    meta: { invalidates: ['seller'] },
  });
