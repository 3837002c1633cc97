import { formatBinaryBytes } from '../../../lib/bytes';
import { ChosenFile, FileDrop } from '../../../ui/FileDrop';
import type { FileLimits } from './files';
import { withoutHidden } from '../../../lib/text/hidden';

interface FilesFieldProps {
  files: readonly File[];
  limits: FileLimits;
  /** Why some files could not be attached last time. */
  refused: readonly string[];
  /** The service's messages about files, by index. */
  marks: Readonly<Record<number, string>>;
  onAdd: (files: File[]) => void;
  onRemove: (place: number) => void;
}

/** Up to five files for this run only, in order: from the picker, by drop or paste. */
export function FilesField({ files, limits, refused, marks, onAdd, onRemove }: FilesFieldProps) {
  return (
    <FileDrop
      label="Files"
      note={`${files.length} of ${limits.maxFiles}, sent for this run only`}
      button="Add files"
      accept={limits.extensions.join(',')}
      multiple
      onFiles={onAdd}
      errors={refused}
      hint={
        <>
          <span>{`Drop, paste or add: ${withoutHidden(limits.extensions.join(' '))}, up to ${formatBinaryBytes(limits.maxBytes)} each. Only name, type, size and digest are kept.`}</span>
        </>
      }
    >
      {files.length > 0 && (
        <ul aria-label="Attached files" className="divide-y divide-line">
          {files.map((file, place) => (
            <li key={`${place}${file.name}`} className="grid grid-cols-1 gap-0.5 py-1">
              <ChosenFile file={file} onRemove={() => onRemove(place)} />
              {marks[place] !== undefined && <span className="text-xs text-bad">{marks[place]}</span>}
            </li>
          ))}
        </ul>
      )}
    </FileDrop>
  );
}
