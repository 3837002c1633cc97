import type { Content } from '../../../ui/content';
import { ApiError } from '../../../api/client/errors';
import { requiresPackTerms } from '../../../api/resources/packs/packTerms';
import { type Reviewed, ReviewOutdated, readPublication } from '../../../api/resources/seller/publishing';
import { href } from '../../../paths';
import { Refusal } from '../../../shared/Refusal';
import { WriteEnd } from '../../../shared/WriteEnd';
import { PackTermsNotice } from '../../../shared/PackTermsNotice';
import type { Write } from '../../../shared/useWrite';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Notice } from '../../../ui/Notice';
import { formatListingPrice } from '../productFacts';

interface SubmitOutcomeProps {
  write: Write<string | undefined, boolean>;
  /** The terms were accepted. */
  onAccepted: () => void;
}

/** The outcome of the last submission, unless the version's status already shows it. */
export function SubmitOutcome(props: SubmitOutcomeProps) {
  return (
    <ActionOutcome
      {...props}
      then="submit the version"
      unknown="The version may or may not have been submitted"
      notDone="The version wasn’t submitted"
      absent="The response was lost, and the version isn’t in the audit queue. You can submit it again."
    />
  );
}

interface PublishOutcomeProps {
  write: Write<Reviewed, boolean>;
  /** Opens the review again. */
  then: () => void;
}

/** The outcome of the last publication. */
export function PublishOutcome({ write, then }: PublishOutcomeProps) {
  const { state } = write;
  if (state.at === 'refused' && state.error instanceof ReviewOutdated)
    return <OutdatedNotice reviewed={state.input} now={state.error.now} onReview={then} />;
  if (state.at === 'done' || (state.at === 'found' && state.found))
    return <PublishedNotice sent={state.input} body={state.at === 'done' ? state.body : undefined} />;
  return (
    <ActionOutcome
      write={write}
      onAccepted={then}
      then="review again"
      unknown="The version may or may not have been published"
      notDone="Nothing was published"
      absent="The response was lost, and the version isn’t in the catalog. Review it again to publish it."
    />
  );
}

interface ActionOutcomeProps<Input> {
  write: Write<Input, boolean>;
  /** What happens once the terms are accepted. */
  then: string;
  onAccepted: () => void;
  unknown: string;
  notDone: string;
  /** Says that the response was lost, what was found instead, and what to do. */
  absent: string;
}

/** The outcome of a write that was not carried out, as far as it is known. */
function ActionOutcome<Input>({ write, then, onAccepted, unknown, notDone, absent }: ActionOutcomeProps<Input>) {
  return (
    <WriteEnd
      write={write}
      unknown={unknown}
      checking="Checking the product to find out."
      refused={({ error }) =>
        requiresPackTerms(error) ? (
          <PackTermsNotice error={error} then={then} onAccepted={onAccepted} />
        ) : (
          <RefusedNotice error={error} title={notDone} />
        )
      }
      found={({ found, error }) =>
        found ? null : error.outcomeUnknown ? (
          <Notice tone="bad" role="alert" title={notDone}>
            {absent}
          </Notice>
        ) : (
          <RefusedNotice error={error} title={notDone} />
        )
      }
    />
  );
}

/** A refusal; one about getting paid also links to Payouts. */
function RefusedNotice({ error, title }: { error: unknown; title: string }) {
  const { status, serviceMessage = '' } = error instanceof ApiError ? error : {};
  const payment = /connected account|payout|payment/i.test(serviceMessage);
  const next = status === 409 ? 'Nothing was changed. Read the report and the checklist.' : undefined;
  return (
    <Refusal error={error} title={title} next={next}>
      {payment && (
        <p>
          <LinkButton size="sm" to={href('payouts')}>
            Open Payouts
          </LinkButton>
        </p>
      )}
    </Refusal>
  );
}

/** Published. Warns if the response names anything other than what was reviewed. */
function PublishedNotice({ sent, body }: { sent: Reviewed; body: unknown }) {
  const { version = sent.version, digest = sent.digest } = readPublication(body);
  return version === sent.version && digest === sent.digest ? (
    <Notice polite tone="good" title="Published">
      Buyers can find it now. No Points were spent.
    </Notice>
  ) : (
    <Notice tone="bad" role="alert" title="Published, but not what you reviewed">
      {`The service reports version ${version ?? 'unknown'} with digest ${digest ?? 'unknown'}.`}
    </Notice>
  );
}

/** The Pack changed between the review and the click, so nothing was sent. */
function OutdatedNotice({ reviewed, now, onReview }: { reviewed: Reviewed; now: Reviewed; onReview: () => void }) {
  const rows: [string, Content, Content, boolean][] = [
    ['Version', reviewed.version ?? 'none', now.version ?? 'none', reviewed.version !== now.version],
    ['Digest', reviewed.digest ?? 'none', now.digest ?? 'none', reviewed.digest !== now.digest],
    [
      'Price',
      formatListingPrice(reviewed.priceUsd),
      formatListingPrice(now.priceUsd),
      reviewed.priceUsd !== now.priceUsd,
    ],
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
              <span>{`${label}: `}</span>
              <span>{before}</span> → <span>{after}</span>
            </li>
          ))}
      </ul>
    </Notice>
  );
}
