import { type Ref, useRef } from 'react';
import { Button, type ButtonStyle } from './Button';

interface FileButtonProps {
  /** On the button. */
  label: string;
  /** The name of the field behind it. */
  fileLabel: string;
  /** As the `accept` of a file field. */
  accept: string;
  size?: ButtonStyle['size'];
  pending?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
}

/** A button that opens a file. */
export function FileButton({ label, fileLabel, accept, size, pending, buttonRef, onFile }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={buttonRef} size={size} pending={pending} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={fileLabel}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Allows the same file to be selected again.
          target.value = '';
        }}
      />
    </>
  );
}
