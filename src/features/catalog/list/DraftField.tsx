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

/** A typed filter: applied after a pause, or at once on Enter. */
export function DraftField({ name, filters: { texts, issues, change }, ...field }: DraftFieldProps) {
  const draft = useDraft(texts[name] ?? '', (text, step) => change({ [name]: text }, step));
  return (
    <TextField
      {...field}
      name={name}
      autoComplete="off"
      value={draft.text}
      error={issues[name]}
      onChange={(event) => draft.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposed(event.nativeEvent)) draft.submit();
      }}
    />
  );
}
