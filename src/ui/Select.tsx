import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx';
import { Field, type FieldControl, type FieldText } from './Field';
import { Icon } from './Icon';
import { withoutHidden } from '../lib/text/hidden';

/** The label of a disabled option says why. */
export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldText &
  Omit<ComponentPropsWithRef<'select'>, 'className' | 'style' | 'disabled' | 'id' | 'onChange' | 'children'> & {
    options: readonly SelectOption[];
    value: string;
    onChange: (value: string) => void;
    /** Inside the box, before the choice: `Sort: Newest`. Its error is an icon, whose text is announced and shown on hover. */
    inline?: boolean;
  };

/** A native select. */
export function Select({ label, hideLabel, hint, error, inline = false, ...rest }: SelectProps) {
  if (inline) return <InlineSelect label={label} error={error} {...rest} />;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <Options {...rest} control={control} className="control pe-8!" />
          <Caret />
        </div>
      )}
    </Field>
  );
}

type OptionsProps = Omit<SelectProps, keyof FieldText | 'inline'>;

function InlineSelect({ label, error, ...rest }: OptionsProps & Pick<FieldText, 'error'> & { label: string }) {
  return (
    <label className="control relative flex w-auto! max-w-full items-center gap-1 py-0! ps-3! pe-0! font-medium">
      <span className="text-ink-2">{`${label}:`}</span>
      <Options
        {...rest}
        className="min-w-0 self-stretch bg-transparent pe-8"
        aria-label={label}
        title={error}
        aria-invalid={error ? true : undefined}
      />
      <Caret error={error} />
    </label>
  );
}

function Options({
  options,
  onChange,
  control,
  ...rest
}: OptionsProps & { control?: FieldControl; className: string }) {
  return (
    <select {...rest} {...control} onChange={(event) => onChange(event.target.value)}>
      {options.map(({ value, label, disabled }, index) => (
        <option key={index} value={value} disabled={disabled}>
          {withoutHidden(label)}
        </option>
      ))}
    </select>
  );
}

function Caret({ error }: { error?: string | undefined }) {
  return (
    <span
      className={cx(
        'pointer-events-none absolute inset-y-0 end-2.5 flex items-center',
        error ? 'text-bad' : 'text-ink-2',
      )}
    >
      <Icon name={error ? 'alert' : 'chevronDown'} size={12} />
    </span>
  );
}
