import type { ControlCall } from '../../../api/client/sandbox/control';
import { Segments } from '../../../ui/Segments';
import { CallLine } from '../CallLine';
import { type Control, ControlEnd, type Part } from '../control';

interface ChoiceProps<Value extends string> {
  world: string;
  title: string;
  part: Part;
  words: Readonly<Record<Value, string>>;
  value: Value;
  control: Control;
  call: (world: string, value: Value) => ControlCall;
  done: (words: string) => string;
  name: string;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { world, title, part, words, value, control, call, done, name } = props;
  const values = Object.keys(words) as Value[];
  return (
    <div className="grid gap-2.5">
      <p aria-hidden="true" className="text-sm font-medium">
        {title}
      </p>
      <Segments
        label={title}
        choices={values.map((one) => ({ value: one, text: words[one] }))}
        value={value}
        onChange={(chosen) => control.run(part, done(words[chosen]), call(world, chosen))}
      />
      <ControlEnd control={control} of={part} />
      <CallLine call={call(world, value)} name={name} />
    </div>
  );
}
