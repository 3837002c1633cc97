import { useEffect, useState } from 'react';
import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { secretIn } from '../../../../api/client/redact/secretIn';
import { formatCount, formatCounted } from '../../../../lib/count';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/Dialog';
import { FileDrop } from '../../../../ui/FileDrop';
import { TextArea } from '../../../../ui/TextArea';
import { ServiceText } from '../../../../ui/ServiceText';
import { type ReadPrompts, formatOf, readPromptFile, readPrompts } from './readPrompts';

interface AddPromptsProps {
  /** How many more prompts there is room for. */
  room: number;
  onAdd: (found: readonly PromptDraft[]) => void;
  onClose: () => void;
}

/** So many problems are listed. */
const LISTED = 20;
/** How long typing pauses before the text is read, in ms. */
const PAUSE_MS = 250;

/** Prompts from pasted text or a file: what was found, and line by line what was not, before anything is added. */
export function AddPrompts({ room, onAdd, onClose }: AddPromptsProps) {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<{ name: string; found: ReadPrompts }>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [read, setRead] = useState<{ text: string; found: ReadPrompts }>();
  useEffect(() => {
    if (text.trim() === '') return;
    let ended = false;
    const look = async () => {
      const found = await readPrompts(text, formatOf(text), room);
      if (!ended) setRead({ text, found });
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [text, room]);
  const found = opened?.found ?? (read?.text === text ? read.found : undefined);
  const rows = found?.rows ?? [];
  const open = async ([file, another]: readonly File[], others: readonly string[]) => {
    setRefused([...others, ...(another ? ['One file at a time: only the first was opened.'] : [])]);
    if (!file) return;
    setText('');
    setOpened({ name: file.name, found: await readPromptFile(file, room) });
  };
  return (
    <Dialog
      title="Paste or open prompts"
      description="A prompt on each line, or CSV or JSON Lines with the columns prompt, expected and note."
      size="lg"
      closeOnBackdrop={text === ''}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={rows.length === 0 ? 'No prompt was found yet' : undefined}
            onClick={() => onAdd(rows)}
          >
            {rows.length === 0 ? 'Add prompts' : `Add ${formatCounted(rows.length, 'prompt')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5">
        <TextArea
          label="Prompts"
          rows={6}
          value={text}
          hint={secretIn(text) ? 'The lines with it are left out.' : undefined}
          onChange={(event) => {
            setOpened(undefined);
            setText(event.target.value);
          }}
        />
        <FileDrop
          label="File"
          button="Open file"
          accept=".csv,.tsv,.jsonl,.ndjson,.txt"
          errors={refused}
          hint="It is read in this browser and sent to nobody. Checks are read from JSON Lines as saved here."
          onFiles={(files, others) => void open(files, others)}
        >
          {opened && (
            <p className="text-sm">
              <ServiceText>{opened.name}</ServiceText>
            </p>
          )}
        </FileDrop>
        {found && <Found found={found} />}
      </div>
    </Dialog>
  );
}

function Found({ found: { rows, problems } }: { found: ReadPrompts }) {
  const left = problems.length - LISTED;
  return (
    <div className="grid gap-2 text-sm">
      <output className="font-medium">
        {`${formatCounted(rows.length, 'prompt')} found${problems.length > 0 ? `, ${formatCounted(problems.length, 'line')} left out` : ''}.`}
      </output>
      {problems.length > 0 && (
        <ul aria-label="Left out" className="grid gap-0.5 text-bad">
          {problems.slice(0, LISTED).map(({ line, why }) => (
            <li key={`${line} ${why}`} className="wrap-anywhere">
              <span className="font-medium">{`Line ${formatCount(line)}: `}</span>
              <span>{why}</span>
            </li>
          ))}
          {left > 0 && <li>{`And ${formatCounted(left, 'more line')}.`}</li>}
        </ul>
      )}
    </div>
  );
}
