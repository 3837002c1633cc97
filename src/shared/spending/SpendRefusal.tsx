import { Exact } from '../../ui/Exact';
import type { Content, Elements } from '../../ui/content';
import type { ApiError } from '../../api/client/errors';
import type { EndpointId } from '../../contract/endpoints';
import { readCount } from '../../api/reader/json';
import { readAvailablePoints } from '../../api/client/balance';
import type { Consent } from '../../api/spending/quoteFlow';
import { formatPoints, inPoints } from '../../lib/money';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { Receipt } from '../../ui/Receipt';
import { Table } from '../../ui/Table';
import { Failure } from '../Failure';
import { LimitNotice, OnButton, isBusy, limitIn, useClosed, useLimit } from '../limit/limit';
import { GetPoints } from './GetPoints';

/** Why nothing can be reviewed between the end of a wait and the check after it. */
export const CHECKING = 'Checking that nothing was started';

/** The outcome of a spend that did not happen. */
export type NotSpent =
  | { phase: 'refused'; consent: Consent; error: ApiError }
  | { phase: 'blocked'; consent: Consent; why: string };

/** A difference between the reviewed quote and a new one, shown side by side. */
export interface QuoteChange {
  what: string;
  before: string;
  after: string;
}

/** The new quote after a 409. */
export interface AfterConflict {
  changes: readonly QuoteChange[];
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
  more?: (error: ApiError) => Elements;
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
          {props.more?.(error)}
        </Frame>
      );
  }
}

interface FrameProps extends Pick<SpendRefusalProps, 'title' | 'onClose'> {
  description?: string;
  action?: Elements;
  children: Content;
}

function Frame({ title, description = 'Nothing was spent.', onClose, action, children }: FrameProps) {
  return (
    <Dialog
      title={title}
      description={description}
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {action}
        </>
      }
    >
      <div role="alert" className="grid gap-3">
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
          total={{ label: 'Missing', value: inPoints(price - available) }}
        />
      )}
      <GetPoints body={error.body} />
    </Frame>
  );
}

function Changed({ error, conflict, more, ...props }: Refused) {
  const { changes, asking, points, onReview, same } = conflict;
  return (
    <Frame
      {...props}
      action={
        changes.length > 0 &&
        points !== undefined && (
          <Button variant="primary" pending={asking} onClick={onReview}>
            <span>
              <span>Review at</span> <Exact>{inPoints(points)}</Exact>
            </span>
          </Button>
        )
      }
    >
      <Notice tone="bad" title="Something changed in the meantime">
        {error.message}
      </Notice>
      {more?.(error)}
      {!asking && conflict.error ? (
        <Failure error={conflict.error} level={3} />
      ) : asking ? (
        <p className="text-sm text-ink-2">Reading the new quote.</p>
      ) : changes.length > 0 ? (
        <Table
          few
          caption="What changed"
          rows={changes}
          rowKey={(change) => change.what}
          columns={[
            { header: 'What', cell: (change) => change.what, rowHeader: true },
            { header: 'You reviewed', align: 'end', cell: (change) => <s>{change.before}</s> },
            { header: 'Now', align: 'end', cell: (change) => <strong>{change.after}</strong> },
          ]}
        />
      ) : (
        <p className="text-sm text-ink-2">{same}</p>
      )}
    </Frame>
  );
}

function Limited({ error, quoting, waiting, quoteRoute, onQuote, ...props }: Refused) {
  const { left, why } = useLimit(error);
  const quote = useClosed(quoteRoute);
  const looking = waiting ? CHECKING : undefined;
  return (
    <Frame
      {...props}
      {...(!isBusy(error) && { description: 'The request was refused.' })}
      action={
        <Button variant="primary" pending={quoting} onClick={onQuote} disabledReason={why ?? looking ?? quote.why}>
          <span>Quote again</span>
          <OnButton left={Math.max(left, quote.left)} />
        </Button>
      }
    >
      <LimitNotice error={error} left={left} next="Quote first, then review." />
    </Frame>
  );
}
