import type { ReactNode } from 'react';
import { ApiError } from '../../../api/client/errors';
import type { Upload } from '../../../api/resources/seller/versions';
import { useStore } from '../../../api/client/store';
import { formatDuration } from '../../../lib/time';
import { UploadState } from '../../../shared/UploadState';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';

interface SendingProps {
  upload: Upload;
  /** Shown once everything is sent: what the service is doing. */
  waiting: string;
  /** What cancelling would mean before and after all bytes are sent. */
  cancelling: { before: string; after: string };
}

/** An upload in progress: how far it is, and a button to cancel it. */
export function Sending({ upload, waiting, cancelling }: SendingProps) {
  const progress = useStore(upload.progress);
  const sent = progress !== undefined && progress.sent >= progress.total;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <UploadState progress={progress} begunAt={upload.begunAt} waiting={sent ? waiting : 'Beginning to send.'} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-ink-2">
          {sent ? cancelling.after : cancelling.before} The product is read again either way.
        </p>
        <Button onClick={() => upload.stop.abort()}>Cancel</Button>
      </div>
    </div>
  );
}

/** The answer was lost, and the current state is being read. */
export function Looking({ children }: { children: ReactNode }) {
  return (
    <output className="block">
      <Notice title="The outcome is unknown">{children}</Notice>
    </output>
  );
}

/** What to do after a refused upload, where more is known than the error says. */
export function nextAfter(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 400) return 'Nothing was changed. Correct what is named and send it again.';
  if (error.status === 413)
    return 'Nothing was changed. The service does not accept files of this size; a smaller one may pass.';
  if (error.status === 429) {
    const wait = error.retryAfterMs;
    return `Nothing was changed. Try again ${wait === undefined ? 'in a moment' : `in ${formatDuration(wait)}`}.`;
  }
  return undefined;
}
