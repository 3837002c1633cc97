import { MAX_IN_PAGE_BYTES, type StorageFailure } from '../../api/client/storage';
import { formatBytes } from '../../lib/bytes';
import { formatCounted } from '../../lib/count';
import { Button } from '../../ui/Button';
import { CopyableId } from '../../ui/CopyableId';
import { Notice } from '../../ui/Notice';
import { ProgressLine } from '../../ui/ProgressLine';
import { ServiceText } from '../../ui/ServiceText';
import { uiWords } from '../../ui/words';
import type { Transfer } from './useDownload';
import { parseSha256 } from '../../lib/sha256';
import type { DigestVerdict } from './verdict';

/** The state of a file: in transfer, being checked, saved, failed, or not what was promised. */
export function TransferState({ transfer, onCancel }: { transfer: Transfer; onCancel: () => void }) {
  switch (transfer.at) {
    case 'loading':
      return <Loading transfer={transfer} onCancel={onCancel} />;
    case 'checking':
      return (
        <div className="grid gap-1.5 text-sm">
          <ProgressLine label="Checking the file" />
          <p>Download complete. Computing its SHA-256.</p>
        </div>
      );
    case 'broken':
      return <Broken transfer={transfer} />;
    case 'ended':
      return transfer.verdict === 'mismatch' ? <Mismatch transfer={transfer} /> : <Saved transfer={transfer} />;
  }
}

type At<Word extends Transfer['at']> = { transfer: Extract<Transfer, { at: Word }> };

function Loading({ transfer: { file, progress }, onCancel }: At<'loading'> & { onCancel: () => void }) {
  const { received, rate } = progress;
  const total = progress.total ?? file.sizeBytes;
  const share = total ? { value: received / total } : {};
  return (
    <div className="grid gap-1.5 text-sm">
      <ProgressLine label="Download" {...share} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span>{`${formatBytes(received)}${total !== undefined ? ` of ${formatBytes(total)}` : ''}`}</span>
          {rate !== undefined && <span className="text-ink-2">{` · ${formatBytes(rate)}/s`}</span>}
        </span>
        <Button size="sm" onClick={onCancel}>
          {uiWords.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The one-line title of a finished download, unless it is a mismatch. */
export function savedTitle(verdict: DigestVerdict): string {
  return verdict === 'match' ? 'SHA-256 verified. Download started' : 'Download started, not verified';
}

function Saved({ transfer: { file, receivedFile, verdict } }: At<'ended'>) {
  const digest = receivedFile.sha256 !== undefined && (
    <CopyableId value={`sha256:${receivedFile.sha256}`} label="SHA-256 of the file" />
  );
  return (
    <Notice tone={verdict === 'match' ? 'good' : 'neutral'} title={savedTitle(verdict)}>
      <p>
        <ServiceText>{file.filename}</ServiceText>
        <span>{`, ${formatCounted(receivedFile.sizeBytes, 'byte')}`}</span>
      </p>
      {verdict === 'unpromised' && <p>The service gave no SHA-256 to compare with. The file has this one:</p>}
      {digest}
      <p>Look for it in the browser’s downloads. Some in-app browsers ignore downloads.</p>
    </Notice>
  );
}

/** Prominent, because it may be an attack; the file was not saved. */
function Mismatch({ transfer: { file, receivedFile } }: At<'ended'>) {
  const promised = [...new Set(file.digests.map(parseSha256).filter((digits) => digits !== undefined))];
  return (
    <div role="alert" className="grid gap-2 rounded border-2 border-bad bg-bad-soft px-3 py-2.5 text-sm">
      <p className="text-lg font-semibold text-bad">This isn’t the expected file. It wasn’t saved.</p>
      <dl className="grid gap-1.5">
        {promised.length > 0 && receivedFile.sha256 !== undefined ? (
          <>
            {promised.map((digits) => (
              <Digits key={digits} label="Expected SHA-256" value={digits} />
            ))}
            <Digits label="SHA-256 of the received file" value={receivedFile.sha256} />
          </>
        ) : (
          <Digits
            label="Size"
            value={`${formatCounted(receivedFile.sizeBytes, 'byte')} arrived, ${formatCounted(file.sizeBytes ?? 0, 'byte')} were promised`}
          />
        )}
      </dl>
      <p>
        The file changed in transit, or the storage at <ServiceText>{file.host}</ServiceText> has a different one. Try
        once more. If it happens again, tell the seller.
      </p>
    </div>
  );
}

function Digits({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-mono text-xs wrap-anywhere">{value}</dd>
    </div>
  );
}

const failures: Readonly<Record<StorageFailure, { title: string; what: string }>> = {
  gone: { title: 'The link has expired', what: 'Request a fresh one.' },
  refused: { title: 'The storage refused the file', what: 'Request a fresh link. If that fails too, tell the seller.' },
  lost: { title: 'The connection was lost', what: 'Nothing was saved. Try again while the link is valid.' },
  elsewhere: {
    title: 'The storage redirected the download',
    what: 'It responded with a redirect, which the console doesn’t follow. Nothing was saved.',
  },
  large: {
    title: 'The file is too large to load here',
    what: `The console can load at most ${formatBytes(MAX_IN_PAGE_BYTES)}. Nothing was saved.`,
  },
  cancelled: { title: 'Cancelled', what: 'Nothing was saved.' },
};

function Broken({ transfer: { error, file } }: At<'broken'>) {
  const { title, what: explanation } = failures[error.kind];
  const calm = error.kind === 'cancelled';
  return (
    <Notice tone={calm ? 'neutral' : 'bad'} {...(!calm && { role: 'alert' })} title={title}>
      {error.status !== undefined && (
        <p>
          <ServiceText>{file.host}</ServiceText>
          <span>{` responded with ${error.status}.`}</span>
        </p>
      )}
      <p>{explanation}</p>
    </Notice>
  );
}
