/**
 * What adds to an own Pack: versions, which are immutable, and preview images. The console talks to no host but its
 * service, so an artifact always goes to `versions.commit` itself, as `artifact`; no upload to a storage is ever minted.
 */
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { type Store, createStore } from '../../client/store';
import { type UploadProgress, formOf } from '../../client/upload';

/** One upload on its way. */
export interface Upload {
  /** How far it is; undefined before its first byte. */
  progress: Store<UploadProgress | undefined>;
  /** ms epoch by this machine. */
  begunAt: number;
  /** Gives it up. Whether the service had taken it by then is not known. */
  stop: AbortController;
}

export const beginUpload = (): Upload => ({
  progress: createStore<UploadProgress | undefined>(undefined),
  begunAt: Date.now(),
  stop: new AbortController(),
});

/** A version as it is sent. */
export interface NewVersion {
  /** Strict SemVer, higher than the current one. */
  version: string;
  changelog: string;
  /** A .taip, 1 byte to 200 MB. */
  artifact: File;
  /** Of the artifact, 64 hex digits; undefined where this page cannot work it out. */
  sha256: string | undefined;
  upload: Upload;
}

/** Commits a version of a Pack in one request. It can never be overwritten, and never be taken back. */
export const commitVersion = (id: string) =>
  mutationOptions({
    mutationKey: key('seller', 'commit', id),
    mutationFn: ({ version, changelog, artifact, upload }: NewVersion) =>
      call('versions.commit', { params: { id }, body: { version, changelog, artifact } }, upload.stop.signal, {
        form: formOf({ version, changelog, artifact: [artifact] }, upload.progress.set),
      }),
    meta: { invalidates: ['seller', 'packs'] },
  });

/** An image as it is sent. */
export interface NewImage {
  /** JPEG, PNG, WebP or AVIF, 1 byte to 10 MB. */
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
