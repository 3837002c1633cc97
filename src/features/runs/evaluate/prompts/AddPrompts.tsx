import { useEffect, useEffectEvent, useState } from 'react';
import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { findSecret } from '../../../../api/client/redact/findSecret';
import { formatCounted } from '../../../../lib/count';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/Dialog';
import { FileDrop } from '../../../../ui/FileDrop';
import { TextArea } from '../../../../ui/TextArea';
import { ServiceText } from '../../../../ui/ServiceText';
import { uiWords } from '../../../../ui/words';
import { evaluateWords } from '../words';
import { ReadingPanel } from './ReadingPanel';
import { type PromptText, type ImportReading, type ReadingChoice, readPromptFile, readPrompts } from './readPrompts';

interface AddPromptsProps {
  /** How many more prompts fit. */
  room: number;
  /** Files dropped on the screen, and why others were refused. */
  dropped?: readonly [files: readonly File[], refused: readonly string[]] | undefined;
  onAdd: (found: readonly PromptDraft[]) => void;
  onClose: () => void;
}

/** How long typing pauses before the text is read, in ms. */
const PAUSE_MS = 250;

const noText: PromptText = { text: '' };
const noChoice: ReadingChoice = {};

/** Adds prompts from pasted text or a file. Shows how the text was read, which the user can change, and what is left out, before anything is added. */
export function AddPrompts({ room, dropped, onAdd, onClose }: AddPromptsProps) {
  const [source, setSource] = useState(noText);
  const [choice, setChoice] = useState(noChoice);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { reading, isCurrent } = useReading(source, choice, room);
  const take = (next: PromptText) => {
    setSource(next);
    setChoice(noChoice);
  };
  const open = async ([file, second]: readonly File[], others: readonly string[]) => {
    const more = [...others, ...(second ? ['Only the first file was opened. Open one file at a time.'] : [])];
    setRefused(more);
    if (!file) return;
    const read = await readPromptFile(file);
    if ('why' in read) setRefused([read.why, ...more]);
    else take(read);
  };
  const [opening] = useState(dropped);
  const openDropped = useEffectEvent(() => {
    if (opening) void open(...opening);
  });
  useEffect(() => {
    const timer = setTimeout(() => openDropped());
    return () => clearTimeout(timer);
  }, []);
  const rows = reading?.rows ?? [];
  const why =
    reading && reading.fields.prompt === undefined && reading.sheet.rows.length > 0
      ? 'Choose the prompt column'
      : rows.length === 0 || !isCurrent
        ? 'No prompts found yet'
        : undefined;
  return (
    <Dialog
      title={evaluateWords.pasteOrOpenPrompts}
      description="One prompt per line, a table from a spreadsheet, CSV, JSON or JSON Lines."
      size="lg"
      closeOnBackdrop={source === noText}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.cancel}</Button>
          <Button
            variant="primary"
            disabledReason={why}
            onClick={() => onAdd(rows.map(({ line: _, ...draft }) => draft))}
          >
            {why === undefined ? `Add ${formatCounted(rows.length, 'prompt')}` : 'Add prompts'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3.5">
        <TextArea
          label="Prompts"
          rows={source.name === undefined ? 5 : 2}
          value={source.name === undefined ? source.text : ''}
          placeholder={source.name === undefined ? undefined : 'Paste here to replace the opened file'}
          hint={findSecret(source.text) ? 'Prompts that contain it are skipped.' : undefined}
          onChange={(event) => {
            const { value } = event.target;
            // Typing keeps the chosen format; a new text is guessed again.
            if (source.name === undefined && value !== '') setSource({ text: value });
            else take(value === '' ? noText : { text: value });
          }}
        />
        <FileDrop
          label="File"
          button="Open file"
          accept=".csv,.tsv,.json,.jsonl,.ndjson,.txt"
          anywhere
          errors={refused}
          hint="Drop a file anywhere on this screen. It’s read in this browser and isn’t uploaded. Checks are imported only from JSON Lines files saved here."
          onFiles={(files, others) => void open(files, others)}
        >
          {source.name !== undefined && (
            <p className="text-sm">
              <ServiceText>{source.name}</ServiceText>
            </p>
          )}
        </FileDrop>
        {reading && <ReadingPanel reading={reading} onChoose={(change) => setChoice({ ...choice, ...change })} />}
      </div>
    </Dialog>
  );
}

/** The reading of a text. The previous one stays until the next is ready, so that nothing jumps; `isCurrent` says whether it matches the arguments. */
function useReading(source: PromptText, choice: ReadingChoice, room: number) {
  const [read, setRead] = useState<{ of: PromptText; by: ReadingChoice; reading: ImportReading }>();
  const isKnown = read?.of === source;
  useEffect(() => {
    if (source.text.trim() === '') return;
    let ended = false;
    const readSource = async () => {
      const reading = await readPrompts(source, choice, room);
      if (!ended) setRead({ of: source, by: choice, reading });
    };
    const timer = setTimeout(() => void readSource(), source.name === undefined && !isKnown ? PAUSE_MS : 0);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `isKnown` only says how long to wait
  }, [source, choice, room]);
  return {
    reading: source.text.trim() === '' ? undefined : read?.reading,
    isCurrent: read?.of === source && read.by === choice,
  };
}
