import { type SubmitEvent, useState } from 'react';
import type { Elements } from '../../../ui/content';
import { readTyped } from '../../../lib/numbers/typedNumber';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { CallLine } from '../CallLine';
import { ControlEnd, type SettingProps } from '../control';

interface FigureFormProps extends SettingProps<number> {
  label: string;
  button: string;
  hint?: string;
  /** 0 unless given. */
  least?: number;
  most: number;
  initial: number;
  done: (value: number) => string;
  /** Preset values beside the field: choosing one enters and sends it. */
  steps?: (choose: (value: number) => void) => Elements;
}

/** A whole number, the button that sends it, and the call that this makes. */
export function FigureForm(props: FigureFormProps) {
  const { world, part, name, label, button, hint, least = 0, most, initial, control, call, done, steps } = props;
  const [typed, setTyped] = useState<{ text: string; over: number }>();
  const [shownError, setShownError] = useState<string>();
  // The value was set, reset or changed elsewhere, so the typed text belongs to the previous one.
  if (typed !== undefined && typed.over !== initial) {
    setTyped(undefined);
    setShownError(undefined);
  }
  const type = (given: string) => setTyped({ text: given, over: initial });
  const text = typed?.text ?? String(initial);
  const { value, error } = readTyped(text, { least, most });
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
      {steps?.(choose)}
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
      <ControlEnd control={control} of={part} />
      {value !== undefined && <CallLine call={call(world, value)} name={name} />}
    </div>
  );
}
