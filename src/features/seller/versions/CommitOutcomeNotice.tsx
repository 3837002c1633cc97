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
import { sharedWords } from '../../../shared/words';
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
  checking: boolean;
  onLookAgain: () => void;
  resend: Resend;
}

/** What the form would send if it were sent again. */
export interface Resend {
  version: string;
  /** Does nothing while the form is incomplete. */
  send: () => void;
}

/** The outcome of a commit, and what can be done next. */
export function CommitOutcomeNotice({
  id,
  end,
  sent,
  current,
  checking,
  onLookAgain,
  resend,
}: CommitOutcomeNoticeProps) {
  const { version } = sent;
  const currentVersion = current === undefined ? 'No version is committed.' : `The current version is ${current}.`;
  switch (end.kind) {
    case 'committed':
      return <Committed id={id} end={end} sent={sent} />;
    case 'taken':
      return (
        <Notice tone="bad" role="alert" title={`${version} exists with different bytes`}>
          <p>
            {`Another client took this version, or the service stored yours differently. A version can be used only once, so send the next one as a higher version. ${currentVersion}`}
          </p>
          <BothDigests reported={end.reported.digest} sent={sent} />
        </Notice>
      );
    case 'absent':
      return (
        <Notice
          tone="bad"
          role="alert"
          title={`${version} isn’t in the version list`}
          actions={
            <Button pending={checking} onClick={onLookAgain}>
              {sharedWords.checkAgain}
            </Button>
          }
        >
          <p>
            {end.error.kind === 'cancelled'
              ? `You cancelled it. If everything had been sent by then, the service may still be working on it. You can send it again, because a version can be used only once. ${currentVersion}`
              : `Its response was lost. If everything had been sent by then, the service may still be working on it. You can send it again, because a version can be used only once. ${currentVersion}`}
          </p>
        </Notice>
      );
    case 'conflict':
      return (
        <Refusal
          error={end.error}
          title={`${version} wasn’t committed`}
          next={`The product was reloaded. ${currentVersion} Your choices are still here.`}
        />
      );
    case 'notStored':
      return <NotStoredNotice error={end.error} version={version} />;
    case 'unasked':
      return (
        <Refusal error={end.error} title={`${version} wasn’t committed`} next="It’s safe to send it again.">
          <p>The console asks the service where to upload the file. No response came, so nothing was sent.</p>
        </Refusal>
      );
    case 'refused':
      if (requiresPackTerms(end.error)) {
        return <PackTermsNotice error={end.error} then={`commit ${resend.version}`} onAccepted={resend.send} />;
      }
      return (
        <Refusal
          error={end.error}
          title={`${version} wasn’t committed`}
          otherMessages={end.others}
          next={getNextStep(end.error)}
        />
      );
  }
}

function Committed({ id, end, sent }: { id: string; end: CommitOutcome & { kind: 'committed' }; sent: NewVersion }) {
  const { reported, verdict, doubted } = end;
  const isMismatch = verdict === 'mismatch';
  return (
    <Notice
      tone={isMismatch ? 'bad' : 'good'}
      {...(isMismatch ? { role: 'alert' } : { polite: true })}
      title={`Version ${sent.version} is committed`}
      actions={
        !isMismatch && (
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
      {isMismatch ? (
        <div className="grid grid-cols-1 gap-1.5">
          <p className="font-semibold text-bad">The digest doesn’t match: the committed artifact isn’t this file.</p>
          <BothDigests reported={reported?.digest} sent={sent} />
          <p>This can’t be undone. Commit the right file as a higher version.</p>
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
  unpromised: 'The service returned no digest to compare with the file.',
  unknown: 'The file’s SHA-256 isn’t known here. Compare the digest with the file yourself.',
} as const;

/** Why the product was read to find the outcome. */
function describeDoubt(error: ApiError): Content {
  return error.outcomeUnknown
    ? 'The response was lost, so the product was checked instead.'
    : 'The service refused it as a conflict because it already exists with these exact bytes.';
}

/** Both digests in full, to compare by eye. */
function BothDigests({ reported, sent: { sha256 } }: { reported: string | undefined; sent: NewVersion }) {
  return (
    <DefinitionList
      items={[
        { label: 'Digest of the service', value: <Mono>{reported ?? 'not given'}</Mono>, below: true },
        {
          label: 'SHA-256 of the file',
          value: <Mono>{sha256 === undefined ? 'unknown' : `sha256:${sha256}`}</Mono>,
          below: true,
        },
      ]}
    />
  );
}

/** Says that the artifact was not stored, so nothing was committed, and what to do. */
function NotStoredNotice({ error, version }: { error: UploadError; version: string }) {
  const { kind, origin, status, code, storageMessage, answer } = error;
  const statusAndCode = [status, code].filter((part) => part !== undefined).join(' ');
  const { reason, next } = describeUploadError(error);
  return (
    <Notice tone={kind === 'cancelled' ? 'neutral' : 'bad'} role="alert" title={`${version} wasn’t committed`}>
      <div className="grid grid-cols-1 gap-1.5">
        <p>{reason}</p>
        {statusAndCode && (
          <p>
            <Mono>{statusAndCode}</Mono> from <Mono>{origin}</Mono>
          </p>
        )}
        {storageMessage !== undefined && (
          <p>
            The storage said: <ServiceText prose>{storageMessage}</ServiceText>
          </p>
        )}
        <p>{next}</p>
        {answer !== undefined && (
          <details>
            <summary className="cursor-pointer">Response body</summary>
            <RawAnswer body={answer} />
          </details>
        )}
      </div>
    </Notice>
  );
}

const SAFE_TO_RESEND = 'Nothing is committed, so it’s safe to send it again.';

function describeUploadError({ kind, origin = '' }: UploadError): { reason: Content; next: Content } {
  switch (kind) {
    case 'odd':
      return {
        reason: 'The service’s response doesn’t say where to upload the file, so nothing was sent.',
        next: 'If this happens again, this console can’t upload to this service.',
      };
    case 'closed':
      return {
        reason: (
          <>
            <span>The service stores uploads at </span>
            <Mono>{origin}</Mono>
            <span>, which this console isn’t allowed to call. Nothing was sent there.</span>
          </>
        ),
        next: isOpenable(origin) ? (
          <>
            <span>Whoever serves the console can allow it with </span>
            <Mono>{`${getSettingName()}=${origin}`}</Mono>
            <span>.</span>
          </>
        ) : (
          'It isn’t HTTPS, and the console never uploads unencrypted.'
        ),
      };
    case 'denied':
      return {
        reason: 'The storage didn’t accept the form that the service signed. A form is valid for only five minutes.',
        next: 'Nothing is committed. Send it again to get a new form from the service.',
      };
    case 'large':
      return {
        reason: 'The storage doesn’t accept files this large.',
        next: 'Nothing is committed. Choose a smaller file.',
      };
    case 'refused':
      return {
        reason: 'The storage refused the file.',
        next: 'Nothing is committed. Fix what it lists, then send it again.',
      };
    case 'failed':
      return { reason: 'The storage failed.', next: SAFE_TO_RESEND };
    case 'elsewhere':
      return {
        reason: 'The storage responded with a redirect, so it’s unclear where the file went.',
        next: SAFE_TO_RESEND,
      };
    case 'timeout':
      return { reason: 'The storage didn’t respond in time.', next: SAFE_TO_RESEND };
    case 'lost':
      return {
        reason: (
          <>
            <span>The connection to </span>
            <Mono>{origin}</Mono>
            <span> was lost, or it doesn’t let this page read its response (CORS).</span>
          </>
        ),
        next: SAFE_TO_RESEND,
      };
    case 'cancelled':
      return { reason: 'You cancelled it before the file was stored.', next: SAFE_TO_RESEND };
  }
}

/** The variable that allows a storage origin. It depends on how this console is served. */
const getSettingName = () => (environment().baseUrl === '' ? 'STORAGE_ORIGINS' : 'VITE_STORAGE_ORIGINS');

/** Whether that variable accepts the origin: it must be https, or this machine. */
const isOpenable = (origin: string) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname);
