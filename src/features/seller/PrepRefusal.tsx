import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors';
import { readText } from '../../api/readers/json';
import { readAvailablePoints } from '../../api/readers/quote';
import type { PrepChoice, PrepQuoteView } from '../../api/readers/quote';
import type { FlowState } from '../../api/spending/quoteFlow';
import { formatPoints } from '../../lib/money';
import { formatCountdown } from '../../lib/time';
import { Failure } from '../../screen/Failure';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ExternalLink } from '../../ui/ExternalLink';
import { Notice } from '../../ui/Notice';
import { Receipt } from '../../ui/Receipt';
import { Table } from '../../ui/Table';
import { quoteChanges } from './prepQuoteView';
import { useCountdown } from './useCountdown';

type Ended = Extract<FlowState<PrepQuoteView>, { at: 'refused' | 'held' }>;

interface PrepRefusalProps {
  state: Ended;
  /** The latest quote; after a refusal a new one is on its way. */
  quote: PrepQuoteView;
  quoting: boolean;
  /** Why the new quote did not arrive. */
  quoteError: unknown;
  balance: number | undefined;
  onClose: () => void;
  /** Asks again, at the new price. */
  onReview: (choice: PrepChoice) => void;
  onQuote: () => void;
}

/** Wait before another try when the service limits requests and does not say how long, in milliseconds. */
const DEFAULT_WAIT_MS = 5_000;

/** The dialog after a spend that was not made: why, what changed, and the one way on. Nothing is ever sent from here. */
export function PrepRefusal(props: PrepRefusalProps) {
  const { state } = props;
  if (state.at === 'held') {
    return (
      <Frame {...props}>
        <Notice tone="bad" title="Nothing was sent">
          {state.why}
        </Notice>
      </Frame>
    );
  }
  switch (state.error.status) {
    case 402:
      return <Missing {...props} error={state.error} points={state.frozen.points} />;
    case 409:
      return <Changed {...props} error={state.error} old={state.old} choice={state.frozen.choice} />;
    case 429:
      return <Limited {...props} error={state.error} />;
    default:
      return (
        <Frame {...props}>
          <Failure error={state.error} level={3} />
          {state.error.fields.length > 0 && (
            <ul className="grid list-disc gap-1 ps-5 text-sm">
              {state.error.fields.map((issue) => (
                <li key={issue.field}>{issue.message}</li>
              ))}
            </ul>
          )}
        </Frame>
      );
  }
}

interface FrameProps extends Pick<PrepRefusalProps, 'onClose'> {
  action?: ReactNode;
  children: ReactNode;
}

function Frame({ onClose, action, children }: FrameProps) {
  return (
    <Dialog
      open
      title="Confirm prep"
      description="Nothing was spent."
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

function Missing({ error, points, balance, ...props }: PrepRefusalProps & { error: ApiError; points: number }) {
  const available = readAvailablePoints(error.body) ?? balance;
  const url = readText(error.body, 'continueUrl', 'purchaseUrl', 'topUpUrl');
  return (
    <Frame {...props}>
      <Notice tone="bad" title="Not enough Points">
        {error.message}
      </Notice>
      {available !== undefined && (
        <Receipt
          lines={[
            { label: 'Price', value: formatPoints(points) },
            { label: 'Balance', value: formatPoints(available) },
          ]}
          total={{ label: 'Missing', value: `${formatPoints(Math.max(0, points - available))} Points` }}
        />
      )}
      <p className="text-sm">
        {url ? <ExternalLink href={url}>Get Points</ExternalLink> : 'Get more Points in the signed-in site.'}
      </p>
    </Frame>
  );
}

interface ChangedProps extends PrepRefusalProps {
  error: ApiError;
  old: PrepQuoteView;
  choice: string;
}

function Changed({ error, old, choice, quote, quoting, quoteError, onReview, ...props }: ChangedProps) {
  const changes = quoteChanges(old, quote);
  const now = quote.choices.find((item) => item.tier === choice);
  return (
    <Frame
      {...props}
      action={
        changes.length > 0 &&
        now?.points !== undefined && (
          <Button variant="primary" pending={quoting} onClick={() => onReview(now)}>
            Review at {formatPoints(now.points)} Points
          </Button>
        )
      }
    >
      <Notice tone="bad" title="Something changed in between">
        {error.message}
      </Notice>
      {!quoting && quoteError ? (
        <Failure error={quoteError} level={3} />
      ) : quoting || quote === old ? (
        <p className="text-sm text-ink-2">Reading the new quote.</p>
      ) : changes.length > 0 ? (
        <Table
          caption="What changed"
          rows={changes}
          rowKey={(change) => change.what}
          columns={[
            { key: 'what', header: 'What', cell: (change) => change.what, rowHeader: true },
            { key: 'before', header: 'You reviewed', align: 'end', cell: (change) => <s>{change.before}</s> },
            { key: 'after', header: 'Now', align: 'end', cell: (change) => <strong>{change.after}</strong> },
          ]}
        />
      ) : (
        <p className="text-sm text-ink-2">
          Version and prices are the same: another prep is running, or the product's state has moved.
        </p>
      )}
    </Frame>
  );
}

function Limited({ error, quoting, onQuote, ...props }: PrepRefusalProps & { error: ApiError }) {
  const left = useCountdown(error.retryAfterMs ?? DEFAULT_WAIT_MS);
  const busy = error.code === 'AI_WORKLOAD_BUSY';
  return (
    <Frame
      {...props}
      action={
        <Button
          variant="primary"
          pending={quoting}
          onClick={onQuote}
          disabledReason={left > 0 ? `The service asks to wait ${formatCountdown(left)} more` : undefined}
        >
          Quote again
        </Button>
      }
    >
      <Notice
        tone="bad"
        title={busy ? 'The service is busy. Nothing was charged.' : 'Too many requests. Nothing was charged.'}
      >
        {error.message}
      </Notice>
      <p role="timer" className="text-sm">
        {left > 0 ? `Ready again in ${formatCountdown(left)}` : 'Ready again. Quote first, then review.'}
      </p>
    </Frame>
  );
}
