import { type DragEvent, useId, useRef, useState } from 'react';
import { ServiceText } from './ServiceText';
import type { Content, Elements } from './content';
import { formatBytes } from '../lib/bytes';
import { normalizeName, findSameNames } from '../lib/files/names';
import { recordSelected } from '../lib/files/frozenFile';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { cx } from './cx';
import { useScreenDrop } from './screenDrop';
import { readTransferredFiles } from './transferredFiles';
import { revealHidden } from './revealHidden';

type FileDropProps = {
  /** Names the field and its hidden input. */
  label: string;
  /** Beside the label: what is accepted, or how much there is. */
  note?: Content;
  /** The label of the button that opens the picker. */
  button: string;
  /** Why no file can be added now. */
  disabledReason?: string | undefined;
  /** What the picker offers; the `accept` attribute of a file input. */
  accept: string;
  multiple?: boolean;
  /** It takes what is dropped anywhere on its screen, as the only one there. */
  anywhere?: boolean;
  /**
   * Receives files as picked or dropped, unchecked and in order, and why others of the same drop are refused: folders. A drop may have several files
   * even without `multiple`.
   */
  onFiles: (files: File[], refused: readonly string[]) => void;
  /** Why files were refused, or must be removed. */
  errors?: readonly string[];
  hint: Content;
  /** The selected files. */
  children: Elements;
};

/** An area where files can be dropped, with a button to pick them. */
export function FileDrop(props: FileDropProps) {
  const { label, note, button, disabledReason, accept, multiple = false, anywhere = false, onFiles } = props;
  const { errors = [], hint, children } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const errorsId = `${id}errors`;
  const area = useRef<HTMLElement>(null);
  const overScreen = useScreenDrop(area, anywhere && disabledReason === undefined ? onFiles : undefined);
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    const { files, refused } = readTransferredFiles(event.dataTransfer);
    if (disabledReason === undefined) onFiles(files, refused);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files dropped on it; the button adds them too
    <section
      ref={area}
      aria-labelledby={id}
      className={cx(
        'grid grid-cols-1 gap-2 rounded border border-dashed px-3 py-2.5',
        over || overScreen ? 'border-accent bg-accent-soft' : 'border-line-strong',
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
            const files = [...(event.target.files ?? [])];
            recordSelected(files);
            onFiles(files, []);
            // Allows the same file to be selected again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
      {children}
      <output id={errorsId} className="text-xs wrap-anywhere text-bad empty:absolute">
        {errors.map((why, index) => (
          <span key={index} className="block">
            {revealHidden(why)}
          </span>
        ))}
      </output>
      <p className="text-xs text-ink-2">{hint}</p>
    </section>
  );
}

type ChosenFileProps = {
  file: Pick<File, 'name' | 'size'>;
  /** A thumbnail; the size is then below the name. */
  lead?: Elements;
  /** Undefined while it cannot be removed. */
  onRemove: (() => void) | undefined;
};

/** A selected file in a `FileDrop`. Once it is removed, the button that selects files has the focus. */
export function ChosenFile({ file, lead, onRemove }: ChosenFileProps) {
  const name = normalizeName(file.name);
  return (
    <span className="flex items-center gap-3 text-sm">
      {lead}
      <span className={lead ? 'grid min-w-0 flex-1' : 'contents'}>
        <ServiceText className="min-w-0 flex-1 truncate font-mono text-[0.92em]">{name}</ServiceText>
        <span className="text-ink-2">{formatBytes(file.size)}</span>
      </span>
      {onRemove && (
        <IconButton
          icon="close"
          size="sm"
          label={`Remove ${name}`}
          onClick={({ currentTarget }) => {
            onRemove();
            currentTarget.closest('section')?.querySelector('button')?.focus();
          }}
        />
      )}
    </span>
  );
}

/** Says which names several of the selected files have. */
export function SameNames({ files }: { files: readonly Pick<File, 'name'>[] }) {
  return (
    <output className="text-xs wrap-anywhere text-ink-2 empty:absolute">
      {findSameNames(files).map((sentence) => (
        <span key={sentence} className="block">
          {revealHidden(sentence)}
        </span>
      ))}
    </output>
  );
}
