import type { RunOffer } from '../../../api/resources/packs/runSpend';
import type { Consent } from '../../../api/spending/quoteFlow';
import type { UploadProgress } from '../../../api/client/upload';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { formatPoints } from '../../../lib/money';
import { UploadState } from '../../../shared/UploadState';
import { ServiceText } from '../../../ui/ServiceText';
import { SpendDialog } from '../../../ui/SpendDialog';
import { quoteLines } from './QuotePanel';

interface ConfirmRunProps {
  offer: RunOffer;
  consent: Consent;
  sending: boolean;
  /** Upload progress; undefined before the request is sent. */
  progress: UploadProgress | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  onStop: () => void;
}

/** The confirmation of one run: what was quoted, in the quote's terms, what is sent with it, and what is returned. */
export function ConfirmRun({ offer, consent, sending, progress, ...rest }: ConfirmRunProps) {
  const { request, availablePoints } = offer;
  return (
    <SpendDialog
      {...rest}
      title="Confirm run"
      description={
        <>
          <span>One run of </span>
          <ServiceText>{consent.title}</ServiceText>
          <span>{`${offer.preview ? ', as a base preview' : ''}.`}</span>
        </>
      }
      lines={[
        ...quoteLines(offer),
        { label: 'Prompt', value: formatCounted(request.prompt.length, 'character') },
        request.files.length > 0 && { label: 'Files', value: filesLine(request.files) },
        {
          label: 'Balance',
          value:
            availablePoints === undefined
              ? 'not known'
              : `${formatPoints(availablePoints)} → at least ${formatPoints(availablePoints - consent.points)}`,
        },
      ]}
      points={consent.points}
      ceiling
      promise="The Points are held when the run is admitted. Unused Points are returned when it ends, all of them if it fails. If the price has changed, nothing is sent and you are asked again."
      sending={sending}
      progress={
        <div className="grid gap-1.5 text-sm">
          <UploadState
            progress={progress}
            waiting={
              progress
                ? 'Sent. Waiting for the run to be admitted.'
                : 'Checking the price once more. The run is not sent yet.'
            }
          />
          <p className="text-ink-2">
            Stop waiting does not cancel the run: if it was admitted, it continues and holds its Points. The console
            checks before you can try again.
          </p>
        </div>
      }
    />
  );
}

function filesLine(files: readonly File[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return `${formatCounted(files.length, 'file')}, ${formatBytes(bytes)}`;
}
