import { memo } from 'react';
import type { PromptRow } from '../../../../api/drafts/promptsDraft';
import { formatCounted } from '../../../../lib/count';
import { IconButton } from '../../../../ui/IconButton';
import { TextArea } from '../../../../ui/TextArea';
import { Fold } from '../Fold';
import { ChecksField } from '../checks/ChecksField';
import { isBlank, promptIssues } from './promptRow';

interface PromptFieldsProps {
  row: PromptRow;
  /** From 1. */
  number: number;
  /** Somebody wanted to go on: what is missing is said, too. */
  tried: boolean;
  onChange: (id: string, to: Partial<PromptRow>) => void;
  onRemove: () => void;
}

/** One prompt: its text, and folded away what is expected of it. */
export const PromptFields = memo(function PromptFields({ row, number, tried, onChange, onRemove }: PromptFieldsProps) {
  const { prompt: ofPrompt, ...issues } = promptIssues(row);
  const written = row.prompt !== '' || (tried && !isBlank(row));
  const more = moreWords(row);
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
          placeholder="What the Pack is asked"
          value={row.prompt}
          error={written ? ofPrompt : undefined}
          onChange={(event) => onChange(row.id, { prompt: event.target.value })}
        />
        <Fold
          broken={broken !== undefined}
          summary={
            <>
              <span className="font-medium">Expectation and checks</span>
              <span className="sr-only">{` of prompt ${number}`}</span>
              {more !== '' && <span>{` · ${more}`}</span>}
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
              placeholder="For yourself"
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
        </Fold>
      </div>
      <IconButton icon="close" size="sm" label={`Remove prompt ${number}`} onClick={onRemove} />
    </li>
  );
}, alike);

/** `onRemove` is another function each time, and does the same. */
function alike(one: PromptFieldsProps, other: PromptFieldsProps): boolean {
  return one.row === other.row && one.number === other.number && one.tried === other.tried;
}

function moreWords({ expected, note, checks }: PromptRow): string {
  return [
    expected.trim() !== '' && 'expectation',
    note.trim() !== '' && 'note',
    checks.length > 0 && formatCounted(checks.length, 'check'),
  ]
    .filter(Boolean)
    .join(', ');
}
