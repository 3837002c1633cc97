import { steadyNow, steadyOf } from '../../../lib/clock/steadyClock';
import { useSyncExternalStore } from 'react';
import {
  type RunAnswer,
  type UploadStrategy,
  addProducts,
  advanceClock,
  setLatency,
  FRESH_RATE,
  setPrices,
  setQueue,
  setRate,
  setPurchases,
  setRunAnswer,
  setUploads,
} from '../../../api/client/sandbox/control';
import { formatCount, formatCounted } from '../../../lib/count';
import { formatDuration, formatExact } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { subscribeToTicks } from '../../../ui/ticker';
import type { PartProps } from '../control';
import { priceWords } from '../worldWords';
import { Choice } from './Choice';
import { FigureForm } from './FigureForm';

const steps = [
  { label: '+30 s', ms: 30_000 },
  { label: '+5 min', ms: 300_000 },
  { label: '+1 h', ms: 3_600_000 },
  { label: '+1 day', ms: 86_400_000 },
];

/** Moves the world's clock forward. */
export function Clock({ state, ...parts }: PartProps) {
  const { aheadMs, advancedMs, readAt } = state;
  const now = useSyncExternalStore(subscribeToTicks, () =>
    aheadMs === undefined ? 'not given' : formatExact(readAt + aheadMs + steadyNow() - steadyOf(readAt)),
  );
  return (
    <Panel title="Clock">
      <div className="grid gap-3">
        <p className="text-sm">
          <span>{now}</span>{' '}
          <span className="block text-ink-2">
            {advancedMs === 0
              ? 'Not advanced'
              : `Advanced by ${formatCount(advancedMs)} ms (${formatDuration(advancedMs)})`}
          </span>
        </p>
        <FigureForm
          {...parts}
          part="clock"
          name="advance the clock"
          label="Milliseconds"
          button="Advance"
          most={315_360_000_000}
          initial={300_000}
          call={advanceClock}
          done={(ms) => `the clock moved ${formatDuration(ms)} forward`}
          steps={(choose) => (
            <fieldset aria-label="Advance clock" className="flex min-w-0 flex-wrap gap-2">
              {steps.map(({ label, ms }) => (
                <Button key={label} size="sm" onClick={() => choose(ms)}>
                  {label}
                </Button>
              ))}
            </fieldset>
          )}
        />
      </div>
    </Panel>
  );
}

const runAnswers = {
  ended: 'once a run has ended',
  admitted: 'once a run is admitted',
} satisfies Record<RunAnswer, string>;

const strategies = {
  form: 'to the storage, by a form',
  multipart: 'with the commit',
} satisfies Record<UploadStrategy, string>;

/** How the world answers, until it is reset. */
export function Settings({ state, ...parts }: PartProps) {
  return (
    <Panel title="Settings">
      <div className="grid gap-5">
        <FigureForm
          {...parts}
          part="latency"
          name="set the latency"
          label="Delay of every answer, in milliseconds"
          button="Set"
          most={600_000}
          initial={state.latencyMs}
          call={setLatency}
          done={(ms) => `every answer is ${formatCount(ms)} ms late`}
        />
        <FigureForm
          {...parts}
          part="prices"
          name="raise the prices"
          label="Rise in prep prices, in percent"
          button="Set"
          hint="Existing quotes go stale."
          least={-99}
          most={1_000}
          initial={state.pricePercent}
          call={setPrices}
          done={(percent) => `prep prices are ${priceWords(percent)}`}
        />
        <FigureForm
          {...parts}
          part="rate"
          name="set the rate limit"
          label="Requests a minute of each account"
          button="Set"
          hint="Above them an account is told to wait (429)."
          least={1}
          most={1_000_000}
          initial={state.requestsPerMinute ?? FRESH_RATE}
          call={setRate}
          done={(perMinute) => `an account may send ${formatCounted(perMinute, 'request')} a minute`}
        />
        <FigureForm
          {...parts}
          part="queue"
          name="set the audit queue"
          label="Other sellers’ versions before the next submitted one"
          button="Set"
          hint="A paid audition waits for its turn, 45 seconds for each."
          most={1_000}
          initial={state.auditsAhead}
          call={setQueue}
          done={(ahead) => `${formatCounted(ahead, 'version')} of other sellers stand in the queue`}
        />
        <Choice
          {...parts}
          title="Runs are answered"
          part="runs"
          words={runAnswers}
          value={state.runAnswer}
          call={setRunAnswer}
          done={(words) => `the request of a run is answered ${words}`}
          name="when runs are answered"
        />
        <Choice
          {...parts}
          title="Artifacts are uploaded"
          part="uploads"
          words={strategies}
          value={state.uploadStrategy}
          call={setUploads}
          done={(words) => `artifacts are uploaded ${words}`}
          name="how artifacts are uploaded"
        />
      </div>
    </Panel>
  );
}

/** Fills the lists of the world's accounts, to test long lists. */
export function Records(parts: PartProps) {
  return (
    <Panel title="Records">
      <div className="grid gap-5">
        <FigureForm
          {...parts}
          part="products"
          name="add own products"
          label="Own products of seller, to add"
          button="Add"
          most={10_000}
          initial={100}
          call={addProducts}
          done={(count) => `added ${formatCounted(count, 'own product')}`}
        />
        <FigureForm
          {...parts}
          part="purchases"
          name="set the purchases"
          label="Purchases of buyer"
          button="Set"
          hint="They replace everything that it has bought."
          most={100_000}
          initial={100}
          call={setPurchases}
          done={(count) => `buyer has ${formatCounted(count, 'purchase')}`}
        />
      </div>
    </Panel>
  );
}
