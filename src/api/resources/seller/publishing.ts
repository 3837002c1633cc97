import { call } from '../../client/http';
import { queryClient } from '../../client/queryClient';
import { write } from '../../client/write';
import * as f from '../../reader/fields';
import { readInstant, readVersion } from '../../reader/json';
import {
  type Located,
  type StatusVerdict,
  isListing,
  namesOther,
  findConfirmed,
  readStatusVerdict,
} from '../../reader/locateRecords';
import { isInQueue } from '../../reader/statusKinds';
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
        findConfirmed(body, ['submission', 'submitted', 'queue', 'version', 'product', 'pack'], (located) =>
          hasReachedState(located, { id, version, names: ['queuedVersion'], is: isInQueue }),
        ),
    },
  );

interface ReachedState {
  id: string;
  /** Undefined if the product states none; any version that a record names then counts. */
  version: string | undefined;
  /** Fields that name the version in this state. */
  names: readonly string[];
  is: (word: string) => boolean;
}

/** Whether a record says that this version has reached a state: in a field that only says so, or by its own state beside its version. */
function hasReachedState(located: Located, { id, version, names, is }: ReachedState): StatusVerdict {
  const { record, name } = located;
  if (namesOther(located, id)) return 'no';
  const isOther = (its: string | undefined) => its !== undefined && version !== undefined && its !== version;
  const named = readVersion(record, ...names);
  const own = readVersion(record, 'version', 'currentVersion');
  if (isOther(named) || isOther(own)) return 'no';
  const words = readStatusVerdict(record, is);
  if (isListing(located)) return named !== undefined || (words === 'yes' && own !== undefined) ? 'yes' : undefined;
  if (words === 'no') return 'no';
  if (named !== undefined) return 'yes';
  // A record without a name may be about anything.
  return words === 'yes' && (own !== undefined || name !== '') ? words : undefined;
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
      if (!now) throw new TypeError('The response contains no product, so nothing was published.');
      const same = now.version === reviewed.version && now.digest === reviewed.digest;
      if (!same || now.priceUsd !== reviewed.priceUsd) throw new ReviewOutdated(now);
      return call('listing.publish', { params: { id } });
    },
    {
      done: (body, { version }) =>
        findConfirmed(body, ['publication', 'published', 'release', 'version', 'product', 'pack'], (located) => {
          const verdict = hasReachedState(located, { id, version, names: ['publishedVersion'], is: isPublicStatus });
          const at = readInstant(located.record, 'publishedAt', 'releasedAt');
          return (
            verdict ?? (at !== undefined && readVersion(located.record, 'version') === version ? 'yes' : undefined)
          );
        }),
    },
  );

const isPublicStatus = (word: string): boolean => /^(?:published|live|released)$/i.test(word);

/** What was published, as far as the answer says. */
export const publicationFields = f.table({
  version: f.version('version', 'publishedVersion'),
  digest: f.text('digest', 'sha256'),
  publishedAt: f.instant('publishedAt', 'createdAt'),
  slug: f.text('slug', 'handle'),
});
export type PublicationView = f.TableView<typeof publicationFields>;

/** Reads the answer of a publication. */
export function readPublication(body: unknown): PublicationView {
  return publicationFields.read(publicationFields.find(body, 'publication', 'published', 'release'));
}

/** Whether the current version is the one that buyers get: by the published version if the service states it, otherwise by its status. */
export function isPublished({ version: current, publishedVersion, state }: SellerProductDetailView): boolean {
  return publishedVersion === undefined ? state === 'published' : publishedVersion === current;
}
