import { ServiceText } from '../../../ui/ServiceText';
import type { Content } from '../../../ui/content';
import { environment } from '../../../api/client/session/environment';
import type { UploadError } from '../../../api/client/artifact/postToStorage';
import { isLoopback } from '../../../lib/loopback';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { RawAnswer } from '../../../ui/RawAnswer';

/** An artifact that was not stored, so that nothing was committed, and what to do about it. */
export function NotStoredNotice({ error, version }: { error: UploadError; version: string }) {
  const { kind, origin, status, code, said, answer } = error;
  const told = [status, code].filter((part) => part !== undefined).join(' ');
  const { what, next } = wordsOf(error);
  return (
    <Notice tone={kind === 'cancelled' ? 'neutral' : 'bad'} role="alert" title={`${version} was not committed`}>
      <div className="grid grid-cols-1 gap-1.5">
        <p>{what}</p>
        {told && (
          <p>
            <Mono>{told}</Mono>
            <span> from </span>
            <Mono>{origin}</Mono>
          </p>
        )}
        {said !== undefined && (
          <p>
            <span>The storage said: </span>
            <ServiceText prose>{said}</ServiceText>
          </p>
        )}
        <p>{next}</p>
        {answer !== undefined && (
          <details>
            <summary className="cursor-pointer">What arrived</summary>
            <RawAnswer body={answer} />
          </details>
        )}
      </div>
    </Notice>
  );
}

const again = 'Nothing is committed, so it is safe to send it again.';

function wordsOf({ kind, origin = '' }: UploadError): { what: Content; next: Content } {
  switch (kind) {
    case 'odd':
      return {
        what: 'The service’s answer does not say where to upload the file, so nothing was sent.',
        next: 'If this happens again, this console cannot upload to this service.',
      };
    case 'closed':
      return {
        what: (
          <>
            <span>The service stores uploads at </span>
            <Mono>{origin}</Mono>
            <span>, which this console may not call. Nothing was sent there.</span>
          </>
        ),
        next: isOpenable(origin) ? (
          <>
            <span>Whoever serves the console can allow it with </span>
            <Mono>{`${settingName()}=${origin}`}</Mono>
            <span>.</span>
          </>
        ) : (
          'It is not https, and the console never uploads unencrypted.'
        ),
      };
    case 'denied':
      return {
        what: 'The storage did not accept the form that the service signed. A form is valid for only five minutes.',
        next: 'Nothing is committed. Send it again: that asks the service for a new form.',
      };
    case 'large':
      return {
        what: 'The storage does not accept a file of this size.',
        next: 'Nothing is committed. Choose a smaller file.',
      };
    case 'refused':
      return {
        what: 'The storage refused the file.',
        next: 'Nothing is committed. Correct what it names, and send it again.',
      };
    case 'failed':
      return { what: 'The storage failed.', next: again };
    case 'elsewhere':
      return { what: 'The storage answered with a redirect, so it is not known where the file went.', next: again };
    case 'timeout':
      return { what: 'The storage gave no answer in time.', next: again };
    case 'lost':
      return {
        what: (
          <>
            <span>The connection to </span>
            <Mono>{origin}</Mono>
            <span> was lost, or it does not let this page read its answer (CORS).</span>
          </>
        ),
        next: again,
      };
    case 'cancelled':
      return { what: 'You cancelled it before the file was stored.', next: again };
  }
}

/** The variable that allows the origin of a storage, by how this console is served. */
const settingName = () => (environment().baseUrl === '' ? 'STORAGE_ORIGINS' : 'VITE_STORAGE_ORIGINS');

/** Whether that variable accepts the origin: https, or this machine itself. */
const isOpenable = (origin: string) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname);
