import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button';
import { cx } from './cx';

type FileDropProps = {
  /** Names the place and its hidden input. */
  label: string;
  /** Beside the label: what is taken, or how much of it is there. */
  note?: ReactNode;
  /** What the button says that opens the picker. */
  button: string;
  buttonRef?: Ref<HTMLButtonElement>;
  /** Why no file is taken now. */
  disabledReason?: string | undefined;
  /** What the picker offers, as the attribute of a file input. */
  accept: string;
  multiple?: boolean;
  /** Files as they were picked or dropped, unjudged and in order; of a drop more than one even without `multiple`. */
  onFiles: (files: File[]) => void;
  /** Why files were not taken, or cannot stay. */
  errors?: readonly string[];
  hint: ReactNode;
  /** What was chosen. */
  children: ReactNode;
};

/** Characters of a file's name that would turn the words around it. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** A place where files are dropped, with a button that picks them as well. */
export function FileDrop(props: FileDropProps) {
  const { label, note, button, buttonRef, disabledReason, accept, multiple = false, onFiles } = props;
  const { errors = [], hint, children } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const errorsId = `${id}errors`;
  useEffect(() => {
    // What misses the place a browser would open instead of the page, and all that was written would be gone.
    const keep = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const ends = new AbortController();
    for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, keep, { signal: ends.signal });
    return () => ends.abort();
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabledReason === undefined) onFiles([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files dropped on it; the button adds them too
    <section
      aria-labelledby={id}
      className={cx(
        'grid grid-cols-1 gap-2 rounded border border-dashed px-3 py-2.5',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(disabledReason === undefined);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={id} className="text-sm font-semibold">
          {label}
        </h3>
        {note && <span className="text-sm text-ink-2">{note}</span>}
        <span className="ms-auto">
          <Button
            ref={buttonRef}
            disabledReason={disabledReason}
            {...(errors.length > 0 && { 'aria-describedby': errorsId })}
            onClick={() => picker.current?.click()}
          >
            {button}
          </Button>
        </span>
        <input
          ref={picker}
          type="file"
          multiple={multiple}
          hidden
          tabIndex={-1}
          aria-label={label}
          accept={accept}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // So that a file which was removed can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {children}
      <output id={errorsId} className="text-xs wrap-anywhere text-bad empty:hidden">
        {errors.map((why, place) => (
          <span key={place} className="block">
            {why.replaceAll(turning, '')}
          </span>
        ))}
      </output>
      <p className="text-xs text-ink-2">{hint}</p>
    </section>
  );
}
