import { useEffect, useState } from 'react';
import { saveFile } from '../../../api/client/storage';
import { formatBytes } from '../../../lib/bytes';
import { formatCount, formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Dialog } from '../../../ui/Dialog';
import { LongBody } from '../../../ui/longBody/LongBody';
import { Segments } from '../../../ui/Segments';
import { useToast } from '../../../ui/toastContext';
import { uiWords } from '../../../ui/words';
import type { Entry } from '../entry';
import { activityWords } from '../words';
import { writeHar, hasEnded } from './harFile';
import { CopyButton } from '../../../ui/CopyButton';
import { formatDownloadStarted } from '../../../shared/download/formatDownloadStarted';

const FILE = 'activity.har';

interface ExportDialogProps {
  /** All requests, and those that pass the filters. */
  all: readonly Entry[];
  shown: readonly Entry[];
  onClose: () => void;
}

/** Saves the log as a HAR file. The preview is the file itself, byte for byte. */
export function ExportDialog({ onClose, ...props }: ExportDialogProps) {
  // Fixed when the dialog opens, because later requests must not change the preview.
  const [{ all, shown }] = useState({ all: props.all, shown: props.shown.toReversed() });
  const narrowed = shown.length < all.length;
  const [which, setWhich] = useState<'all' | 'shown'>(narrowed ? 'shown' : 'all');
  const [withAnswers, setWithAnswers] = useState(true);
  const chosen = which === 'all' ? all : shown;
  const entries = chosen.filter(hasEnded);
  const file = useHar(chosen, withAnswers);
  const toast = useToast();
  const save = () => {
    if (!file) return;
    saveFile(file.blob, FILE);
    toast({ tone: 'success', title: formatDownloadStarted('HAR'), detail: FILE });
    onClose();
  };
  return (
    <Dialog
      title={activityWords.exportHar}
      size="lg"
      description="A file that a browser’s network panel can open. The preview shows exactly what the file will contain."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.cancel}</Button>
          {file && entries.length > 0 && <CopyButton text={file.text} label="Copy HAR" />}
          <Button
            variant="primary"
            pending={!file}
            disabledReason={entries.length === 0 ? 'No request has finished yet.' : undefined}
            onClick={save}
          >
            Save HAR
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {narrowed && (
            <Segments
              label="Requests"
              value={which}
              onChange={setWhich}
              choices={[
                { value: 'shown', text: `Shown (${formatCount(shown.length)})` },
                { value: 'all', text: `All (${formatCount(all.length)})` },
              ]}
            />
          )}
          <Checkbox label="Include responses" checked={withAnswers} onChange={setWithAnswers} />
        </div>
        <DefinitionList
          items={[
            { label: 'Included', value: formatCounted(entries.length, 'request') },
            { label: 'Size', value: file ? formatBytes(file.blob.size) : 'generating' },
            { label: 'Excluded', value: 'token, provider keys, signed URLs, file contents' },
          ]}
        />
        {file && <LongBody key={file.text} body={file.text} label={activityWords.previewOfFile} />}
      </div>
    </Dialog>
  );
}

/** The file, generated in steps; undefined until it is complete. */
function useHar(entries: readonly Entry[], withAnswers: boolean) {
  const [har, setHar] = useState<{ entries: readonly Entry[]; withAnswers: boolean; text: string; blob: Blob }>();
  useEffect(() => {
    const ends = new AbortController();
    writeHar(entries, { withAnswers }, ends.signal).then(
      (text) => setHar({ entries, withAnswers, text, blob: new Blob([text], { type: 'application/json' }) }),
      () => undefined,
    );
    return () => ends.abort();
  }, [entries, withAnswers]);
  return har?.entries === entries && har.withAnswers === withAnswers ? har : undefined;
}
