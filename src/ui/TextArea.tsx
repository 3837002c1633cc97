import { type ComponentPropsWithRef, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Field, type FieldText } from './Field';
import { useGuarded } from './fieldGuard';

type TextAreaProps = FieldText & Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'disabled' | 'id'>;

/** Multi-line text; grows with its content. */
export function TextArea({ label, hideLabel, hint, error, ref, ...area }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current!);
  useLayoutEffect(() => {
    if (own.current) grow(own.current);
  });
  const guarded = useGuarded(area.value, error);
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={guarded}>
      {(control) => <textarea rows={4} {...area} {...control} ref={own} className="control" />}
    </Field>
  );
}

/** For browsers without `field-sizing`. Never shrinks it, so that it stays as large as a person has made it. */
function grow(area: HTMLTextAreaElement): void {
  if (Reflect.has(area.style, 'fieldSizing')) return;
  const { scrollHeight, clientHeight, offsetHeight } = area;
  if (scrollHeight > clientHeight) area.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
}
