import { useState, useSyncExternalStore } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import {
  type ControlCall,
  addProducts,
  advanceClock,
  setLatency,
  setPrices,
  setPurchases,
} from '../../../api/client/sandbox/control';
import type { WorldState } from '../../../api/client/sandbox/worldState';
import { formatCount, formatCounted } from '../../../lib/count';
import { formatDuration, formatExact } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { TextField } from '../../../ui/TextField';
import { subscribeToTicks } from '../../../ui/ticker';
import { CallLine } from '../CallLine';
import { type Control, ControlEnd, type Part } from '../control';
import { priceWords } from '../priceWords';
import { readWhole } from '../wholeNumber';

interface PartProps {
  world: string;
  state: WorldState;
  control: Control;
}

const steps = [
  { label: '+30 s', ms: 30_000 },
  { label: '+5 min', ms: 300_000 },
  { label: '+1 h', ms: 3_600_000 },
  { label: '+1 day', ms: 86_400_000 },
];

/** Moves the world's clock forward. */
export function Clock({ world, state, control }: PartProps) {
  const { aheadMs, advancedMs } = state;
  const call = (ms: number) => advanceClock(world, ms);
  const done = (ms: number) => `the clock moved ${formatDuration(ms)} forward`;
  const now = useSyncExternalStore(subscribeToTicks, () =>
    aheadMs === undefined ? 'not given' : formatExact(Date.now() + aheadMs),
  );
  return (
    <Panel title="Clock">
      <div className="grid gap-3">
        <p className="text-sm">
          {now}
          <span className="block text-ink-2">
            {advancedMs === 0
              ? 'Not advanced'
              : `Advanced by ${formatCount(advancedMs)} ms (${formatDuration(advancedMs)})`}
          </span>
        </p>
        <FigureForm
          part="clock"
          name="advance the clock"
          label="Milliseconds"
          button="Advance"
          least={0}
          most={315_360_000_000}
          initial={300_000}
          control={control}
          call={call}
          done={done}
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

/** Delays every answer. */
export function Latency({ world, state, control }: PartProps) {
  return (
    <FigureForm
      part="latency"
      name="set the latency"
      label="Delay of every answer, in milliseconds"
      button="Set"
      least={0}
      most={600_000}
      initial={state.latencyMs}
      control={control}
      call={(ms) => setLatency(world, ms)}
      done={(ms) => `every answer is ${formatCount(ms)} ms late`}
    />
  );
}

/** Makes prep dearer or cheaper, so that quotes go stale. */
export function Prices({ world, state, control }: PartProps) {
  return (
    <FigureForm
      part="prices"
      name="raise the prices"
      label="Rise in prep prices, in percent"
      button="Set"
      hint="Existing quotes go stale."
      least={-99}
      most={1_000}
      initial={state.pricePercent}
      control={control}
      call={(percent) => setPrices(world, percent)}
      done={(percent) => `prep prices are ${priceWords(percent)}`}
    />
  );
}

/** Fills the lists of the world's accounts, to see them long. */
export function Records({ world, control }: Omit<PartProps, 'state'>) {
  return (
    <Panel title="Records">
      <div className="grid gap-5">
        <FigureForm
          part="products"
          name="add own products"
          label="Own products of seller, to add"
          button="Add"
          least={0}
          most={10_000}
          initial={100}
          control={control}
          call={(count) => addProducts(world, count)}
          done={(count) => `added ${formatCounted(count, 'own product')}`}
        />
        <FigureForm
          part="purchases"
          name="set the purchases"
          label="Purchases of buyer"
          button="Set"
          hint="They replace everything that it has bought."
          least={0}
          most={100_000}
          initial={100}
          control={control}
          call={(count) => setPurchases(world, count)}
          done={(count) => `buyer has ${formatCounted(count, 'purchase')}`}
        />
      </div>
    </Panel>
  );
}

interface FigureFormProps {
  part: Part;
  name: string;
  label: string;
  button: string;
  hint?: string;
  least: number;
  most: number;
  initial: number;
  control: Control;
  call: (value: number) => ControlCall;
  done: (value: number) => string;
  /** Ready values beside the field: choosing one enters and sends it. */
  steps?: (choose: (value: number) => void) => ReactNode;
}

/** A whole number, the button that sends it, and the call that this is. */
function FigureForm(props: FigureFormProps) {
  const { part, name, label, button, hint, least, most, initial, control, call, done, steps: stepsOf } = props;
  const [typed, setTyped] = useState<{ text: string; over: number }>();
  const [complaint, setComplaint] = useState<string>();
  // Set, reset or changed elsewhere: what was typed belongs to the value before.
  if (typed !== undefined && typed.over !== initial) {
    setTyped(undefined);
    setComplaint(undefined);
  }
  const type = (given: string) => setTyped({ text: given, over: initial });
  const text = typed?.text ?? String(initial);
  const value = readWhole(text, least, most);
  const send = (given: number) => control.run(part, done(given), call(given));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setComplaint(
      value === undefined ? `A whole number from ${formatCount(least)} to ${formatCount(most)}.` : undefined,
    );
    if (value !== undefined) send(value);
  };
  const choose = (given: number) => {
    type(String(given));
    setComplaint(undefined);
    send(given);
  };
  return (
    <div className="grid gap-2.5">
      {stepsOf?.(choose)}
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          label={label}
          hint={hint}
          inputMode="numeric"
          value={text}
          error={complaint}
          onChange={({ target }) => type(target.value)}
        />
        <div className="pt-[1.4rem]">
          <Button type="submit" pending={control.running === part} aria-label={`${button}: ${label}`}>
            {button}
          </Button>
        </div>
      </form>
      <ControlEnd control={control} of={part} />
      {value !== undefined && <CallLine call={call(value)} name={name} />}
    </div>
  );
}
