import { useLayoutEffect, useRef, type ComponentPropsWithRef } from 'react';
import { Field, type FieldText } from '../Field';
import { useGuarded } from '../fieldGuard';
import { Icon } from '../Icon';
import { IconButton } from '../IconButton';
import { Kbd } from '../Kbd';
import { normalizeText } from '../../lib/text/normalizeText';
import { useSingleKeys } from '../singleKeys';
import { singleKey } from '../typing';
import { firstCharacters } from '../../lib/text/characters';

type SearchFieldProps = Omit<FieldText, 'hideLabel'> &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'disabled' | 'id' | 'type' | 'ref' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
    /** Whether pressing `/` anywhere on the screen focuses this field. */
    slash?: boolean;
  };

/** A search box with a hidden label: the icon, the text and the `/` key make it clear. */
export function SearchField({
  label,
  hint,
  error,
  value,
  onChange,
  slash = false,
  maxLength,
  ...input
}: SearchFieldProps) {
  const guarded = useGuarded(value, error);
  const box = useRef<HTMLInputElement>(null);
  const hinted = useSingleKeys() && slash;
  useLayoutEffect(() => {
    if (!slash) return;
    const focusOnSlash = (event: KeyboardEvent) => {
      if (singleKey(event) !== '/') return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [slash]);
  const clear = () => {
    onChange('');
    box.current?.focus();
  };
  return (
    <Field label={label} hideLabel hint={hint} error={guarded}>
      {(control) => (
        <div className="control flex items-center gap-2 py-0! pe-1!">
          <span className="text-ink-2">
            <Icon name="search" />
          </span>
          <input
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            {...(hinted && { 'aria-keyshortcuts': '/' })}
            {...input}
            {...control}
            ref={box}
            value={value}
            onChange={(event) => {
              const text = normalizeText(event.target.value);
              // The attribute of this name counts UTF-16 units.
              onChange(maxLength === undefined ? text : firstCharacters(text, maxLength));
            }}
            className="min-w-0 flex-1 self-stretch bg-transparent"
          />
          {value !== '' && <IconButton icon="close" label="Clear search" size="sm" onClick={clear} />}
          {hinted && (
            <span aria-hidden="true" className="pe-1 pointer-coarse:hidden">
              <Kbd>/</Kbd>
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
