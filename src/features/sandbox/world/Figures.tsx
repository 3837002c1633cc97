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

/** A whole number of a world that is typed and sent. */
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
  /** What it has done, as the end of a sentence. */
  done: (value: number) => string;
  /** Preset values beside the field: choosing one enters and sends it. */
  steps?: { label: string; values: readonly { label: string; value: number }[] };
}

/** The figures of a world, by the part of the screen that sends them. */
const figures = {
  clock: {
    label: 'Milliseconds',
    button: 'Advance',
    most: 315_360_000_000,
    initial: () => 300_000,
    call: advanceClock,
    name: 'advance the clock',
    done: (ms) => `the clock moved ${formatDuration(ms)} forward`,
    steps: {
      label: 'Advance clock',
      values: [
        { label: '+30 s', value: 30_000 },
        { label: '+5 min', value: 300_000 },
        { label: '+1 h', value: 3_600_000 },
        { label: '+1 day', value: 86_400_000 },
      ],
    },
  },
  latency: {
    label: 'Delay of every answer, in milliseconds',
    button: 'Set',
    most: 600_000,
    initial: ({ latencyMs }) => latencyMs,
    call: setLatency,
    name: 'set the latency',
    done: (ms) => `every answer is ${formatCount(ms)} ms late`,
  },
  prices: {
    label: 'Rise in prep prices, in percent',
    button: 'Set',
    hint: 'Existing quotes go stale.',
    least: -99,
    most: 1_000,
    initial: ({ pricePercent }) => pricePercent,
    call: setPrices,
    name: 'raise the prices',
    done: (percent) => `prep prices are ${formatPriceChange(percent)}`,
  },
  rate: {
    label: 'Requests a minute of each account',
    button: 'Set',
    hint: 'Above them an account is told to wait (429).',
    least: 1,
    most: 1_000_000,
    initial: ({ requestsPerMinute }) => requestsPerMinute ?? FRESH_RATE,
    call: setRate,
    name: 'set the rate limit',
    done: (perMinute) => `an account may send ${formatCounted(perMinute, 'request')} a minute`,
  },
  queue: {
    label: 'Other sellers’ versions before the next submitted one',
    button: 'Set',
    hint: 'A paid audition waits for its turn, 45 seconds for each.',
    most: 1_000,
    initial: ({ auditsAhead }) => auditsAhead,
    call: setQueue,
    name: 'set the audit queue',
    done: (ahead) => `${formatCounted(ahead, 'version')} of other sellers stand in the queue`,
  },
  products: {
    label: 'Own products of seller, to add',
    button: 'Add',
    most: 10_000,
    initial: () => 100,
    call: addProducts,
    name: 'add own products',
    done: (count) => `added ${formatCounted(count, 'own product')}`,
  },
  purchases: {
    label: 'Purchases of buyer',
    button: 'Set',
    hint: 'They replace everything that it has bought.',
    most: 100_000,
    initial: () => 100,
    call: setPurchases,
    name: 'set the purchases',
    done: (count) => `buyer has ${formatCounted(count, 'purchase')}`,
  },
} satisfies Partial<Record<ControlPart, Figure>>;

/** A setting of a world that is one of a few. */
interface Choice<Value extends string> {
  title: string;
  words: Readonly<Record<Value, string>>;
  chosen: (state: WorldState) => Value;
  call: (world: string, value: Value) => ControlCall;
  name: string;
  done: (words: string) => string;
}

const runs: Choice<RunAnswer> = {
  title: 'Runs are answered',
  words: { ended: 'once a run has ended', admitted: 'once a run is admitted' },
  chosen: ({ runAnswer }) => runAnswer,
  call: setRunAnswer,
  name: 'when runs are answered',
  done: (words) => `the request of a run is answered ${words}`,
};

const uploads: Choice<UploadStrategy> = {
  title: 'Artifacts are uploaded',
  words: { form: 'to the storage, by a form', multipart: 'with the commit' },
  chosen: ({ uploadStrategy }) => uploadStrategy,
  call: setUploads,
  name: 'how artifacts are uploaded',
  done: (words) => `artifacts are uploaded ${words}`,
};

/** Moves the world's clock forward. */
export function Clock(props: PartProps) {
  const { aheadMs, advancedMs, readAt } = props.state;
  const now = useSyncExternalStore(subscribeToTicks, () =>
    aheadMs === undefined ? 'not given' : formatExact(readAt + aheadMs + steadyNow() - toSteadyTime(readAt)),
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

/** The field of a figure, the button that sends it, and the call that this makes. */
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
  const type = (given: string) => setTyped({ text: given, over: initial });
  const text = typed?.text ?? String(initial);
  const { value, error } = parseTypedNumber(text, { min: least, max: most });
  const send = (given: number) => control.run(part, done(given), call(world, given));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setShownError(error);
    if (value !== undefined) send(value);
  };
  const choose = (given: number) => {
    type(String(given));
    setShownError(undefined);
    send(given);
  };
  return (
    <div className="grid gap-2.5">
      {steps && (
        <fieldset aria-label={steps.label} className="flex min-w-0 flex-wrap gap-2">
          {steps.values.map(({ label: step, value: given }) => (
            <Button key={step} size="sm" onClick={() => choose(given)}>
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
      <ControlOutcome control={control} of={part} />
      {value !== undefined && <CallLine call={call(world, value)} name={name} />}
    </div>
  );
}

function ChoiceForm<Value extends string>(props: PartProps & { part: ControlPart; choice: Choice<Value> }) {
  const { world, state, control, part, choice } = props;
  const { title, words, chosen, call, name, done } = choice;
  const values = Object.keys(words) as Value[];
  const value = chosen(state);
  return (
    <div className="grid gap-2.5">
      <p aria-hidden="true" className="text-sm font-medium">
        {title}
      </p>
      <Segments
        label={title}
        choices={values.map((one) => ({ value: one, text: words[one] }))}
        value={value}
        onChange={(one) => control.run(part, done(words[one]), call(world, one))}
      />
      <ControlOutcome control={control} of={part} />
      <CallLine call={call(world, value)} name={name} />
    </div>
  );
}
