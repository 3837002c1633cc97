import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx';
import { Field, type FieldText } from './Field';

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'disabled' | 'id'> & {
    /** For machine-readable text: ids, phrases, tokens. */
    mono?: boolean;
  };

/** Single-line text. Takes every attribute of an input; use `readOnly` for text that cannot be edited. */
export function TextField({ label, hideLabel, hint, error, mono = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
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
