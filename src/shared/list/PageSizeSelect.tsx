import { Select } from '../../ui/Select';
import { sharedWords } from '../words';

interface PageSizeSelectProps {
  value: string;
  offered?: readonly string[];
  error?: string | undefined;
  onChange: (size: string) => void;
}

const pageSizes = ['10', '20', '40', '60'];

/** The number of rows per page. The address's own value stays selectable, even if it is not offered. */
export function PageSizeSelect({ value, offered = pageSizes, error, onChange }: PageSizeSelectProps) {
  const sizes = offered.includes(value) ? offered : [...offered, value];
  return (
    <Select
      label={sharedWords.pageSize}
      inline
      options={sizes.map((size) => ({ value: size, label: size }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
