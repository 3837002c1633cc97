import { useId, type ReactElement } from 'react';
import { cx } from './cx';

type SegmentsProps<Value extends string> = {
  /** The name of the group. */
  label: string;
  choices: readonly { value: Value; text: string | ReactElement }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between a few short options, side by side. Native radio inputs: arrow keys move. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'flex flex-wrap gap-0.5 rounded bg-sunken p-0.5',
        // On a phone, more than three are arranged in two rows.
        choices.length > 3 && 'max-sm:grid max-sm:w-full',
        choices.length > 3 && (choices.length % 2 === 0 ? 'max-sm:grid-cols-2' : 'max-sm:grid-cols-3'),
      )}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="segment flex min-h-7 grow items-center justify-center rounded-sm px-2 text-xs text-ink-2 hover:text-ink has-checked:bg-panel has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-9"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </div>
  );
}
