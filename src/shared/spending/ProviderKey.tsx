import { type RefObject, useState } from 'react';
import { keyError } from '../../api/client/redact/findSecret';
import { findProviderOfKey } from '../../lib/secrets/findProviderOfKey';
import { TextField } from '../../ui/TextField';
import { spendingWords } from './words';

interface ProviderKeyProps {
  field: RefObject<HTMLInputElement | null>;
  label?: string;
  /** The provider that issued the key. */
  hint: string;
  /** The only provider whose keys work here, as model ids name it; undefined if any may. */
  provider?: string | undefined;
  error: string | undefined;
  /** Reports whether the field contains a key that may be sent, and whether it contains one that may not; never its content. */
  onChange?: (given: boolean, refused: boolean) => void;
}

/**
 * The user's own provider key. It exists only in this field until it is sent; then the field is cleared. A Marketplace token is not a provider key,
 * and the field says so.
 */
export function ProviderKey({
  field,
  label = spendingWords.providerKey,
  hint,
  provider,
  error,
  onChange,
}: ProviderKeyProps) {
  const [typedError, setTypedError] = useState<string>();
  return (
    <TextField
      ref={field}
      type="password"
      mono
      label={label}
      error={typedError ?? error}
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      hint={`${hint} It’s sent once, never stored, and must be entered again for the next request.`}
      onInput={({ currentTarget: { value } }) => {
        const found = keyError(value) ?? foreignKey(value.trim(), provider);
        setTypedError(found);
        onChange?.(value.trim() !== '' && found === undefined, found !== undefined);
      }}
    />
  );
}

/** Why a key cannot be used here, if its format shows who issued it. */
function foreignKey(key: string, provider: string | undefined): string | undefined {
  const given = findProviderOfKey(key);
  if (provider === undefined || given === undefined || given === provider.toLowerCase()) return undefined;
  return `This key is for ${given}, but only a key for ${provider} works here. It won’t be sent.`;
}

/** Clears the field and returns its trimmed content; undefined if it was empty. */
export function takeTypedKey(field: HTMLInputElement | null): string | undefined {
  const typed = field?.value.trim();
  if (field) field.value = '';
  return typed === '' ? undefined : typed;
}
