import { call } from '../../client/http';
import { queryClient } from '../../client/queryClient';
import { write } from '../../client/write';
import * as f from '../../reader/fields';
import { type Json, readInstant, readText, readVersion } from '../../reader/json';
import { locate } from '../../reader/located';
import { isInQueue } from '../../reader/statusWords';
import { type SellerProductDetailView, sellerProductQuery } from './products';

/**
 * Moves the current version of an own Pack into the audit queue. It needs no quote and costs no Points; the subsequent audition does. Its input is
 * that version.
 */
export const submitVersion = (id: string) =>
  write(
    ['seller', 'submit', id],
    ['seller'],
    (_version: string | undefined) => call('listing.submit', { params: { id } }),
    {
      done: (body, version) =>
        locate(body, 'submission', 'submitted', 'queue', 'version', 'product', 'pack').find(({ record }) =>
          saysOf(record, version, ['queuedVersion'], isInQueue),
        ),
    },
  );

/**
 * Whether a record says that this version has come to a state: under a name that only says so, or by its own status.
 * @param version undefined where the product says none: then any that the record names will do
 */
function saysOf(record: Json, version: string | undefined, names: string[], is: (word: string) => boolean): boolean {
  const named = readVersion(record, ...names);
  if (named !== undefined) return version === undefined || named === version;
  const own = readVersion(record, 'version', 'currentVersion');
  const word = readText(record, 'status', 'state');
  return word !== undefined && is(word) && (own === undefined || version === undefined || own === version);
}

/** Whether the current version is in the audit queue: by the queued version if the service states it, otherwise by its status word. */
export function isQueued({ version: current, queuedVersion, state, versions }: SellerProductDetailView): boolean {
  if (queuedVersion !== undefined) return queuedVersion === current;
  return isInQueue(state) || isInQueue(versions.find(({ version }) => version === current)?.state);
}

/** What a seller reviewed before publishing; `undefined` stands for a field that the service did not send. */
export type Reviewed = Pick<SellerProductDetailView, 'version' | 'digest' | 'priceUsd'>;

/** The Pack is no longer as it was reviewed, so nothing was published. */
export class ReviewOutdated extends Error {
  readonly now: Reviewed;

  constructor(now: Reviewed) {
    super('The Pack has changed since it was reviewed. Nothing was published.');
    this.name = 'ReviewOutdated';
    this.now = now;
  }
}

/**
 * Publishes the current version of an own Pack, which cannot be undone for that version. The request names no version, so the product is read first,
 * and this throws `ReviewOutdated` unless it is still as reviewed.
 */
export const publishVersion = (id: string) =>
  write(
    ['seller', 'publish', id],
    ['seller', 'packs', 'catalog'],
    async (reviewed: Reviewed) => {
      const now = await queryClient.fetchQuery({ ...sellerProductQuery(id), staleTime: 0 });
      if (!now) throw new TypeError('The answer contains no product, so nothing was published.');
      const same = now.version === reviewed.version && now.digest === reviewed.digest;
      if (!same || now.priceUsd !== reviewed.priceUsd) throw new ReviewOutdated(now);
      return call('listing.publish', { params: { id } });
    },
    {
      done: (body, { version }) =>
        locate(body, 'publication', 'published', 'release', 'version', 'product', 'pack').find(
          ({ record }) =>
            saysOf(record, version, ['publishedVersion'], (word) => /^(?:published|live|released)$/i.test(word)) ||
            (readInstant(record, 'publishedAt', 'releasedAt') !== undefined &&
              readVersion(record, 'version') === version),
        ),
    },
  );

/** What was published, as far as the answer says. */
export const publicationFields = f.table({
  version: f.version('version', 'publishedVersion'),
  digest: f.text('digest', 'sha256'),
  publishedAt: f.instant('publishedAt', 'createdAt'),
  slug: f.text('slug', 'handle'),
});
export type PublicationView = f.ViewOf<typeof publicationFields>;

/** Reads the answer of a publication. */
export function readPublication(body: unknown): PublicationView {
  return publicationFields.read(publicationFields.find(body, 'publication', 'published', 'release'));
}

/** Whether the current version is the one that buyers get: by the published version if the service states it, otherwise by its status. */
export function isPublished({ version: current, publishedVersion, state }: SellerProductDetailView): boolean {
  return publishedVersion === undefined ? state === 'published' : publishedVersion === current;
}
