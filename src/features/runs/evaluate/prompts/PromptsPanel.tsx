import { memo, useRef, useState } from 'react';
import { saveFile } from '../../../../api/client/storage';
import { redactText } from '../../../../api/client/redact/redact';
import type { PromptRow } from '../../../../api/drafts/promptsDraft';
import { formatPart } from '../../../../lib/count';
import { plainName } from '../../../../lib/fileName';
import { handedOver } from '../../../../shared/download/handedOver';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { Panel } from '../../../../ui/Panel';
import { ScreenDrop } from '../../../../ui/ScreenDrop';
import { announce } from '../../../../ui/announce';
import { useToast } from '../../../../ui/toastContext';
import type { Evaluation } from '../useEvaluation';
import { AddPrompts } from './AddPrompts';
import { PromptFields } from './PromptFields';
import { jsonLine } from './jsonRow';
import { MOST_PROMPTS, isBlank, newRow } from './promptRow';

interface PromptsPanelProps {
  evaluation: Evaluation;
  /** Shows what is wrong with rows that nobody has finished yet. */
  tried: boolean;
}

/** The prompts, one below the other, each with what is expected of it. A result that comes changes nothing here. */
export const PromptsPanel = memo(
  Prompts,
  (one, other) =>
    one.tried === other.tried &&
    one.evaluation.prompts.rows === other.evaluation.prompts.rows &&
    one.evaluation.prompts.unkept === other.evaluation.prompts.unkept,
);

function Prompts({ evaluation: { name, prompts }, tried }: PromptsPanelProps) {
  const { rows, set, change, unkept } = prompts;
  /** The dialog is open, with what was dropped. */
  const [adding, setAdding] = useState<{ dropped?: readonly [readonly File[], readonly string[]] }>();
  const list = useRef<HTMLOListElement>(null);
  const toast = useToast();
  const written = rows.filter((row) => !isBlank(row));
  const full = rows.length >= MOST_PROMPTS ? `A matrix has at most ${MOST_PROMPTS} prompts` : undefined;

  const add = () => {
    set([...rows, newRow()]);
    // Once it is drawn.
    setTimeout(() => list.current?.lastElementChild?.querySelector('textarea')?.focus());
  };
  const remove = (row: PromptRow, at: number) => {
    const next = rows.filter((one) => one !== row);
    set(next.length > 0 ? next : [newRow()]);
    announce(`Prompt ${at + 1} removed.`);
    setTimeout(() => list.current?.children[Math.min(at, next.length - 1)]?.querySelector('textarea')?.focus());
  };
  const save = () => {
    const text = written.map((row) => `${jsonLine(row)}\n`).join('');
    const file = `${['prompts', plainName(name)].filter(Boolean).join('-')}.jsonl`;
    saveFile(new Blob([redactText(text)], { type: 'application/jsonl;charset=utf-8' }), file);
    toast({ tone: 'success', title: handedOver('Prompts'), detail: file });
  };
  return (
    <Panel
      title="Prompts"
      flush
      badges={<Badge>{formatPart(written.length, MOST_PROMPTS)}</Badge>}
      actions={
        <>
          <Button
            size="sm"
            disabledReason={written.length === 0 ? 'There is no prompt to save' : undefined}
            onClick={save}
          >
            Save prompts
          </Button>
          <Button size="sm" onClick={() => setAdding({})}>
            Paste or open
          </Button>
        </>
      }
    >
      <ol ref={list} aria-label="Prompts" className="divide-y divide-line">
        {rows.map((row, at) => (
          <PromptFields
            key={row.id}
            row={row}
            number={at + 1}
            tried={tried}
            onChange={change}
            onRemove={() => remove(row, at)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2.5 text-xs text-ink-2">
        <Button size="sm" disabledReason={full} onClick={add}>
          Add prompt
        </Button>
        <span>
          {unkept
            ? 'Too long to be kept in this tab: save them as a file before you reload.'
            : 'Kept in this tab until the session ends, and sent to nobody but in runs.'}
        </span>
      </div>
      {!adding && <ScreenDrop what="prompts" onFiles={(files, refused) => setAdding({ dropped: [files, refused] })} />}
      {adding && (
        <AddPrompts
          dropped={adding.dropped}
          room={MOST_PROMPTS - written.length}
          onAdd={(found) => {
            set([...written, ...found.map((draft) => newRow(draft))]);
            setAdding(undefined);
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Panel>
  );
}
