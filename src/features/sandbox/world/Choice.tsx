import { Segments } from '../../../ui/Segments';
import { CallLine } from '../CallLine';
import { ControlEnd, type SettingProps } from '../control';

interface ChoiceProps<Value extends string> extends SettingProps<Value> {
  title: string;
  words: Readonly<Record<Value, string>>;
  value: Value;
  done: (words: string) => string;
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
