import type { Consent } from '../../api/resources/subject';
import { Untranslated } from '../../ui/Untranslated';
import type { Content, Elements } from '../../ui/content';
import type { ApiError } from '../../api/client/errors';
import type { EndpointId } from '../../contract/endpoints';
import { readCount } from '../../api/reader/json';
import { readAvailablePoints } from '../../api/client/balance';
import { formatPoints, formatPointsWithUnit } from '../../lib/money';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { Receipt } from '../../ui/Receipt';
import { ServiceText } from '../../ui/ServiceText';
import { Table } from '../../ui/Table';
import { uiWords } from '../../ui/words';
import { Failure } from '../Failure';
import { LimitNotice, ButtonCountdown, isBusy, limitIn, useClosed, useLimit } from '../limit/limit';
import { GetPoints } from './GetPoints';
import { spendingWords } from './words';

/** Why nothing can be reviewed between the end of a wait and the check after it. */
export const CHECKING = 'Checking that nothing was started';

/** The outcome of a spend that did not happen. */
export type NotSpent =
  | { phase: 'refused'; consent: Consent; error: ApiError }
  | { phase: 'blocked'; consent: Consent; why: string };

/** A difference between the reviewed quote and a new one, shown side by side. */
export interface QuoteChange {
  label: string;
  before: string;
  after: string;
}

/** The new quote after a 409. */
export interface AfterConflict {
  changes: readonly QuoteChange[];
  /** What was confirmed and what it is now, in Points, where both are known and differ. */
  moved: { before: number; after: number } | undefined;
  /** The new quote is being requested. */
  asking: boolean;
  /** Why it could not be read. */
  error: unknown;
  /** The new price in Points, when it can be reviewed. */
  points: number | undefined;
  onReview: () => void;
  /** Shown when nothing in the quote has changed. */
  same: Content;
}

interface SpendRefusalProps {
  /** The title of the dialog that was confirmed. */
  title: string;
  state: NotSpent;
  balance: number | undefined;
  conflict: AfterConflict;
  /** Details of a refusal beyond its status: a link, what to change. */
  renderDetails?: (error: ApiError) => Elements;
  /** A new quote is being requested. */
  quoting: boolean;
  /** After a rate limit: its wait, and the check after it, are not over. */
  waiting: boolean;
  /** The route of the quote. */
  quoteRoute: EndpointId;
  onQuote: () => void;
  onClose: () => void;
}

/** The dialog after a spend that did not happen: why, what changed, and the next step. It never sends anything. */
export function SpendRefusal(props: SpendRefusalProps) {
  const { state } = props;
  if (state.phase === 'blocked') {
    return (
      <Frame {...props} description="Nothing was sent from here.">
        <Notice tone="bad" title="Not sent">
          {state.why}
        </Notice>
      </Frame>
    );
  }
  const { error } = state;
  if (limitIn(error)) return <Limited {...props} error={error} />;
  switch (error.status) {
    case 402:
      return <Missing {...props} error={error} points={state.consent.points} />;
    case 409:
      return <Changed {...props} error={error} />;
    default:
      return (
        <Frame {...props}>
          <Failure error={error} level={3} />
          {error.fields.length > 0 && (
            <ul className="grid list-disc gap-1 ps-5 text-sm">
              {error.fields.map((issue) => (
                <li key={issue.field}>{issue.message}</li>
              ))}
            </ul>
          )}
          {props.renderDetails?.(error)}
        </Frame>
      );
  }
}

/** The new price next to the reviewed one; undefined unless both are known and differ. */
export const findPriceMove = (before: number | undefined, after: number | undefined): AfterConflict['moved'] =>
  before === undefined || after === undefined || before === after ? undefined : { before, after };

interface FrameProps extends Pick<SpendRefusalProps, 'title' | 'onClose'> {
  description?: string;
  action?: Elements;
  /** Its parts set their own live regions. */
  quiet?: boolean;
  children: Content;
}

function Frame({ title, description = 'Nothing was spent.', onClose, action, quiet, children }: FrameProps) {
  return (
    <Dialog
      title={title}
      description={description}
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.close}</Button>
          {action}
        </>
      }
    >
      <div role={quiet ? undefined : 'alert'} className="grid gap-3">
        {children}
      </div>
    </Dialog>
  );
}

type Refused = SpendRefusalProps & { error: ApiError };

function Missing({ error, points, balance, ...props }: Refused & { points: number }) {
  const available = readAvailablePoints(error.body) ?? balance;
  const price = readCount(error.body, 'requiredPoints') ?? points;
  return (
    <Frame {...props}>
      <Notice tone="bad" title="Not enough Points">
        {error.message}
      </Notice>
      {/* A balance read before the refusal may seem sufficient. */}
      {available !== undefined && available < price && (
        <Receipt
          lines={[
            { label: 'Price', value: formatPoints(price) },
            { label: 'Balance', value: formatPoints(available) },
          ]}
          total={{ label: 'Missing', value: formatPointsWithUnit(price - available) }}
        />
      )}
      <GetPoints body={error.body} />
    </Frame>
  );
}

/** One sentence interrupts, once the new quote says what has changed; the rest can be read. */
function Changed({ error, conflict, renderDetails, ...props }: Refused) {
  const { changes, moved, asking, points, onReview, same } = conflict;
  const known = !asking && !conflict.error;
  const title = known && moved ? formatMove(moved) : spendingWords.somethingChanged;
  return (
    <Frame
      {...props}
      quiet
      action={
        changes.length > 0 &&
        points !== undefined && (
          <Button variant="primary" pending={asking} onClick={onReview}>
            <span>
              <span>Review at</span> <Untranslated>{formatPointsWithUnit(points)}</Untranslated>
            </span>
          </Button>
        )
      }
    >
      <Notice
        tone="bad"
        title={
          // A new element for the final sentence: a region that is drawn with its text is announced once.
          <span key={String(known)} role={known ? 'alert' : undefined}>
            {title}
          </span>
        }
      >
        {asking ? 'Loading the new quote.' : known && changes.length === 0 ? same : undefined}
      </Notice>
      {renderDetails?.(error)}
      {!asking && conflict.error !== undefined && <Failure error={conflict.error} level={3} />}
      {known && moved && (
        <p translate="no" className="flex flex-wrap items-baseline gap-x-2.5 text-2xl">
          <s className="text-ink-2">{formatPoints(moved.before)}</s> <span aria-hidden="true">→</span>{' '}
          <strong className="font-semibold">{formatPointsWithUnit(moved.after)}</strong>
        </p>
      )}
      {/* Open where no price says what it is about. */}
      <details open={known && changes.length > 0 && !moved} className="text-sm">
        <summary className="font-medium">Details</summary>
        <div className="grid gap-2 pt-2">
          {known && changes.length > 0 && (
            <Table
              few
              caption={spendingWords.whatChanged}
              rows={changes}
              rowKey={(change) => change.label}
              columns={[
                { header: 'What', cell: (change) => change.label, rowHeader: true },
                { header: 'You reviewed', align: 'end', cell: (change) => <s>{change.before}</s> },
                { header: 'Now', align: 'end', cell: (change) => <strong>{change.after}</strong> },
              ]}
            />
          )}
          <p className="text-ink-2">
            {error.serviceMessage !== undefined && <span>The service said:</span>}{' '}
            <ServiceText prose>{error.serviceMessage ?? error.message}</ServiceText>
          </p>
        </div>
      </details>
    </Frame>
  );
}

const formatMove = ({ before, after }: NonNullable<AfterConflict['moved']>): string =>
  `The price ${after > before ? 'rose' : 'fell'} to ${formatPointsWithUnit(after)}`;

function Limited({ error, quoting, waiting, quoteRoute, onQuote, ...props }: Refused) {
  const { left, why } = useLimit(error);
  const quote = useClosed(quoteRoute);
  const checking = waiting ? CHECKING : undefined;
  return (
    <Frame
      {...props}
      {...(!isBusy(error) && { description: 'The request was refused.' })}
      action={
        <Button variant="primary" pending={quoting} onClick={onQuote} disabledReason={why ?? checking ?? quote.why}>
          <span>{spendingWords.quoteAgain}</span>
          <ButtonCountdown left={Math.max(left, quote.left)} />
        </Button>
      }
    >
      <LimitNotice error={error} left={left} next="Quote again, then review." />
    </Frame>
  );
}
