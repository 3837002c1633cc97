import type { Consent } from '../../../api/resources/subject';
import { type RunOffer, type RunRequest, getRunRoutes } from '../../../api/resources/packs/runSpend';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import type { RunProposal } from '../../../lib/proposal/proposalLink';
import { ButtonCountdown, useClosed } from '../../../shared/limit/limit';
import { proposedLine } from '../../../shared/proposal/comparedValues';
import { formatBalance, computeShortfall, describeShortfall } from '../../../shared/spending/shortfall';
import { UploadProgress } from '../../../shared/UploadProgress';
import { ServiceText } from '../../../ui/ServiceText';
import { SpendDialog } from '../../../ui/SpendDialog';
import { buildPartLines, buildTermLines } from './QuotePanel';
import { describeHeldPoints, getSpendLabel } from '../runText';
import { countCharacters } from '../../../lib/text/characters';
import { runWords } from './words';

interface ConfirmRunProps {
  offer: RunOffer;
  consent: Consent;
  /** The proposal in the screen's address, if there is one. */
  proposed?: RunProposal | undefined;
  sending: boolean;
  /** The run itself is being sent, not only the quote before it. */
  sent: boolean;
  onConfirm: (typed: string) => void;
  onCancel: () => void;
  onStop: () => void;
}

/** The confirmation of one run: what was quoted, in the quote's terms, what is sent with it, and what is returned. */
export function ConfirmRun({ offer, consent, proposed, sending, sent, ...rest }: ConfirmRunProps) {
  const { request, availablePoints, canAfford } = offer;
  const ownKey = request.funding === 'byok';
  const wait = useClosed(...getRunRoutes(request));
  return (
    <SpendDialog
      {...rest}
      title={runWords.confirm}
      description={
        <>
          <span>One run of </span>
          <ServiceText>{consent.title}</ServiceText>
          <span>{`${offer.preview ? ', as a base preview' : ''}.`}</span>
        </>
      }
      lines={[
        ...buildTermLines(offer),
        { label: 'Prompt', value: formatCounted(countCharacters(request.prompt), 'character') },
        request.files.length > 0 && { label: 'Files', value: describeFiles(request.files) },
        ...buildPartLines(offer),
        proposed?.points !== undefined && proposedLine(proposed.points, consent.points),
        {
          label: 'Balance',
          value: formatBalance(availablePoints, consent.points, 'at least '),
        },
      ]}
      action={getSpendLabel(ownKey, consent.points)}
      whyNot={
        wait.why ??
        describeShortfall(computeShortfall({ points: consent.points, available: availablePoints, canAfford }))
      }
      onButton={<ButtonCountdown left={wait.left} />}
      points={consent.points}
      ceiling
      promise={`${describeHeldPoints(ownKey, consent.points)} If the price has changed, nothing is sent and you’re asked again.`}
      sending={sending}
      progress={
        <div className="grid gap-1.5 text-sm">
          <UploadProgress stage={describeSending(request.files, sent)} />
          <p className="text-ink-2">
            “Stop waiting” doesn’t cancel the run. If it was admitted, it continues and holds its Points. The console
            checks before you can try again.
          </p>
        </div>
      }
    />
  );
}

/** Browsers do not report whether a request has been sent completely; only the answer shows it. */
function describeSending(files: RunRequest['files'], sent: boolean): string {
  if (!sent)
    return files.length > 0
      ? 'Checking the price and the files once more. The run hasn’t been sent yet.'
      : 'Checking the price once more. The run hasn’t been sent yet.';
  if (files.length === 0) return 'Sent. Waiting for the run to be admitted.';
  return `Sending ${describeFiles(files)}. Then the run is admitted.`;
}

function describeFiles(files: RunRequest['files']): string {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return `${formatCounted(files.length, 'file')}, ${formatBytes(bytes)}`;
}
