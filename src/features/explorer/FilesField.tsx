import type { Schema } from '../../contract/derived/routeForm';
import { formatBytes } from '../../lib/bytes';
import { Button } from '../../ui/Button';
import { FileDrop } from '../../ui/FileDrop';

interface FilesFieldProps {
  name: string;
  schema: Schema | undefined;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** The files of one field of a form. */
export function FilesField({ name, schema, files, onChange }: FilesFieldProps) {
  const isList = schema?.items !== undefined;
  return (
    <FileDrop
      label={name}
      button={isList ? 'Add files' : 'Choose a file'}
      accept=""
      multiple={isList}
      onFiles={(chosen) => onChange(isList ? [...files, ...chosen] : chosen.slice(0, 1))}
      hint={schema?.description ?? 'Any file; the service decides.'}
    >
      {files.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {files.map((file, place) => (
            <li key={place} className="flex flex-wrap items-center gap-x-3">
              <bdi className="min-w-0 wrap-anywhere">{file.name}</bdi>
              <span className="text-ink-2">{formatBytes(file.size)}</span>
              <Button size="sm" variant="quiet" onClick={() => onChange(files.filter((one) => one !== file))}>
                Remove {file.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FileDrop>
  );
}
