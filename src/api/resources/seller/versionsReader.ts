import { type Json, isRecord, readCount, readInstant, readList, readRecord, readText } from '../../reader/json';
import {
  type SellerProductDetailView,
  type VersionView,
  readSellerProductDetail,
  readVersionRecord,
} from './productsReader';

/** What a product tells of one version: its record in the history, else what stands of it as the current one. */
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
 * Reads what the answer of a commit tells of the version that was sent: its record under a usual name, the answer
 * itself, or what the product in it says. Undefined when it tells nothing of this version.
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

/** A preview image as far as it could be read. */
export interface PreviewImageView {
  id: string | undefined;
  contentType: string | undefined;
  sizeBytes: number | undefined;
  addedAt: number | undefined;
}

/** Reads the preview images of a record, of a product or of an answer; undefined when it lists none, not even no one. */
export function readPreviewImages(raw: unknown): PreviewImageView[] | undefined {
  return readList(raw, 'previewImages', 'images', 'previews')?.map((item) =>
    readPreviewImage(isRecord(item) ? item : {}),
  );
}

/** Reads the images that are there after one was added to those `before`: as the answer lists them, or one more. */
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
