import type { Content } from '../../../ui/content';
import type { ApiError } from '../../../api/client/errors';
import { requiresPackTerms } from '../../../api/resources/packs/packTerms';
import type { NewVersion } from '../../../api/resources/seller/versions';
import { href } from '../../../paths';
import { Refusal } from '../../../shared/Refusal';
import { PackTermsNotice } from '../../../shared/PackTermsNotice';
import { Button } from '../../../ui/Button';
import { CopyableId } from '../../../ui/CopyableId';
import { DefinitionList } from '../../../ui/DefinitionList';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { getNextStep } from './Sending';
import type { CommitOutcome } from './commitOutcome';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ServiceText } from '../../../ui/ServiceText';
import { environment } from '../../../api/client/session/environment';
import type { UploadError } from '../../../api/client/artifact/postToStorage';
import { isLoopback } from '../../../lib/loopback';
import { RawAnswer } from '../../../ui/RawAnswer';

const StoredProfile = lazyComponent(() => import('./manifest/StoredProfile').then((module) => module.StoredProfile));

interface CommitOutcomeNoticeProps {
  id: string;
  end: CommitOutcome;
  sent: NewVersion;
  /** The current version as last read. */
  current: string | undefined;
  looking: boolean;
  onLookAgain: () => void;
  again: Resend;
}

/** What the form would send now. */
export interface Resend {
  version: string;
  /** Does nothing while the form is incomplete. */
  send: () => void;
}

/** The outcome of a commit, and what can be done next. */
export function CommitOutcomeNotice({ id, end, sent, current, looking, onLookAgain, again }: CommitOutcomeNoticeProps) {
  const { version } = sent;
  const now = current === undefined ? 'No version is committed.' : `The current version is ${current}.`;
  switch (end.kind) {
    case 'committed':
      return <Committed id={id} end={end} sent={sent} />;
    case 'taken':
      return (
        <Notice tone="bad" role="alert" title={`${version} exists with different bytes`}>
          <p>
            {`Another client took this version, or the service stored yours differently. A version can be used only once, so send the next one as a higher version. ${now}`}
          </p>
          <BothDigests reported={end.reported.digest} sent={sent} />
        </Notice>
      );
    case 'absent':
      return (
        <Notice
          tone="bad"
          role="alert"
          title={`${version} is not among the versions`}
          actions={
            <Button pending={looking} onClick={onLookAgain}>
              Check again
            </Button>
          }
        >
          <p>
            {`${end.error.kind === 'cancelled' ? 'You cancelled it' : 'Its answer was lost'}. If everything had been sent by then, the service may still be working on it. You can send it again: a version can be used only once. ${now}`}
          </p>
        </Notice>
      );
    case 'conflict':
      return (
        <Refusal
          error={end.error}
          title={`${version} was not committed`}
          next={`The product was read again. ${now} Your choices are kept.`}
        />
      );
    case 'notStored':
      return <NotStoredNotice error={end.error} version={version} />;
    case 'unasked':
      return (
        <Refusal error={end.error} title={`${version} was not committed`} next="It is safe to send it again.">
          <p>The console asks the service where to upload the file. No answer came, so nothing was sent.</p>
        </Refusal>
      );
    case 'refused':
      if (requiresPackTerms(end.error)) {
        return <PackTermsNotice error={end.error} then={`commit ${again.version}`} onAccepted={again.send} />;
      }
      return (
        <Refusal
          error={end.error}
          title={`${version} was not committed`}
          otherMessages={end.others}
          next={getNextStep(end.error)}
        />
      );
  }
}

function Committed({ id, end, sent }: { id: string; end: CommitOutcome & { kind: 'committed' }; sent: NewVersion }) {
  const { reported, verdict, doubted } = end;
  const bad = verdict === 'mismatch';
  return (
    <Notice
      tone={bad ? 'bad' : 'good'}
      {...(bad ? { role: 'alert' } : { polite: true })}
      title={`Version ${sent.version} is committed`}
      actions={
        !bad && (
          <>
            <LinkButton size="sm" to={href('readiness', { id })}>
              Check readiness
            </LinkButton>
            <LinkButton size="sm" to={href('publish', { id })}>
              Submit it
            </LinkButton>
          </>
        )
      }
    >
      {doubted && <p>{describeDoubt(doubted)}</p>}
      {bad ? (
        <div className="grid grid-cols-1 gap-1.5">
          <p className="font-semibold text-bad">The digest does not match: the committed artifact is not this file.</p>
          <BothDigests reported={reported?.digest} sent={sent} />
          <p>This cannot be undone. Commit the right file as a higher version.</p>
        </div>
      ) : (
        <p>
          <span>{verdictMessages[verdict]}</span>
          {reported?.digest !== undefined && (
            <>
              {' '}
              <CopyableId value={reported.digest} label="committed digest" />
            </>
          )}
        </p>
      )}
      <StoredProfile id={id} version={sent.version} />
    </Notice>
  );
}

const verdictMessages = {
  match: 'The digest matches the SHA-256 of the file.',
  unpromised: 'The service gave no digest to compare with the file.',
  unknown: 'The SHA-256 of the file is not known here; compare the digest with the file by hand.',
} as const;

/** Why the product was read to find the outcome. */
function describeDoubt(error: ApiError): Content {
  return error.outcomeUnknown
    ? 'The answer was lost; the product was read instead.'
    : 'The service refused it as a conflict because it was already there, with these exact bytes.';
}

/** Both digests in full, to compare by eye. */
function BothDigests({ reported, sent: { sha256 } }: { reported: string | undefined; sent: NewVersion }) {
  return (
    <DefinitionList
      items={[
        { label: 'Digest of the service', value: <Mono>{reported ?? 'not given'}</Mono>, below: true },
        {
          label: 'SHA-256 of the file',
          value: <Mono>{sha256 === undefined ? 'not known' : `sha256:${sha256}`}</Mono>,
          below: true,
        },
      ]}
    />
  );
}

/** An artifact that was not stored, so that nothing was committed, and what to do about it. */
function NotStoredNotice({ error, version }: { error: UploadError; version: string }) {
  const { kind, origin, status, code, storageMessage, answer } = error;
  const reported = [status, code].filter((part) => part !== undefined).join(' ');
  const { what, next } = describeUploadError(error);
  return (
    <Notice tone={kind === 'cancelled' ? 'neutral' : 'bad'} role="alert" title={`${version} was not committed`}>
      <div className="grid grid-cols-1 gap-1.5">
        <p>{what}</p>
        {reported && (
          <p>
            <Mono>{reported}</Mono>
            <span> from </span>
            <Mono>{origin}</Mono>
          </p>
        )}
        {storageMessage !== undefined && (
          <p>
            <span>The storage said: </span>
            <ServiceText prose>{storageMessage}</ServiceText>
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

const SAFE_TO_RESEND = 'Nothing is committed, so it is safe to send it again.';

function describeUploadError({ kind, origin = '' }: UploadError): { what: Content; next: Content } {
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
            <Mono>{`${getSettingName()}=${origin}`}</Mono>
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
      return { what: 'The storage failed.', next: SAFE_TO_RESEND };
    case 'elsewhere':
      return {
        what: 'The storage answered with a redirect, so it is not known where the file went.',
        next: SAFE_TO_RESEND,
      };
    case 'timeout':
      return { what: 'The storage gave no answer in time.', next: SAFE_TO_RESEND };
    case 'lost':
      return {
        what: (
          <>
            <span>The connection to </span>
            <Mono>{origin}</Mono>
            <span> was lost, or it does not let this page read its answer (CORS).</span>
          </>
        ),
        next: SAFE_TO_RESEND,
      };
    case 'cancelled':
      return { what: 'You cancelled it before the file was stored.', next: SAFE_TO_RESEND };
  }
}

/** The variable that allows the origin of a storage, by how this console is served. */
const getSettingName = () => (environment().baseUrl === '' ? 'STORAGE_ORIGINS' : 'VITE_STORAGE_ORIGINS');

/** Whether that variable accepts the origin: https, or this machine itself. */
const isOpenable = (origin: string) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname);
