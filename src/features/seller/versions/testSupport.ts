/** Shared by the tests of uploads: a version as sent, a product that has versions, and refusals. */
import { ApiError } from '../../../api/client/errors';
import { readSellerProductDetail } from '../../../api/resources/seller/products';
import { type NewVersion, beginUpload } from '../../../api/resources/seller/versions';

/** Version 0.3.0 as sent, with the digest of its artifact. */
export function createSentVersion(sha256: string | undefined = 'a'.repeat(64)): NewVersion {
  const upload = beginUpload();
  upload.stage.set('sending');
  return { version: '0.3.0', changelog: '', artifact: new File(['taip'], 'a.taip'), sha256, upload };
}

/** A product at version 0.2.0 with this history. */
export function createProduct(...versions: object[]) {
  const read = readSellerProductDetail({ product: { id: 'p', currentVersion: '0.2.0', versions } });
  if (!read) throw new Error('No product');
  return read;
}

export const createCommitError = (kind: ApiError['kind'], status?: number, fields: ApiError['fields'] = []) =>
  new ApiError({ kind, status, route: 'versions.commit', message: 'No.', fields, outcomeUnknown: kind !== 'refused' });

/** A 400 with these messages by field. */
export const createRefusal = (...said: [field: string, message: string][]) =>
  createCommitError(
    'refused',
    400,
    said.map(([field, message]) => ({ field, message })),
  );
