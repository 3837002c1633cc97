import { ApiError } from '../../../api/client/errors';
import type { Upload, UploadStage } from '../../../api/resources/seller/versions';
import { useStore } from '../../../api/client/store';
import { UploadState } from '../../../shared/UploadState';
import { Button } from '../../../ui/Button';

interface SendingProps {
  upload: Upload;
  /** Past participle for success, such as "committed". */
  done: string;
  /** What the service does once it has everything. */
  work: string;
}

/** An upload in progress: how far it is, and a button to cancel it. */
export function Sending({ upload, done, work }: SendingProps) {
  const stage = useStore(upload.stage);
  const all = useStore(upload.progress);
  const progress = stage === 'storing' || stage === 'sending' ? all : undefined;
  const sent = progress !== undefined && progress.sent >= progress.total;
  const words = wordsAt(stage, sent, done, work);
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <UploadState progress={progress} begunAt={upload.begunAt} waiting={words.waiting} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-ink-2">{words.cancelling}</p>
        <Button onClick={() => upload.stop.abort()}>Cancel</Button>
      </div>
    </div>
  );
}

/** What is going on while no bytes are sent, and what cancelling means. */
function wordsAt(stage: UploadStage, sent: boolean, done: string, work: string) {
  switch (stage) {
    case 'asking':
      return {
        waiting: 'Asking the service where to upload it.',
        cancelling: 'The file has not been sent yet. If you cancel now, nothing is changed.',
      };
    case 'storing':
      return {
        waiting: sent
          ? 'Everything has been sent. The storage is taking it in.'
          : 'Starting the upload to the storage.',
        cancelling: `The file goes to the service’s storage first. If you cancel now, nothing is ${done}.`,
      };
    case 'committing':
      return {
        waiting: `The file is in the storage. ${work}`,
        cancelling: `The service has been told, so Cancel only stops waiting: it may still be ${done}. The product is read again either way.`,
      };
    case 'sending':
      return {
        waiting: sent ? `Everything has been sent. ${work}` : 'Starting the upload.',
        cancelling: `${
          sent
            ? `Everything has been sent, so Cancel only stops waiting: it may still be ${done}.`
            : `Cancel stops the upload: before everything has been sent, most likely nothing is ${done}.`
        } The product is read again either way.`,
      };
  }
}

/** What to do after a refused upload, where more is known than the error says. */
export function nextAfter(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 400) return 'Nothing was changed. Correct what is named and send it again.';
  if (error.status === 413)
    return 'Nothing was changed. The service does not accept files of this size; a smaller one may be accepted.';
  if (error.status === 429) return 'Nothing was changed. Send it again after the wait.';
  return undefined;
}
