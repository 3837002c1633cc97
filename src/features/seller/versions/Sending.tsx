import { ApiError } from '../../../api/client/errors';
import type { Upload, UploadStage } from '../../../api/resources/seller/versions';
import { useStore } from '../../../api/client/store';
import { formatBytes } from '../../../lib/bytes';
import { UploadProgress } from '../../../shared/UploadProgress';
import { Button } from '../../../ui/Button';
import { uiWords } from '../../../ui/words';

export type UploadKind = 'version' | 'image';

interface SendingProps {
  upload: Upload;
  /** Size of the file in bytes. */
  size: number;
  kind: UploadKind;
}

/** An upload in progress: its current stage, and a button to cancel it. */
export function Sending({ upload, size, kind }: SendingProps) {
  const stage = useStore(upload.stage);
  const read = useStore(upload.read);
  const texts = describeStage(stage, formatBytes(size), kind);
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <UploadProgress
        label={stageLabels[stage]}
        stage={texts.now}
        done={stage === 'reading' ? read / size : undefined}
        begunAt={upload.begunAt}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-ink-2">{texts.cancelling}</p>
        <Button onClick={() => upload.stop.abort()}>{uiWords.cancel}</Button>
      </div>
    </div>
  );
}

const stageLabels: Record<UploadStage, string> = {
  reading: 'Reading the file',
  asking: 'Waiting for a response',
  storing: 'Upload',
  committing: 'Waiting for a response',
  sending: 'Upload',
};

/** The current stage, and the effect of cancelling. Browsers do not report how much of the file has been sent. */
function describeStage(stage: UploadStage, size: string, kind: UploadKind) {
  switch (stage) {
    case 'reading':
      return {
        now: 'Reading the file once more.',
        cancelling: 'Nothing has been sent yet, so it’s safe to cancel.',
      };
    case 'asking':
      return {
        now: 'Asking the service where to upload it.',
        cancelling: 'The file hasn’t been sent yet, so it’s safe to cancel.',
      };
    case 'storing':
      return { now: `Sending ${size} to the storage.`, cancelling: cancellingTexts[kind].storing };
    case 'committing':
      return { now: storedTexts[kind], cancelling: cancellingTexts[kind].committing };
    case 'sending':
      return {
        now:
          kind === 'version'
            ? `Sending ${size}. The service validates and commits it.`
            : `Sending ${size}. The service sanitizes it.`,
        cancelling: cancellingTexts[kind].sending,
      };
  }
}

const storedTexts: Record<UploadKind, string> = {
  version: 'The file is in the storage. The service validates and commits it.',
  image: 'The file is in the storage. The service sanitizes it.',
};

const cancellingTexts: Record<UploadKind, Record<'storing' | 'committing' | 'sending', string>> = {
  version: {
    storing: 'The file goes to the service’s storage first. If you cancel now, nothing is committed.',
    committing:
      'The service has the request, so Cancel only stops waiting and the version may still be committed. The product is reloaded either way.',
    sending:
      'Cancel stops the upload. If everything has been sent by then, it only stops waiting and the version may still be committed. The product is reloaded either way.',
  },
  image: {
    storing: 'The file goes to the service’s storage first. If you cancel now, nothing is added.',
    committing:
      'The service has the request, so Cancel only stops waiting and the image may still be added. The product is reloaded either way.',
    sending:
      'Cancel stops the upload. If everything has been sent by then, it only stops waiting and the image may still be added. The product is reloaded either way.',
  },
};

/** What to do after a refused upload, if the error itself does not say it. */
export function getNextStep(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 400) return 'Nothing was changed. Fix what the service lists, then send it again.';
  if (error.status === 413)
    return 'Nothing was changed. The service doesn’t accept files this large. Try a smaller one.';
  if (error.status === 429) return 'Nothing was changed. Send it again after the wait.';
  return undefined;
}
