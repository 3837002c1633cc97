import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx';
import { Field } from './Field';
import type { FieldText } from './Field';

type TextAreaProps = FieldText &
  Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'disabled' | 'id'> & { mono?: boolean };

/** Several lines of text; grows with what is typed. */
export function TextArea({ label, hideLabel, hint, error, mono = false, ...area }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => <textarea rows={4} {...area} {...control} className={cx('control', mono && 'font-mono')} />}
    </Field>
  );
}
