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

/** The outcome of the last submission, unless the version's status shows it. */
export function SubmitOutcome(props: SubmitOutcomeProps) {
  return (
    <ActionOutcome
      {...props}
      asked="submit the version"
      unknown="It is not known whether the version was submitted"
      not="The version was not submitted"
      absent="the version is not in the audit queue. You can submit it again."
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
      asked="review again"
      unknown="It is not known whether the version was published"
      not="Nothing was published"
      absent="the version is not in the catalog. Review it again to publish it."
    />
  );
}

interface ActionOutcomeProps<Input> {
  write: Write<Input, boolean>;
  /** What continues once the terms are accepted. */
  asked: string;
  onAccepted: () => void;
  unknown: string;
  not: string;
  /** What was read after the answer was lost, and what can be done. */
  absent: string;
}

/** The outcome of a write that was not carried out, as far as is known. */
function ActionOutcome<Input>({ write, asked, onAccepted, unknown, not, absent }: ActionOutcomeProps<Input>) {
  return (
    <WriteEnd
      write={write}
      unknown={unknown}
      looking="Reading the product to find out."
      refused={({ error }) =>
        requiresPackTerms(error) ? (
          <PackTermsNotice error={error} then={asked} onAccepted={onAccepted} />
        ) : (
          <RefusedNotice error={error} title={not} />
        )
      }
      found={({ found, error }) =>
        found ? null : error.outcomeUnknown ? (
          <Notice tone="bad" role="alert" title={not}>
            {`The answer was lost, and ${absent}`}
          </Notice>
        ) : (
          <RefusedNotice error={error} title={not} />
        )
      }
    />
  );
}

/** A refusal; one about getting paid also links to Payouts. */
function RefusedNotice({ error, title }: { error: unknown; title: string }) {
  const { status, serviceMessage = '' } = error instanceof ApiError ? error : {};
  const payment = /connected account|payout|payment/i.test(serviceMessage);
  const next = status === 409 ? 'Read the report and the checklist; nothing was changed.' : undefined;
  return (
    <Refusal error={error} title={title} next={next}>
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

/** Published; says so if the answer names anything but what was reviewed. */
function PublishedNotice({ sent, body }: { sent: Reviewed; body: unknown }) {
  const { version = sent.version, digest = sent.digest } = readPublication(body);
  return version === sent.version && digest === sent.digest ? (
    <Notice polite tone="good" title="Published">
      Buyers can find it now. No Points were spent.
    </Notice>
  ) : (
    <Notice tone="bad" role="alert" title="Published, but not as you reviewed it">
      {`The service names version ${version ?? ''}, digest ${digest ?? ''}.`}
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
              <span>{before}</span>
              <span> → </span>
              <span>{after}</span>
            </li>
          ))}
      </ul>
    </Notice>
  );
}
