import { useRef, useState } from 'react';
import { ApiError } from '../../../api/client/errors';
import {
  type Normalization,
  acceptGrowth,
  type CheckpointView,
  readDelta,
  readReasons,
} from '../../../api/resources/packs/growth';
import { readText } from '../../../api/reader/json';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { formatBinaryBytes } from '../../../lib/bytes';
import { NEEDS_NEW_VERSION, needsNewVersion } from '../../../shared/pack/deltaKind';
import { Bullets } from '../../../ui/Bullets';
import { Notice } from '../../../ui/Notice';
import { RadioCards } from '../../../ui/RadioCards';
import { ServiceText } from '../../../ui/ServiceText';
import { Refusal } from '../../../shared/Refusal';
import { ProviderKey, takeTypedKey } from '../../../shared/spending/ProviderKey';
import { WriteDialog } from '../../../shared/growth/WriteDialog';
import { type EndProps, describeDoubt, readGrowthNow } from '../../../shared/growth/growthOutcome';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import { formatDeltaStatus, getQuotaDisplay, isWaiting } from './growthDisplay';
import { useWrite } from '../../../shared/useWrite';

interface AcceptDialogProps extends EndProps {
  delta: CheckpointView;
}

/** Accepts a waiting delta; the gate decides. */
export function AcceptDialog({ id, delta, active, onEnd, onClose }: AcceptDialogProps) {
  const { checkpoint, title, bytes } = delta;
  const [normalization, setNormalization] = useState<Normalization>('agent');
  const keyField = useRef<HTMLInputElement>(null);
  const [keySent, setKeySent] = useState(false);
  const [keyRefused, setKeyRefused] = useState(false);
  const consumeKey = () => {
    const key = takeTypedKey(keyField.current);
    setKeySent(key !== undefined);
    return key;
  };
  const write = useWrite(acceptGrowth(id, checkpoint), () => readGrowthNow(id), isUnexplained);
  const { state } = write;
  const after =
    state.at === 'done'
      ? readDelta(state.body, undefined, checkpoint)
      : state.at === 'found'
        ? state.found.checkpoints.find((item) => item.checkpoint === checkpoint)
        : undefined;
  const standing = after?.standing;
  // An answer says so in a word that is known; in growth that was read, a service of other words shows it by what can be selected.
  const accepted =
    standing === 'accepted' || (state.at === 'found' && standing === 'unknown' && after?.selectable === true);
  const doubt = state.at === 'found' ? describeDoubt(state.error) : '';
  return (
    <WriteDialog
      title={`Accept delta ${checkpoint}?`}
      confirm="Accept"
      write={write}
      whyNot={keyRefused ? 'Invalid provider key' : undefined}
      onConfirm={() => write.send({ normalization, takeKey: consumeKey })}
      onClose={onClose}
      outcome={
        accepted && {
          title: `${formatCheckpoint(checkpoint, 'title')} is accepted`,
          detail:
            active === undefined
              ? `${doubt}Accepting doesn’t select it.`
              : `${doubt}Accepting doesn’t select it: new runs still use ${formatCheckpoint(active, 'sentence')}.`,
          select: checkpoint,
        }
      }
      onEnd={onEnd}
      unknown={`Delta ${checkpoint} may or may not have been accepted`}
      refused={(error) => <Gate error={error} />}
      again={keySent && <p className="text-sm">Your provider key wasn’t saved. Enter it again to retry.</p>}
      stands={
        <Notice tone="bad" role="alert" title={standing === 'refused' ? 'The gate refused it' : 'Not accepted'}>
          <span>{`${doubt}${
            after === undefined
              ? 'This Pack’s growth no longer includes it.'
              : `Its status is ${formatDeltaStatus(after.status ?? 'not given')}.${isWaiting(after) ? ' You can try again.' : ''}`
          }`}</span>
          <Bullets label="Reasons" lines={after?.reasons ?? []} />
        </Notice>
      }
    >
      <p className="text-sm wrap-anywhere">
        <ServiceText className="font-semibold">{title ?? 'Untitled'}</ServiceText>
        {bytes !== undefined && <span>{`, ${formatBinaryBytes(bytes)}`}</span>}
      </p>
      <p className="text-sm text-ink-2">
        The gate checks it first. If it passes, it becomes a private checkpoint that you can switch away from at any
        time.
      </p>
      {needsNewVersion(delta.kind) && <p className="text-sm text-ink-2">{NEEDS_NEW_VERSION}</p>}
      <details className="rounded border border-line text-sm">
        <summary className="px-3 py-2">
          {normalization === 'agent'
            ? 'Normalization: by the service’s agent'
            : 'Normalization: portable, without the service’s agent'}
        </summary>
        <RadioCards
          label="Normalization"
          value={normalization}
          onChange={(to) => {
            // The field goes, and with it the key.
            setKeyRefused(false);
            setNormalization(to === 'portable' ? 'portable' : 'agent');
          }}
          cards={[
            { value: 'agent', title: 'By the service', body: 'The service’s agent normalizes the memory.' },
            { value: 'portable', title: 'Portable', body: 'The memory is normalized without the service’s agent.' },
          ]}
        />
      </details>
      {normalization === 'agent' && (
        <ProviderKey
          field={keyField}
          label="Provider key (optional)"
          hint="Your own OpenAI key for the service’s agent."
          provider="openai"
          onChange={(_, isRefused) => setKeyRefused(isRefused)}
          error={readKeyError(state.at === 'refused' ? state.error : undefined)}
        />
      )}
    </WriteDialog>
  );
}

/** What a refusal says about the provider key. */
function readKeyError(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find(({ field }) => field === PROVIDER_KEY_HEADER)?.message;
}

/** Refused neither by the gate nor by a quota, so an earlier request may have accepted the delta. */
function isUnexplained({ body }: ApiError): boolean {
  return readReasons(body).length === 0 && readText(body, 'quota') === undefined;
}

/** Why the gate or a quota refused. */
function Gate({ error }: { error: unknown }) {
  const body = error instanceof ApiError ? error.body : undefined;
  const reasons = readReasons(body);
  const quota = readText(body, 'quota');
  const display = quota === undefined ? undefined : getQuotaDisplay({ key: quota });
  return (
    <Refusal
      error={error}
      title={reasons.length > 0 ? 'The gate refused it' : display ? 'Quota full' : 'Not accepted'}
      next={
        reasons.length > 0
          ? 'It stays in the history with these reasons. A later run may propose another.'
          : display && 'It’s still staged.'
      }
    >
      <Bullets label="Reasons" lines={reasons} />
      {display && (
        <p>
          {display.ofAccount
            ? `The account’s quota for ${display.label.toLowerCase()} is full.`
            : `This Pack’s quota for ${display.label.toLowerCase()} is full.`}
        </p>
      )}
    </Refusal>
  );
}
