import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type DownloadLink, requestDownloadLink } from '../../api/resources/install';
import { type Progress, StorageError, loadFromStorage, saveFile } from '../../api/client/storage';
import { computeSha256 } from '../../lib/sha256';
import { type ReceivedFile, type DigestVerdict, checkFile } from './verdict';
import { DOWNLOAD_LIFETIME_MS } from '../../contract/values';
import { serviceNow } from '../../api/client/serviceClock';
import { subscribeToTicks } from '../../ui/ticker';

/** What the screen knows about the product before requesting a link. */
export interface DownloadRequest {
  productId: string;
  name: string;
  version: string | undefined;
  digest: string | undefined;
  /** Where to buy the product, if known. */
  purchaseUrl: string | undefined;
  /** The screen on which it is acquired, if it is free and not yet acquired. */
  acquirePath?: string | undefined;
}

/** The state of the link. */
export type LinkState =
  | { at: 'idle' | 'asking' | 'linked' | 'expired' | 'unreadable' }
  | { at: 'failed'; error: unknown };

/** The state of the file; `file` is what the link promised. */
export type Transfer =
  | { at: 'loading'; file: PromisedDownload; progress: Progress }
  | { at: 'checking'; file: PromisedDownload }
  | { at: 'ended'; file: PromisedDownload; receivedFile: ReceivedFile; verdict: DigestVerdict }
  | { at: 'broken'; file: PromisedDownload; error: StorageError };

/** A link without its URL: this part may stay after the link has expired. */
export type PromisedDownload = Pick<DownloadLink, 'host' | 'version' | 'sizeBytes'> & {
  filename: string;
  digests: readonly (string | undefined)[];
};

/**
 * One download, from requesting a link to the verified file. The URL is held only while the link is valid and the screen is open. A running transfer
 * continues when its link expires, but ends with the screen.
 */
export function useDownload(wanted: DownloadRequest) {
  const [asking, setAsking] = useState<LinkState>({ at: 'idle' });
  const [link, setLink] = useState<DownloadLink>();
  const [transfer, setTransfer] = useState<Transfer>();
  const load = useRef<AbortController>(undefined);
  const screen = useRef<AbortController>(undefined);
  // The service's clock is known only to the second: the link is never shown as valid for longer than it is.
  const secondsLeft = Math.min(useTimeLeft(link?.expiresAt), DOWNLOAD_LIFETIME_MS / 1_000);

  useEffect(() => {
    const leaving = new AbortController();
    screen.current = leaving;
    return () => leaving.abort();
  }, []);
  useEffect(() => () => link?.forget(), [link]);

  const expire = () => {
    setLink(undefined);
    setAsking({ at: 'expired' });
  };
  if (link !== undefined && secondsLeft === 0) expire();

  const ask = async () => {
    const signal = screen.current?.signal ?? AbortSignal.abort();
    setAsking({ at: 'asking' });
    setLink(undefined);
    setTransfer((former) => (former?.at === 'loading' ? former : undefined));
    try {
      const issued = await requestDownloadLink(wanted.productId, signal);
      if (signal.aborted) return issued?.forget();
      setLink(issued ?? undefined);
      setAsking({ at: issued ? 'linked' : 'unreadable' });
    } catch (error) {
      if (!signal.aborted) setAsking({ at: 'failed', error });
    }
  };

  const start = async () => {
    if (!link || !screen.current) return;
    const cancel = new AbortController();
    load.current = cancel;
    const file = toPromisedDownload(link, wanted);
    const signal = AbortSignal.any([cancel.signal, screen.current.signal]);
    setTransfer({ at: 'loading', file, progress: { received: 0, total: undefined, rate: undefined } });
    try {
      const blob = await loadFromStorage(link.address, signal, (progress) =>
        setTransfer({ at: 'loading', file, progress }),
      );
      setTransfer({ at: 'checking', file });
      const receivedFile = { sha256: await computeSha256(blob), sizeBytes: blob.size };
      if (signal.aborted) throw new StorageError('cancelled');
      const verdict = checkFile(file, receivedFile);
      // Never save a file that differs from what was promised.
      if (verdict !== 'mismatch') saveFile(blob, file.filename);
      setTransfer({ at: 'ended', file, receivedFile, verdict });
    } catch (error) {
      if (screen.current.signal.aborted) return;
      const known = error instanceof StorageError ? error : new StorageError('lost');
      if (known.kind === 'gone') {
        setTransfer(undefined);
        expire();
      } else setTransfer({ at: 'broken', file, error: known });
    }
  };

  return { asking, link, secondsLeft, transfer, ask, start, cancel: () => load.current?.abort() };
}

function toPromisedDownload(link: DownloadLink, { version, digest, name }: DownloadRequest): PromisedDownload {
  const { host, sizeBytes } = link;
  const same = link.version === undefined || link.version === version;
  return {
    host,
    sizeBytes,
    version: link.version ?? version,
    filename: link.filename ?? `${name}.zip`,
    // The listing's digest belongs to another version's file.
    digests: [link.digest, same ? digest : undefined],
  };
}

/**
 * Whole seconds until a time of the service's clock, from 0 to the documented five minutes: the service's clock is known only in whole seconds.
 * Computed from the clock, so it survives a suspended tab.
 */
function useTimeLeft(until: number | undefined): number {
  return useSyncExternalStore(subscribeToTicks, () => {
    if (until === undefined) return 0;
    return Math.ceil(Math.max(0, Math.min(DOWNLOAD_LIFETIME_MS, until - serviceNow())) / 1_000);
  });
}
