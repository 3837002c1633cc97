import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import {
  type ControlCall,
  FRESH_RATE,
  type RunAnswer,
  type UploadStrategy,
  addProducts,
  advanceClock,
  setLatency,
  setPrices,
  setPurchases,
  setQueue,
  setRate,
  setRunAnswer,
  setUploads,
} from '../../../api/client/sandbox/control';
import type { WorldState } from '../../../api/client/sandbox/worldState';
import { steadyNow, toSteadyTime } from '../../../lib/clock/steadyClock';
import { formatCount, formatCounted } from '../../../lib/count';
import { parseTypedNumber } from '../../../lib/numbers/typedNumber';
import { formatDuration, formatExact } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { Segments } from '../../../ui/Segments';
import { TextField } from '../../../ui/TextField';
import { subscribeToTicks } from '../../../ui/ticker';
import { CallLine } from '../CallLine';
import { ControlOutcome, type ControlPart, type PartProps } from '../control';
import { formatPriceChange } from '../worldText';
import { sandboxWords } from '../words';

/** A whole number of a world, which is typed and sent. */
interface Figure {
  label: string;
  button: string;
  hint?: string;
  /** 0 unless given. */
  least?: number;
  most: number;
  initial: (state: WorldState) => number;
  call: (world: string, value: number) => ControlCall;
  /** What the call does: `raise the prices`. */
  name: string;
  /** The sentence shown once it is done. */
  done: (value: number) => string;
  /** Preset values beside the field. Choosing one enters and sends it. */
  steps?: { label: string; values: readonly { label: string; value: number }[] };
}

/** The numbers of a world, by the part of the screen that sends them. */
const figures = {
  clock: {
    label: 'Milliseconds',
    button: 'Advance',
    most: 315_360_000_000,
    initial: () => 300_000,
    call: advanceClock,
    name: 'advance the clock',
    done: (ms) => `The clock moved forward by ${formatDuration(ms)}.`,
    steps: {
      label: 'Advance clock',
      values: [
        { label: '+30 s', value: 30_000 },
        { label: sandboxWords.add5Min, value: 300_000 },
        { label: '+1 h', value: 3_600_000 },
        { label: '+1 day', value: 86_400_000 },
      ],
    },
  },
  latency: {
    label: sandboxWords.responseDelay,
    button: 'Set',
    most: 600_000,
    initial: ({ latencyMs }) => latencyMs,
    call: setLatency,
    name: 'set the latency',
    done: (ms) => `Every response is delayed by ${formatCount(ms)} ms.`,
  },
  prices: {
    label: 'Prep price increase (%)',
    button: 'Set',
    hint: 'Existing quotes go stale.',
    least: -99,
    most: 1_000,
    initial: ({ pricePercent }) => pricePercent,
    call: setPrices,
    name: 'raise the prices',
    done: (percent) => `Prep prices are ${formatPriceChange(percent)}.`,
  },
  rate: {
    label: 'Requests per minute',
    button: 'Set',
    hint: 'For each account. Above this, requests get 429.',
    least: 1,
    most: 1_000_000,
    initial: ({ requestsPerMinute }) => requestsPerMinute ?? FRESH_RATE,
    call: setRate,
    name: 'set the rate limit',
    done: (perMinute) => `Each account may send ${formatCounted(perMinute, 'request')} a minute.`,
  },
  queue: {
    label: 'Audit queue length',
    button: 'Set',
    hint: 'Other sellers’ versions ahead of the next one submitted. A paid audition waits 45 seconds for each.',
    most: 1_000,
    initial: ({ auditsAhead }) => auditsAhead,
    call: setQueue,
    name: 'set the audit queue',
    done: (ahead) => `The audit queue has ${formatCounted(ahead, 'version')} from other sellers.`,
  },
  products: {
    label: 'New seller products',
    button: 'Add',
    most: 10_000,
    initial: () => 100,
    call: addProducts,
    name: 'add seller products',
    done: (count) => `Added ${formatCounted(count, 'product')} to the seller account.`,
  },
  purchases: {
    label: 'Buyer’s purchases',
    button: 'Set',
    hint: 'Replaces everything that the buyer account has bought.',
    most: 100_000,
    initial: () => 100,
    call: setPurchases,
    name: 'set the purchases',
    done: (count) => `The buyer account has ${formatCounted(count, 'purchase')}.`,
  },
} satisfies Partial<Record<ControlPart, Figure>>;

/** A setting of a world with a few possible values. */
interface Choice<Value extends string> {
  title: string;
  labels: Readonly<Record<Value, string>>;
  current: (state: WorldState) => Value;
  call: (world: string, value: Value) => ControlCall;
  name: string;
  /** The sentence shown once each value is set. */
  done: Readonly<Record<Value, string>>;
}

const runs: Choice<RunAnswer> = {
  title: 'Run responses',
  labels: { ended: 'When the run ends', admitted: 'When the run is admitted' },
  current: ({ runAnswer }) => runAnswer,
  call: setRunAnswer,
  name: 'when runs respond',
  done: { ended: 'Runs respond when they end.', admitted: 'Runs respond when they’re admitted.' },
};

const uploads: Choice<UploadStrategy> = {
  title: 'Artifact uploads',
  labels: { form: 'To storage, with a form', multipart: 'With the commit' },
  current: ({ uploadStrategy }) => uploadStrategy,
  call: setUploads,
  name: 'how artifacts are uploaded',
  done: {
    form: 'Artifacts are uploaded to storage, with a form.',
    multipart: 'Artifacts are uploaded with the commit.',
  },
};

/** Moves the world's clock forward. */
export function Clock(props: PartProps) {
  const { aheadMs, advancedMs, readAt } = props.state;
  const now = useSyncExternalStore(subscribeToTicks, () =>
    aheadMs === undefined ? 'Not reported' : formatExact(readAt + aheadMs + steadyNow() - toSteadyTime(readAt)),
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
        <FigureForm {...props} part="clock" />
      </div>
    </Panel>
  );
}

/** How the world answers, until it is reset. */
export function Settings(props: PartProps) {
  return (
    <Panel title="Settings">
      <div className="grid gap-5">
        <FigureForm {...props} part="latency" />
        <FigureForm {...props} part="prices" />
        <FigureForm {...props} part="rate" />
        <FigureForm {...props} part="queue" />
        <ChoiceForm {...props} part="runs" choice={runs} />
        <ChoiceForm {...props} part="uploads" choice={uploads} />
      </div>
    </Panel>
  );
}

/** Fills the lists of the world's accounts, to test long lists. */
export function Records(props: PartProps) {
  return (
    <Panel title="Records">
      <div className="grid gap-5">
        <FigureForm {...props} part="products" />
        <FigureForm {...props} part="purchases" />
      </div>
    </Panel>
  );
}

/** The field of a number, the button that sends it, and the call that it makes. */
function FigureForm({ world, state, control, part }: PartProps & { part: keyof typeof figures }) {
  const figure: Figure = figures[part];
  const { name, label, button, hint, least = 0, most, call, done, steps } = figure;
  const initial = figure.initial(state);
  const [typed, setTyped] = useState<{ text: string; over: number }>();
  const [shownError, setShownError] = useState<string>();
  // The value was set, reset or changed elsewhere, so the typed text belongs to the previous one.
  if (typed !== undefined && typed.over !== initial) {
    setTyped(undefined);
    setShownError(undefined);
  }
  const type = (newText: string) => setTyped({ text: newText, over: initial });
  const text = typed?.text ?? String(initial);
  const { value, error } = parseTypedNumber(text, { min: least, max: most });
  const send = (number: number) => control.run(part, done(number), call(world, number));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setShownError(error);
    if (value !== undefined) send(value);
  };
  const choose = (number: number) => {
    type(String(number));
    setShownError(undefined);
    send(number);
  };
  return (
    <div className="grid gap-2.5">
      {steps && (
        <fieldset aria-label={steps.label} className="flex min-w-0 flex-wrap gap-2">
          {steps.values.map(({ label: step, value: number }) => (
            <Button key={step} size="sm" onClick={() => choose(number)}>
              {step}
            </Button>
          ))}
        </fieldset>
      )}
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          label={label}
          hint={hint}
          inputMode="numeric"
          value={text}
          error={shownError}
          onChange={({ target }) => type(target.value)}
        />
        <div className="pt-[1.4rem]">
          <Button type="submit" pending={control.running === part} aria-label={`${button}: ${label}`}>
            {button}
          </Button>
        </div>
      </form>
      <ControlOutcome control={control} part={part} />
      {value !== undefined && <CallLine call={call(world, value)} name={name} />}
    </div>
  );
}

function ChoiceForm<Value extends string>(props: PartProps & { part: ControlPart; choice: Choice<Value> }) {
  const { world, state, control, part, choice } = props;
  const { title, labels, current, call, name, done } = choice;
  const values = Object.keys(labels) as Value[];
  const value = current(state);
  return (
    <div className="grid gap-2.5">
      <p aria-hidden="true" className="text-sm font-medium">
        {title}
      </p>
      <Segments
        label={title}
        choices={values.map((option) => ({ value: option, text: labels[option] }))}
        value={value}
        onChange={(option) => control.run(part, done[option], call(world, option))}
      />
      <ControlOutcome control={control} part={part} />
      <CallLine call={call(world, value)} name={name} />
    </div>
  );
}
