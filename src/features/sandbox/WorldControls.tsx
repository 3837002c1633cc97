import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { advanceClock, resetWorld, setLatency } from '../../api/client/sandboxControl';
import { formatCount } from '../../lib/count';
import { formatDuration } from '../../lib/time';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { ControlFailed, type useControl } from './control';
import { readWhole } from './faultForm';

const steps = [
  { label: '+30 s', ms: 30_000 },
  { label: '+5 min', ms: 300_000 },
  { label: '+1 h', ms: 3_600_000 },
];

interface PartProps {
  world: string;
  control: ReturnType<typeof useControl>;
}

/** Moves the world's clock forward. */
export function Clock({ world, control }: PartProps) {
  const advance = (ms: number) =>
    control.run('clock', `the clock moved ${formatDuration(ms)} forward`, () => advanceClock(world, ms));
  return (
    <>
      <fieldset aria-label="Advance clock" className="flex min-w-0 flex-wrap items-start gap-2">
        {steps.map(({ label, ms }) => (
          <Button key={label} onClick={() => advance(ms)}>
            {label}
          </Button>
        ))}
        <FigureForm
          label="Seconds"
          button="Advance"
          most={315_360_000}
          pending={control.running === 'clock'}
          onGive={(seconds) => advance(seconds * 1000)}
        />
      </fieldset>
      <ControlFailed control={control} of="clock" />
    </>
  );
}

/** Delays every answer. */
export function Latency({ world, control }: PartProps) {
  const set = (ms: number) =>
    control.run('latency', `every answer is ${formatCount(ms)} ms late`, () => setLatency(world, ms));
  return (
    <>
      <FigureForm
        label="Milliseconds"
        button="Set latency"
        most={600_000}
        pending={control.running === 'latency'}
        onGive={set}
      />
      <ControlFailed control={control} of="latency" />
    </>
  );
}

interface FigureFormProps {
  label: string;
  button: string;
  most: number;
  pending: boolean;
  onGive: (value: number) => void;
}

/** A whole number, and the button that sends it. */
function FigureForm({ label, button, most, pending, onGive }: FigureFormProps) {
  const [text, setText] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = readWhole(text, 0, most);
    setComplaint(value === undefined ? `A whole number from 0 to ${formatCount(most)}.` : undefined);
    if (value !== undefined) onGive(value);
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <div className="w-36">
        <TextField
          label={label}
          hideLabel
          placeholder={label}
          inputMode="numeric"
          value={text}
          error={complaint}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" pending={pending}>
        {button}
      </Button>
    </form>
  );
}

/** Needs a second press, because everything done in the world is lost. */
export function Reset({ world, control }: PartProps) {
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const reset = () => {
    if (asked) control.run('reset', 'the world is seeded afresh', () => resetWorld(world));
    setAsked(!asked);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={button}
          variant={asked ? 'danger' : 'secondary'}
          pending={control.running === 'reset'}
          onClick={reset}
        >
          {asked ? 'Press again to reset world' : 'Reset world'}
        </Button>
        {asked && (
          <Button
            variant="quiet"
            onClick={() => {
              button.current?.focus();
              setAsked(false);
            }}
          >
            Keep it
          </Button>
        )}
        <output className="text-sm text-ink-2">{asked ? 'Clock, Points, products and faults are reset.' : ''}</output>
      </div>
      <ControlFailed control={control} of="reset" />
    </>
  );
}
