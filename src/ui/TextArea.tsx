import type { ComponentPropsWithRef } from 'react';
import { Field } from './Field';
import type { FieldText } from './Field';

type TextAreaProps = FieldText & Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'disabled' | 'id'>;

/** Multi-line text; grows with its content. */
export function TextArea({ label, hideLabel, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => <textarea rows={4} {...area} {...control} className="control" />}
    </Field>
  );
}
