import type { Schema } from '../../contract/derived/routeForm';
import { TextField } from '../../ui/TextField';

interface FilesFieldProps {
  name: string;
  schema: Schema | undefined;
  onChange: (files: readonly File[]) => void;
}

/** The files of one field of a form; the service decides whether it takes them. */
export function FilesField({ name, schema, onChange }: FilesFieldProps) {
  return (
    <TextField
      type="file"
      label={name}
      hint={schema?.description}
      multiple={schema?.items !== undefined}
      onChange={({ target }) => onChange([...(target.files ?? [])])}
    />
  );
}
