import { SearchField } from '../../ui/list/SearchField';
import type { Step } from '../useAddress';
import { useDraft } from '../typing/useDraft';

interface SearchFormProps {
  label: string;
  placeholder: string;
  value: string;
  maxLength?: number;
  error?: string | undefined;
  onSearch: (text: string, step: Step) => void;
}

/** Searches while its user types, after a pause, and at once on Enter. */
export function SearchForm({ value, onSearch, ...field }: SearchFormProps) {
  const draft = useDraft(value, onSearch);
  return (
    <search className="min-w-0 flex-1 basis-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          draft.submit();
        }}
      >
        <SearchField slash {...draft.field} {...field} />
      </form>
    </search>
  );
}
