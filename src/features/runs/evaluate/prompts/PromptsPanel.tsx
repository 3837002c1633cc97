import { memo, useRef, useState } from 'react';
import { saveFile } from '../../../../api/client/storage';
import { redactText } from '../../../../api/client/redact/redact';
import type { PromptRow } from '../../../../api/drafts/promptsDraft';
import { formatPart, formatCounted } from '../../../../lib/count';
import { toPlainName } from '../../../../lib/fileName';
import { formatDownloadStarted } from '../../../../shared/download/formatDownloadStarted';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { Panel } from '../../../../ui/Panel';
import { ScreenDrop } from '../../../../ui/ScreenDrop';
import { announce } from '../../../../ui/announce';
import { lazyComponent } from '../../../../ui/lazyComponent';
import { useToast } from '../../../../ui/toastContext';
import type { Evaluation } from '../useEvaluation';
import { evaluateWords } from '../words';
import { toJsonLine } from './jsonRow';
import { MAX_PROMPTS, isBlank, createRow, promptIssues } from './promptRow';
import { IconButton } from '../../../../ui/IconButton';
import { TextArea } from '../../../../ui/TextArea';
import { Disclosure } from '../Disclosure';
import { ChecksField } from '../checks/ChecksField';

const AddPrompts = lazyComponent(() => import('./AddPrompts').then((module) => module.AddPrompts));

interface PromptsPanelProps {
  evaluation: Evaluation;
  /** Also shows the errors of unfinished rows. */
  tried: boolean;
}

/** The list of prompts with their expectations. A new result changes nothing here. */
export const PromptsPanel = memo(
  Prompts,
  (previous, current) =>
    previous.tried === current.tried &&
    previous.evaluation.prompts.rows === current.evaluation.prompts.rows &&
    previous.evaluation.prompts.isUnsaved === current.evaluation.prompts.isUnsaved,
);

function Prompts({ evaluation: { name, prompts }, tried }: PromptsPanelProps) {
  const { rows, set, change, isUnsaved } = prompts;
  /** Set while the dialog is open, with the dropped files. */
  const [adding, setAdding] = useState<{ dropped?: readonly [readonly File[], readonly string[]] }>();
  const list = useRef<HTMLOListElement>(null);
  const toast = useToast();
  const written = rows.filter((row) => !isBlank(row));
  const full = rows.length >= MAX_PROMPTS ? `A matrix can have at most ${MAX_PROMPTS} prompts` : undefined;

  const add = () => {
    set([...rows, createRow()]);
    // Once it is rendered.
    setTimeout(() => list.current?.lastElementChild?.querySelector('textarea')?.focus());
  };
  const remove = (row: PromptRow, at: number) => {
    const next = rows.filter((candidate) => candidate !== row);
    set(next.length > 0 ? next : [createRow()]);
    announce(`Prompt ${at + 1} removed.`);
    setTimeout(() => list.current?.children[Math.min(at, next.length - 1)]?.querySelector('textarea')?.focus());
  };
  const save = () => {
    const text = written.map((row) => `${toJsonLine(row)}\n`).join('');
    const file = `${['prompts', toPlainName(name)].filter(Boolean).join('-')}.jsonl`;
    saveFile(new Blob([redactText(text)], { type: 'application/jsonl;charset=utf-8' }), file);
    toast({ tone: 'success', title: formatDownloadStarted('Prompts'), detail: file });
  };
  return (
    <Panel
      title="Prompts"
      flush
      badges={<Badge>{formatPart(written.length, MAX_PROMPTS)}</Badge>}
      actions={
        <>
          <Button
            size="sm"
            disabledReason={written.length === 0 ? 'There are no prompts to save' : undefined}
            onClick={save}
          >
            Save prompts
          </Button>
          <Button size="sm" onClick={() => setAdding({})}>
            {evaluateWords.pasteOrOpen}
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
          {isUnsaved
            ? 'Too long to save in this tab. Save the prompts as a file before you reload.'
            : 'Saved in this tab until the session ends, and sent only with runs.'}
        </span>
      </div>
      {!adding && (
        <ScreenDrop content="prompts" onFiles={(files, refused) => setAdding({ dropped: [files, refused] })} />
      )}
      {adding && (
        <AddPrompts
          dropped={adding.dropped}
          room={MAX_PROMPTS - written.length}
          onAdd={(found) => {
            set([...written, ...found.map((draft) => createRow(draft))]);
            setAdding(undefined);
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Panel>
  );
}

interface PromptFieldsProps {
  row: PromptRow;
  /** From 1. */
  number: number;
  /** The user tried to continue, so empty fields show their errors too. */
  tried: boolean;
  onChange: (id: string, to: Partial<PromptRow>) => void;
  onRemove: () => void;
}

/** One prompt: its text, and its expectation and checks, folded. */
const PromptFields = memo(function PromptFields({ row, number, tried, onChange, onRemove }: PromptFieldsProps) {
  const { prompt: promptIssue, ...issues } = promptIssues(row);
  const written = row.prompt !== '' || (tried && !isBlank(row));
  const extras = describeExtras(row);
  const broken = issues.expected ?? issues.note ?? (tried ? issues.checks : undefined);
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-2 px-4 py-3">
      <span aria-hidden="true" className="pt-1.5 text-sm text-ink-2 tabular-nums">
        {String(number)}
      </span>
      <div className="grid min-w-0 gap-1.5">
        <TextArea
          label={`Prompt ${number}`}
          hideLabel
          rows={1}
          placeholder="Ask the Pack something"
          value={row.prompt}
          error={written ? promptIssue : undefined}
          onChange={(event) => onChange(row.id, { prompt: event.target.value })}
        />
        <Disclosure
          broken={broken !== undefined}
          summary={
            <>
              <span className="font-medium">Expectation and checks</span>
              <span className="sr-only">{` of prompt ${number}`}</span>
              {extras !== '' && <span>{` · ${extras}`}</span>}
            </>
          }
        >
          <div className="grid items-start gap-3 md:grid-cols-2">
            <TextArea
              label="Expected"
              rows={1}
              placeholder="What a good result would say"
              value={row.expected}
              error={issues.expected}
              onChange={(event) => onChange(row.id, { expected: event.target.value })}
            />
            <TextArea
              label="Note"
              rows={1}
              placeholder="Only for you"
              value={row.note}
              error={issues.note}
              onChange={(event) => onChange(row.id, { note: event.target.value })}
            />
          </div>
          <ChecksField
            checks={row.checks}
            number={number}
            tried={tried}
            onChange={(checks) => onChange(row.id, { checks })}
          />
        </Disclosure>
      </div>
      <IconButton icon="close" size="sm" label={`Remove prompt ${number}`} onClick={onRemove} />
    </li>
  );
}, hasSameRow);

/** Ignores `onRemove`, which is a new function each time but does the same. */
function hasSameRow(previous: PromptFieldsProps, current: PromptFieldsProps): boolean {
  return previous.row === current.row && previous.number === current.number && previous.tried === current.tried;
}

function describeExtras({ expected, note, checks }: PromptRow): string {
  return [
    expected.trim() !== '' && 'expectation',
    note.trim() !== '' && 'note',
    checks.length > 0 && formatCounted(checks.length, 'check'),
  ]
    .filter(Boolean)
    .join(', ');
}
