import type { RefObject } from 'react';
import { TextField } from '../../ui/TextField';

interface ProviderKeyProps {
  field: RefObject<HTMLInputElement | null>;
  label?: string;
  /** Whose key it is. */
  hint: string;
  error: string | undefined;
  /** Reports whether the field is filled, never its content. */
  onChange?: (given: boolean) => void;
}

/** The user's own provider key. It exists only in this field until it is sent; then the field is cleared. */
export function ProviderKey({ field, label = 'Provider key', hint, error, onChange }: ProviderKeyProps) {
  return (
    <TextField
      ref={field}
      type="password"
      mono
      label={label}
      error={error}
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      hint={`${hint} It is sent once, never kept, and must be entered again for the next request.`}
      onInput={(event) => onChange?.(event.currentTarget.value.trim() !== '')}
    />
  );
}

/** Clears the field and returns what was in it, without spaces around it; undefined if that is nothing. */
export function takeKey(field: HTMLInputElement | null): string | undefined {
  const typed = field?.value.trim();
  if (field) field.value = '';
  return typed === '' ? undefined : typed;
}
