import { readTyped } from '../../../lib/numbers/typedNumber';
import { isComposed } from '../../../ui/composition';
import { TextField } from '../../../ui/TextField';
import type { ParamName, ChangeCatalog, Issues, Texts } from '../catalogView';
import { useDraft } from '../../../shared/typing/useDraft';

interface DraftFieldProps {
  name: ParamName;
  label: string;
  filters: { texts: Texts; issues: Issues; change: ChangeCatalog };
  hideLabel?: boolean;
  placeholder?: string;
  inputMode?: 'decimal';
  mono?: boolean;
}

const anyPrice = { least: 0, most: Number.MAX_SAFE_INTEGER, decimals: 2 };

/** A number as the service reads it, if it is unambiguous; anything still being typed stays. */
const plainNumber = (text: string): string =>
  (/^\d+(?:\.\d+)?$/.test(text) && !/^\d{1,3}\.\d{3}$/.test(text)) || /[.,．，]$/.test(text)
    ? text
    : (readTyped(text, anyPrice).value?.toString() ?? text);

/** A text filter: applied after a pause, or at once on Enter. */
export function DraftField({ name, filters: { texts, issues, change }, ...field }: DraftFieldProps) {
  const isNumber = field.inputMode === 'decimal';
  const draft = useDraft(texts[name] ?? '', (text, step) =>
    change({ [name]: isNumber ? plainNumber(text) : text }, step),
  );
  const asked = isNumber && /[.,]/.test(texts[name] ?? '') ? readTyped(texts[name] ?? '', anyPrice).error : undefined;
  return (
    <TextField
      {...field}
      name={name}
      autoComplete="off"
      value={draft.text}
      error={asked ?? issues[name]}
      onChange={(event) => draft.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposed(event.nativeEvent)) draft.submit();
      }}
    />
  );
}
