import { type DragEvent, useId, useRef, useState } from 'react';
import { formatBytes } from '../../lib/bytes';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { IconButton } from '../../ui/IconButton';
import type { FileLimits } from './files';

interface FilesFieldProps {
  files: readonly File[];
  limits: FileLimits;
  /** Why some could not be attached, last time. */
  refused: readonly string[];
  /** What the service said of a file, by its place. */
  marks: Readonly<Record<number, string>>;
  onAdd: (files: File[]) => void;
  onRemove: (place: number) => void;
}

/** Up to five files for this run only: by picker, drop and paste, in order. */
export function FilesField({ files, limits, refused, marks, onAdd, onRemove }: FilesFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onAdd([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files dropped on it; the button adds them too
    <section
      aria-labelledby={id}
      className={cx(
        'grid gap-2 rounded border border-dashed px-3 py-2.5',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={id} className="text-sm font-semibold">
          Files
        </h3>
        <span className="text-sm text-ink-2">
          {files.length} of {limits.maxFiles}, sent for this run only
        </span>
        <span className="ms-auto">
          <Button ref={add} onClick={() => picker.current?.click()}>
            Add files
          </Button>
        </span>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label="Files"
          accept={limits.extensions.join(',')}
          onChange={(event) => {
            onAdd([...(event.target.files ?? [])]);
            // So that a file which was removed can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {files.length > 0 && (
        <ul aria-label="Attached files" className="divide-y divide-line">
          {files.map((file, place) => (
            <li key={`${place}${file.name}`} className="grid gap-0.5 py-1">
              <span className="flex items-center gap-3 text-sm">
                <bdi className="min-w-0 flex-1 truncate font-mono text-[0.92em]">{file.name}</bdi>
                <span className="text-ink-2">{formatBytes(file.size)}</span>
                <IconButton
                  icon="close"
                  size="sm"
                  label={`Remove ${file.name}`}
                  onClick={() => {
                    onRemove(place);
                    add.current?.focus();
                  }}
                />
              </span>
              {marks[place] !== undefined && <span className="text-xs text-bad">{marks[place]}</span>}
            </li>
          ))}
        </ul>
      )}
      <output className="text-xs text-bad empty:hidden">
        {refused.map((why) => (
          <span key={why} className="block">
            {why}
          </span>
        ))}
      </output>
      <p className="text-xs text-ink-2">
        Drop, paste or add: {limits.extensions.join(' ')}, up to {formatBytes(limits.maxBytes)} each. Only name, type,
        size and digest are kept.
      </p>
    </section>
  );
}
