import type { ReactNode } from 'react';
import { ApiError } from '../../../api/client/errors';
import { wantsTerms } from '../../../api/resources/packs/terms';
import { type Reviewed, ReviewOutdated, readPublication } from '../../../api/resources/seller/publishing';
import { href } from '../../../paths';
import { NotKnown, Refusal } from '../../../shared/Refusal';
import { TermsNotice } from '../../../shared/TermsNotice';
import type { Write } from '../../../shared/useWrite';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Notice } from '../../../ui/Notice';
import { priceOf } from './priceOf';

interface SubmitEndProps {
  write: Write<string | undefined, boolean>;
  /** The terms were accepted. */
  onAccepted: () => void;
}

/** How the last submission ended, unless the version's standing tells it. */
export function SubmitEnd({ write: { state, lookAgain }, onAccepted }: SubmitEndProps) {
  switch (state.at) {
    case 'refused':
      return wantsTerms(state.error) ? (
        <TermsNotice error={state.error} then="submit the version" onAccepted={onAccepted} />
      ) : (
        <NotDone error={state.error} title="The version was not submitted" />
      );
    case 'looking':
      return <Looking title="It is not known whether the version was submitted" />;
    case 'found':
      if (state.found) return null;
      return state.error.outcomeUnknown ? (
        <Notice tone="bad" role="alert" title="The version was not submitted">
          The answer was lost, and no audit is running. You can submit it again.
        </Notice>
      ) : (
        <NotDone error={state.error} title="The version was not submitted" />
      );
    case 'unknown':
      return (
        <NotKnown
          title="It is not known whether the version was submitted"
          error={state.lookError}
          onLookAgain={lookAgain}
        />
      );
    default:
      return null;
  }
}

interface PublishEndProps {
  write: Write<Reviewed, boolean>;
  /** Opens the review again. */
  then: () => void;
}

/** How the last publication ended. */
export function PublishEnd({ write: { state, lookAgain }, then }: PublishEndProps) {
  switch (state.at) {
    case 'done':
      return <Published sent={state.input} body={state.body} />;
    case 'refused':
      if (state.error instanceof ReviewOutdated) {
        return <Outdated reviewed={state.input} now={state.error.now} onReview={then} />;
      }
      return wantsTerms(state.error) ? (
        <TermsNotice error={state.error} then="review again" onAccepted={then} />
      ) : (
        <NotDone error={state.error} title="Nothing was published" />
      );
    case 'looking':
      return <Looking title="It is not known whether the version was published" />;
    case 'found':
      if (state.found) return <Published sent={state.input} body={undefined} />;
      return state.error.outcomeUnknown ? (
        <Notice tone="bad" role="alert" title="Nothing was published">
          The answer was lost, and the version is not in the catalog. Review it again to publish it.
        </Notice>
      ) : (
        <NotDone error={state.error} title="Nothing was published" />
      );
    case 'unknown':
      return (
        <NotKnown
          title="It is not known whether the version was published"
          error={state.lookError}
          onLookAgain={lookAgain}
        />
      );
    default:
      return null;
  }
}

/** A refusal; one that is about getting paid leads to Payouts as well. */
function NotDone({ error, title }: { error: unknown; title: string }) {
  const payment = error instanceof ApiError && /connected account|payout|payment/i.test(error.said ?? '');
  return (
    <Refusal error={error} title={title} next="Read the report and the checklist; nothing was changed.">
      {payment && (
        <p>
          <LinkButton size="sm" to={href('payouts')}>
            See what Payouts says
          </LinkButton>
        </p>
      )}
    </Refusal>
  );
}

function Looking({ title }: { title: string }) {
  return (
    <Notice polite title={title}>
      Reading the product to find out.
    </Notice>
  );
}

/** Published; says so if the answer names anything but what was reviewed. */
function Published({ sent, body }: { sent: Reviewed; body: unknown }) {
  const { version = sent.version, digest = sent.digest } = readPublication(body);
  return version === sent.version && digest === sent.digest ? (
    <Notice polite tone="good" title="Published">
      Buyers can find it now. No Points were spent.
    </Notice>
  ) : (
    <Notice tone="bad" role="alert" title="Published, but not as you reviewed it">
      The service names version {version}, digest {digest}.
    </Notice>
  );
}

interface OutdatedProps {
  reviewed: Reviewed;
  now: Reviewed;
  onReview: () => void;
}

/** The Pack changed between the review and the press, so nothing was sent. */
function Outdated({ reviewed, now, onReview }: OutdatedProps) {
  const rows: [string, ReactNode, ReactNode, boolean][] = [
    ['Version', reviewed.version ?? 'none', now.version ?? 'none', reviewed.version !== now.version],
    ['Digest', reviewed.digest ?? 'none', now.digest ?? 'none', reviewed.digest !== now.digest],
    ['Price', priceOf(reviewed.priceUsd), priceOf(now.priceUsd), reviewed.priceUsd !== now.priceUsd],
  ];
  return (
    <Notice
      tone="bad"
      role="alert"
      title="The Pack has changed since you reviewed it"
      actions={<Button onClick={onReview}>Review again</Button>}
    >
      <p>Nothing was published.</p>
      <ul className="grid gap-0.5">
        {rows
          .filter(([, , , changed]) => changed)
          .map(([label, before, after]) => (
            <li key={label}>
              {label}: {before} → {after}
            </li>
          ))}
      </ul>
    </Notice>
  );
}
