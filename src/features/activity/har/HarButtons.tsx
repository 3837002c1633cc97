import { type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import type { Entry } from '../requests/entry';
import type { HarFile } from './harFile';
import { later } from '../../../ui/later';

const ExportDialog = later(() => import('./ExportDialog').then((module) => module.ExportDialog));

/** Opens the preview of the log's HAR file. */
export function ExportHar({ all, shown }: { all: readonly Entry[]; shown: readonly Entry[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Export HAR
      </Button>
      {open && <ExportDialog all={all} shown={shown} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ImportHarProps {
  onOpen: (file: HarFile) => void;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Opens a HAR file for viewing. */
export function ImportHar({ onOpen, buttonRef }: ImportHarProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const left = useRef<AbortController>(undefined);
  const [why, setWhy] = useState<string>();
  useEffect(() => () => left.current?.abort(), []);
  const read = async (file: File) => {
    const { signal } = (left.current = new AbortController());
    setReading(true);
    setWhy(undefined);
    try {
      const { openHar } = await import('./harFile');
      const opened = await openHar(file, signal);
      if (signal.aborted) return;
      if ('why' in opened) setWhy(opened.why);
      else onOpen(opened);
    } catch {
      if (!signal.aborted) setWhy('It could not be read.');
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button ref={buttonRef} size="sm" pending={reading} onClick={() => picker.current?.click()}>
        Import HAR
      </Button>
      {why !== undefined && (
        <span role="alert" className="text-sm text-bad">
          {`The file was not opened. ${why}`}
        </span>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="HAR file"
        accept=".har,.json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // Allows the same file to be selected again.
          target.value = '';
        }}
      />
    </>
  );
}
