import { useLocation, useNavigate } from 'react-router-dom';
import type { Elements } from '../ui/content';
import { isCodeFailure, useDeployment } from '../api/client/service/deployment';
import { ApiError } from '../api/client/errors';
import { queryClient } from '../api/client/queryClient';
import { href } from '../paths';
import { Failure } from '../shared/Failure';
import { ButtonCountdown, limitIn, useLimit } from '../shared/limit/limit';
import { Button } from '../ui/Button';
import { FailedPicture } from '../ui/FailedPicture';
import { LinkButton } from '../ui/LinkButton';
import { PageHeader } from '../ui/PageHeader';
import { uiWords } from '../ui/words';
import { reload, useReloadHint } from './UpdateBanner';
import { useLoadedScreen } from './routing/CurrentScreen';
import { useAttempts } from '../spending/ledger/useAttempts';
import { humanize } from '../lib/text/humanize';
import { formatPointsWithUnit } from '../lib/money';
import { describeEnd } from '../shared/spending/describeEnd';
import { Notice } from '../ui/Notice';
import { ServiceText } from '../ui/ServiceText';
import { RelativeTime } from '../ui/RelativeTime';
import { appWords } from './words';

/**
 * Replaces a screen whose code, loader or rendering failed: says what happened and what to do next. Trying again renders the screen again without a
 * reload, so that a token in memory is not lost.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const title = useLoadedScreen()?.code?.handle.title ?? 'Marketplace Console';
  const navigate = useNavigate();
  const location = useLocation();
  const { left, why } = useLimit(limitIn(error));
  const reloadHint = useReloadHint();
  const retry = async () => {
    await queryClient.resetQueries({ predicate: (query) => query.state.status === 'error' }, { cancelRefetch: true });
    void navigate(location, { replace: true });
  };
  const again = (
    <Button disabledReason={why} onClick={() => void retry()}>
      <span>{uiWords.tryAgain}</span>
      <ButtonCountdown left={left} />
    </Button>
  );
  const onward = (
    <LinkButton to={href('token')} variant="quiet">
      What this token may do
    </LinkButton>
  );
  const crashed = !(error instanceof ApiError);
  return (
    <>
      <PageHeader title={title} />
      {crashed && <LastAttempt />}
      {isCodeFailure(error) ? (
        <CodeFailure again={again} onward={onward} reloadHint={reloadHint} />
      ) : (
        <Failure
          error={error}
          actions={
            <>
              {again}
              {onward}
              {crashed && (
                <Button variant="quiet" onClick={reload}>
                  Reload the page
                </Button>
              )}
            </>
          }
        />
      )}
      {crashed && !isCodeFailure(error) && <p className="mt-2 text-center text-sm text-ink-2">{reloadHint}</p>}
    </>
  );
}

/** The code of a screen did not arrive: its files are gone after an update, or the network is down. */
function CodeFailure({ again, onward, reloadHint }: { again: Elements; onward: Elements; reloadHint: string }) {
  const deployment = useDeployment();
  if (deployment === 'updated') {
    return (
      <FailedPicture
        title="The console was updated"
        explanation="This page is from the previous version, and part of it is no longer available."
        nextStep={`Reload to continue with the new version. ${reloadHint}`}
        actions={
          <>
            <Button variant="primary" onClick={reload}>
              {appWords.reload}
            </Button>
            {onward}
          </>
        }
      />
    );
  }
  return (
    <FailedPicture
      title="Part of the console didn’t load"
      explanation="The screen’s code couldn’t be loaded."
      nextStep={
        deployment === 'checking' ? 'Checking whether the console was updated.' : 'Check the network, then try again.'
      }
      actions={
        <>
          {again}
          {onward}
        </>
      }
    />
  );
}

/** The outcome of the latest spend of this page, shown when its screen has failed, because the attempt stands regardless. */
function LastAttempt() {
  const [last] = useAttempts();
  if (!last || last.at < performance.timeOrigin) return null;
  const { subject, end, title, choice, points, note, at } = last;
  const label = subject?.kind === 'prep' ? `Prep, ${humanize(choice)}` : `Run, ${choice}`;
  return (
    <div className="mb-4">
      <Notice
        role="alert"
        tone={end === 'settled' ? 'good' : end === 'unknown' ? 'bad' : 'neutral'}
        title={`${label}, for ${formatPointsWithUnit(points)}`}
      >
        <>
          <p>
            <ServiceText>{title}</ServiceText>
            <span>, </span>
            <RelativeTime at={at} />
            <span>.</span>
          </p>{' '}
          <p>{`${describeEnd(end, note)}. The screen failed, but this outcome still counts. Activity lists every attempt.`}</p>
        </>
      </Notice>
    </div>
  );
}
