import type { ComponentProps } from 'react';
import type { Elements } from '../../../ui/content';
import type { NewVersion, Upload } from '../../../api/resources/seller/versions';
import { normalizeName } from '../../../lib/files/names';
import { Refusal } from '../../../shared/Refusal';
import { WriteEnd } from '../../../shared/WriteEnd';
import type { Write } from '../../../shared/useWrite';
import { spendingWords } from '../../../shared/spending/words';
import { CommitOutcomeNotice } from './CommitOutcomeNotice';
import { Sending, type UploadKind, getNextStep } from './Sending';
import { useContainerFocus } from '../useContainerFocus';
import type { CommitOutcome } from './commitOutcome';
import type { ImageOutcome, SentImage } from './imageOutcome';
import { requiresPackTerms } from '../../../api/resources/packs/packTerms';
import { PackTermsNotice } from '../../../shared/PackTermsNotice';
import { Notice } from '../../../ui/Notice';

interface CommitStateProps extends Omit<ComponentProps<typeof CommitOutcomeNotice>, 'end' | 'sent'> {
  write: Write<NewVersion, unknown>;
  end: CommitOutcome | undefined;
}

/** The progress of a commit of a version. */
export function CommitState({ write, end, ...rest }: CommitStateProps) {
  const { state } = write;
  return (
    <FollowedUpload
      write={write}
      kind="version"
      getName={({ version }) => version}
      getFile={({ artifact }) => artifact}
      checking="Checking the product’s versions to find out."
    >
      {end && state.at !== 'idle' && <CommitOutcomeNotice {...rest} end={end} sent={state.input} />}
    </FollowedUpload>
  );
}

interface ImageStateProps {
  write: Write<SentImage, unknown>;
  end: ImageOutcome | undefined;
  onSendAgain: () => void;
}

/** The progress of adding an image. */
export function ImageState({ write, end, onSendAgain }: ImageStateProps) {
  const { state } = write;
  return (
    <FollowedUpload
      write={write}
      kind="image"
      getName={({ image }) => normalizeName(image.name)}
      getFile={({ image }) => image}
      checking="Checking the product’s images to find out."
    >
      {end && state.at !== 'idle' && (
        <ImageOutcomeNotice end={end} name={normalizeName(state.input.image.name)} onSendAgain={onSendAgain} />
      )}
    </FollowedUpload>
  );
}

interface FollowedUploadProps<Sent> {
  write: Write<Sent, unknown>;
  kind: UploadKind;
  getName: (sent: Sent) => string;
  getFile: (sent: Sent) => File;
  /** What is read if the response is lost. */
  checking: string;
  /** The outcome, once it is known. */
  children: Elements;
}

/** An upload from its first byte to its known outcome. It keeps the focus when its button disappears. */
function FollowedUpload<Sent extends { upload: Upload }>(props: FollowedUploadProps<Sent>) {
  const { write, kind, getName, getFile, checking, children } = props;
  const { state } = write;
  const container = useContainerFocus();
  return (
    <div {...container} className="outline-none empty:absolute">
      {state.at === 'sending' && <Sending upload={state.input.upload} size={getFile(state.input).size} kind={kind} />}
      {state.at !== 'idle' && (
        <WriteEnd
          write={write}
          unknown={
            kind === 'version'
              ? `${getName(state.input)} may or may not have been committed`
              : `${getName(state.input)} may or may not have been added`
          }
          checking={checking}
          checkingTitle={spendingWords.outcomeUnknown}
          refused={() => null}
          found={() => null}
        />
      )}
      {children}
    </div>
  );
}

interface ImageOutcomeNoticeProps {
  end: ImageOutcome;
  name: string;
  /** Sends the waiting images again, once the terms are accepted. */
  onSendAgain: () => void;
}

/** An outcome other than plain success: what the list showed, or why the queue stopped. */
function ImageOutcomeNotice({ end, name, onSendAgain }: ImageOutcomeNoticeProps) {
  switch (end.kind) {
    case 'added':
      return (
        end.doubted && (
          <Notice polite tone="good" title={`${name} was added`}>
            The response was lost, so the images were checked instead, and there is a new one.
          </Notice>
        )
      );
    case 'absent':
      return (
        <Notice tone="bad" role="alert" title={`${name} wasn’t added`}>
          {end.error.kind === 'cancelled'
            ? 'You cancelled it, and no new image is listed. You can send it again.'
            : 'Its response was lost, and no new image is listed. You can send it again.'}
        </Notice>
      );
    case 'unlisted':
      return (
        <Notice tone="bad" role="alert" title={`${name} may or may not have been added`}>
          The response was lost, and the product lists no images. If you send it again, it may be added twice.
        </Notice>
      );
    case 'malformed':
      // Shown beside the file itself.
      return null;
    case 'refused':
      if (requiresPackTerms(end.error)) {
        return <PackTermsNotice error={end.error} then={`add ${name}`} onAccepted={onSendAgain} />;
      }
      return <Refusal error={end.error} title={`${name} wasn’t added`} next={getNextStep(end.error)} />;
  }
}
