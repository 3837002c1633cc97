import { useEffect, useState } from 'react';
import type { UploadProgress } from '../api/client/upload';
import { formatBytes } from '../lib/bytes';
import { formatElapsed } from '../lib/time';
import { ProgressLine } from '../ui/ProgressLine';
import { subscribeToTicks } from '../ui/ticker';

interface UploadStateProps {
  /** Undefined before the request is sent. */
  progress: UploadProgress | undefined;
  /** Shown while no bytes are being sent: before the first and after the last. */
  waiting: string;
  /** When it began, in ms since the epoch; needed for the rate. Without it, time counts from the first render. */
  begunAt?: number;
}

/** Bytes sent, rate and elapsed time of an upload. */
export function UploadState({ progress, waiting, begunAt }: UploadStateProps) {
  const [drawnAt] = useState(() => Date.now());
  const [now, setNow] = useState(drawnAt);
  useEffect(() => subscribeToTicks(() => setNow(Date.now())), []);
  const elapsed = Math.max(0, now - (begunAt ?? drawnAt));
  const uploading = progress !== undefined && progress.sent < progress.total;
  const rate = begunAt !== undefined && elapsed >= 1_000 && progress && (progress.sent * 1_000) / elapsed;
  return (
    <>
      {uploading ? (
        <ProgressLine label="Upload" value={progress.sent / progress.total} />
      ) : (
        <ProgressLine label="Waiting for the answer" />
      )}
      <p className="flex justify-between gap-3">
        <span>
          <span>{uploading ? `${formatBytes(progress.sent)} of ${formatBytes(progress.total)} sent` : waiting}</span>
          {uploading && rate ? <span className="text-ink-2">{` · ${formatBytes(rate)}/s`}</span> : null}
        </span>
        <span className="text-ink-2">{formatElapsed(elapsed)}</span>
      </p>
    </>
  );
}
