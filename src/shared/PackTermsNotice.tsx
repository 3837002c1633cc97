import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../api/client/errors';
import { acceptPackTerms, readTermsUrl } from '../api/resources/packs/packTerms';
import { Button } from '../ui/Button';
import { ExternalLink, webHost } from '../ui/ExternalLink';
import { Notice } from '../ui/Notice';
import { Refusal } from './Refusal';
import { inSentence } from '../lib/text/hidden';

interface PackTermsNoticeProps {
  /** The refusal that asks for the terms. */
  error: ApiError;
  /** What continues once they are accepted: `create the draft`. */
  then: string;
  onAccepted: () => void;
}

/** The Pack terms, at the first write that needs them; accepting continues that write. */
export function PackTermsNotice({ error, then, onAccepted }: PackTermsNoticeProps) {
  const { mutate, isPending, error: failed } = useMutation({ ...acceptPackTerms(), onSuccess: onAccepted });
  const url = readTermsUrl(error);
  return (
    <>
      <Notice
        tone="accent"
        role="alert"
        title="Accept the Agent Pack terms first"
        actions={
          <Button variant="primary" pending={isPending} onClick={() => mutate()}>
            {`Accept the terms and ${then}`}
          </Button>
        }
      >
        {error.serviceMessage !== undefined && <p>{`The service said: ${inSentence(error.serviceMessage)}`}</p>}
        <p>
          These are the service’s terms for selling and running Packs, and they bind this account. Read them first. What
          you entered stays here.
        </p>
        <p>
          {url !== undefined && webHost(url) !== null ? (
            <ExternalLink href={url}>Read the Agent Pack terms</ExternalLink>
          ) : (
            'You can read them on the signed-in site.'
          )}
        </p>
      </Notice>
      {failed && <Refusal error={failed} title="The terms weren’t accepted" />}
    </>
  );
}
