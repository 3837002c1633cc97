import { useId } from 'react';
import type { Content, Elements } from './content';
import { cx } from './cx';
import { Icon } from './Icon';

/** Ties a control to its label, hint and error: spread it on the control. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldText = {
  label: string;
  /** The label is announced but not shown: only if the context makes the control clear. */
  hideLabel?: boolean;
  hint?: Content;
  error?: string | undefined;
};

type FieldProps = FieldText & { children: (control: FieldControl) => Elements };

/** A label, a control, its hint and its error, tied together. Every field of the console uses this. */
export function Field({ label, hideLabel = false, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}hint` : '';
  const errorId = error ? `${id}error` : '';
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className={cx('text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': cx(errorId, hintId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
      {hint && (
        <div id={hintId} className="text-xs text-ink-2">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The error of a field. Mounted before there is an error, so that the error is announced when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite" className="contents">
      {error && (
        <p id={id} className="flex gap-1.5 text-xs text-bad">
          <span className="pt-px">
            <Icon name="alert" />
          </span>
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
    </div>
  );
}
