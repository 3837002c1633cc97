import { TextField } from '../../../ui/TextField';
import type { ParamName, ChangeCatalog } from '../catalogView';
import { useDraft } from '../../../shared/typing/useDraft';

interface DraftFieldProps {
  name: ParamName;
  label: string;
  value: string | undefined;
  error: string | undefined;
  change: ChangeCatalog;
  hideLabel?: boolean;
  placeholder?: string;
  inputMode?: 'decimal';
  mono?: boolean;
}

/** A typed filter: applied after a pause, or at once on Enter. */
export function DraftField({ name, value = '', change, ...field }: DraftFieldProps) {
  const draft = useDraft(value, (text, step) => change({ [name]: text }, step));
  return (
    <TextField
      {...field}
      name={name}
      autoComplete="off"
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) draft.submit();
      }}
    />
  );
}
