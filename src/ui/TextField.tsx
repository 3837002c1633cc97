import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx';
import { Field, type FieldText } from './Field';
import { useGuarded } from './fieldGuard';

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'disabled' | 'id'> & {
    /** For machine-readable text: ids, phrases, tokens. */
    mono?: boolean;
  };

/** Single-line text. Takes every attribute of an input; use `readOnly` for text that cannot be edited. */
export function TextField({ label, hideLabel, hint, error, mono = false, ...input }: TextFieldProps) {
  const guarded = useGuarded(input.value, error);
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={guarded}>
      {(control) => (
        <input
          type="text"
          {...(mono && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' })}
          {...input}
          {...control}
          className={cx('control', mono && 'font-mono')}
        />
      )}
    </Field>
  );
}
