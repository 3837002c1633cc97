import { type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { FileButton } from '../../../ui/FileButton';
import type { Entry } from '../entry';
import { activityWords } from '../words';
import type { HarFile } from './harFile';
import { lazyComponent } from '../../../ui/lazyComponent';
import { revealHidden } from '../../../ui/revealHidden';

const ExportDialog = lazyComponent(() => import('./ExportDialog').then((module) => module.ExportDialog));

/** Opens the preview of the log's HAR file. */
export function ExportHar({ all, shown }: { all: readonly Entry[]; shown: readonly Entry[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {activityWords.exportHar}
      </Button>
      {open && <ExportDialog all={all} shown={shown} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A HAR file that is being read, or is shown in place of the log. */
export type HarImport = ReturnType<typeof useHarImport>;

/** Reads a HAR file for viewing, from the picker or a drop. */
export function useHarImport() {
  const [file, setFile] = useState<HarFile>();
  const [reading, setReading] = useState(false);
  const [why, setWhy] = useState<string>();
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  return {
    file,
    reading,
    /** Why the last file was not opened, as a sentence. */
    why,
    close: () => setFile(undefined),
    /** @param refused why other files of the same drop are not opened */
    read: async ([chosen, second]: readonly File[], refused: readonly string[] = []) => {
      left.current?.abort();
      const { signal } = (left.current = new AbortController());
      const warnings = [
        ...refused,
        ...(second ? ['Only the first file was opened. Open one file at a time.'] : []),
      ].join(' ');
      setWhy(warnings === '' ? undefined : warnings);
      if (!chosen) return;
      setReading(true);
      const fail = (reason: string) => setWhy(['The file wasn’t opened.', reason, warnings].filter(Boolean).join(' '));
      try {
        const { openHar } = await import('./harFile');
        const opened = await openHar(chosen, signal);
        if (signal.aborted) return;
        if ('why' in opened) fail(opened.why);
        else setFile(opened);
      } catch {
        if (!signal.aborted) fail('It couldn’t be read.');
      } finally {
        if (left.current?.signal === signal) setReading(false);
      }
    },
  };
}

/** Why a file was not opened; nothing while none was refused. */
export function HarError({ har: { why } }: { har: HarImport }) {
  if (why === undefined) return null;
  return (
    <span role="alert" className="text-sm wrap-anywhere text-bad">
      {revealHidden(why)}
    </span>
  );
}

interface ImportHarProps {
  har: HarImport;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Opens a HAR file for viewing. */
export function ImportHar({ har, buttonRef }: ImportHarProps) {
  return (
    <>
      <FileButton
        label="Import HAR"
        fileLabel={activityWords.harFile}
        accept=".har,.json"
        size="sm"
        pending={har.reading}
        buttonRef={buttonRef}
        onFile={(file) => void har.read([file])}
      />
      <HarError har={har} />
    </>
  );
}
