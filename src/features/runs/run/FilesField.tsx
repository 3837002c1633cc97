import { formatBinaryBytes } from '../../../lib/bytes';
import { withoutHidden } from '../../../lib/text/hidden';
import { ChosenFile, FileDrop, SameNames } from '../../../ui/FileDrop';
import type { AttachedFile, FileLimits } from './files';

interface FilesFieldProps {
  files: readonly AttachedFile[];
  limits: FileLimits;
  /** Why some files could not be attached last time. */
  refused: readonly string[];
  /** The service's messages about files, by index. */
  issues: Readonly<Record<number, string>>;
  onAdd: (files: File[], refused: readonly string[]) => void;
  onRemove: (index: number) => void;
}

/** Up to five files for this run only, in order: from the picker, by drop or paste. */
export function FilesField({ files, limits, refused, issues, onAdd, onRemove }: FilesFieldProps) {
  return (
    <FileDrop
      label="Files"
      note={`${files.length} of ${limits.maxFiles}, sent for this run only`}
      button="Add files"
      accept={limits.extensions.join(',')}
      multiple
      anywhere
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
          {files.map(({ chosen, held }, index) => (
            <li key={`${index}${chosen.name}`} className="grid grid-cols-1 gap-0.5 py-1">
              <ChosenFile file={held ?? chosen} onRemove={() => onRemove(index)} />
              {issues[index] !== undefined && <span className="text-xs text-bad">{issues[index]}</span>}
            </li>
          ))}
        </ul>
      )}
      <SameNames files={files.map(({ chosen }) => chosen)} />
    </FileDrop>
  );
}
