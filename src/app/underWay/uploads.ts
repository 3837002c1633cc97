/** The uploads of this tab as followed work: of a version, or of a preview image. Each ends with its tab. */
import type { Mutation, MutationCache } from '@tanstack/react-query';
import { UploadError } from '../../api/client/artifact/postToStorage';
import { ApiError } from '../../api/client/errors';
import { isRecord } from '../../api/reader/json';
import { randomId } from '../../lib/ids';
import type { TabLock } from '../../spending/tabLock';
import { endWork, newWork, unknownEnd } from './trackWork';
import type { WorkEnd } from './work';
import type { WorkStore } from './workStore';

interface UploadsOptions {
  mutations: MutationCache;
  store: WorkStore;
  tabLock: TabLock;
  scope: () => string;
  now: () => number;
  /** Whether a product shows this version. Rejects if that can't be read. */
  hasVersion: (productId: string, version: string) => Promise<boolean>;
}

/** The name of the lock that a tab holds while it uploads. */
const getUploadLock = (id: string): string => `upload.${id}`;

/** Whether a tab still has an upload. */
export const isUploading = (tabLock: TabLock, id: string): Promise<boolean> =>
  tabLock.isTaken(getUploadLock(id)).catch(() => true);

/** Follows the uploads of this tab until the returned function is called. */
export function followUploads({ mutations, store, tabLock, scope, now, hasVersion }: UploadsOptions): () => void {
  const followed = new WeakSet<Mutation>();
  return mutations.subscribe((event) => {
    const mutation: Mutation | undefined = event.mutation;
    if (!mutation || mutation.state.status !== 'pending' || followed.has(mutation)) return;
    const upload = readUpload(mutation);
    if (!upload) return;
    followed.add(mutation);
    const id = randomId();
    void tabLock.run(getUploadLock(id), async () => {
      const { version, ...named } = upload;
      const work = { ...newWork, ...named, id, scope: scope(), kind: 'upload', stage: 'sending', at: now() } as const;
      store.apply((works) => [...works, work]);
      const answered = await waitForEnd(mutations, mutation);
      // The response was lost. Only a version says by itself that it was committed: an image has no name.
      const isCommitted =
        answered?.outcome === 'unknown' &&
        version !== undefined &&
        (await hasVersion(named.productId, version).catch(() => false));
      const end = isCommitted ? doneEnd : answered;
      store.apply((works) => (end ? endWork(works, id, end) : works.filter((other) => other.id !== id)));
    });
  });
}

interface Upload {
  productId: string;
  name: string;
  /** Undefined for an image. */
  version: string | undefined;
}

const doneEnd: WorkEnd = { outcome: 'done', charged: undefined };

/** What is uploaded, and to which product; undefined for any other write. */
function readUpload({ options, state }: Mutation): Upload | undefined {
  const [, , family, write, productId] = options.mutationKey ?? [];
  const input: unknown = state.variables;
  if (family !== 'seller' || typeof productId !== 'string' || !isRecord(input)) return undefined;
  if (write === 'commit' && typeof input['version'] === 'string')
    return { productId, name: `version ${input['version']}`, version: input['version'] };
  const image = input['image'];
  if (write === 'previewImage' && image instanceof File) return { productId, name: image.name, version: undefined };
  return undefined;
}

/** How it ended; undefined if nothing was sent, or the person cancelled it. */
function waitForEnd(mutations: MutationCache, mutation: Mutation): Promise<WorkEnd | undefined> {
  return new Promise((resolve) => {
    const check = () => {
      const { status, error } = mutation.state;
      if (status === 'pending') return;
      stop();
      resolve(status === 'success' ? doneEnd : readFailure(error));
    };
    const stop = mutations.subscribe((event) => {
      if (event.mutation === mutation) check();
    });
    check();
  });
}

function readFailure(error: unknown): WorkEnd | undefined {
  if (error instanceof ApiError && error.outcomeUnknown) return unknownEnd;
  const isRefused = error instanceof ApiError || error instanceof UploadError;
  return isRefused && error.kind !== 'cancelled' ? { outcome: 'failed', charged: undefined } : undefined;
}
