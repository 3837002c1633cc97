import { ApiError } from '../../../api/client/errors';
import { wantsTerms } from '../../../api/resources/packs/terms';
import { Refusal } from '../../../shared/Refusal';
import { TermsNotice } from '../../../shared/TermsNotice';
import { Notice } from '../../../ui/Notice';
import { nextAfter } from './Sending';
import type { ImageEnd } from './imageEnd';

interface ImageEndNoticeProps {
  end: ImageEnd;
  name: string;
  /** Sends the waiting images again, once the terms are accepted. */
  onSendAgain: () => void;
}

/** An outcome other than plain success: what the list showed instead, or why the queue stopped. */
export function ImageEndNotice({ end, name, onSendAgain }: ImageEndNoticeProps) {
  switch (end.kind) {
    case 'added':
      return (
        end.doubted && (
          <Notice polite tone="good" title={`${name} is added`}>
            The answer was lost; the images were read instead, and there is a new one.
          </Notice>
        )
      );
    case 'absent':
      return (
        <Notice tone="bad" role="alert" title={`${name} was not added`}>
          {end.error.kind === 'cancelled' ? 'You cancelled it' : 'Its answer was lost'}, and no new image is listed. You
          can send it again.
        </Notice>
      );
    case 'untold':
      return (
        <Notice tone="bad" role="alert" title={`It is not known whether ${name} was added`}>
          The answer was lost, and the product lists no images. If you send it again, it may be added twice.
        </Notice>
      );
    case 'refused':
      if (wantsTerms(end.error)) {
        return <TermsNotice error={end.error} then={`add ${name}`} onAccepted={onSendAgain} />;
      }
      // Shown beside the file itself.
      if (end.error instanceof ApiError && end.error.status === 400) return null;
      return <Refusal error={end.error} title={`${name} was not added`} next={nextAfter(end.error)} />;
  }
}
