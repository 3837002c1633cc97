import { memo, useRef } from 'react';
import { formatCount } from '../../../../lib/count';
import { parseTypedNumber } from '../../../../lib/numbers/typedNumber';
import type { GivenColumn } from '../../../../lib/runChoices/addressCodec';
import type { TypedLimit } from '../../../../lib/runChoices/runChoices';
import { useDraft } from '../../../../shared/typing/useDraft';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { IconButton } from '../../../../ui/IconButton';
import { MenuItem } from '../../../../ui/MenuItem';
import { Panel } from '../../../../ui/Panel';
import { Popover } from '../../../../ui/Popover';
import { TextField } from '../../../../ui/TextField';
import { announce } from '../../../../ui/announce';
import { CheckpointField, LimitFields, ModelField, SkillsField } from '../../run/RunFields';
import type { ChoiceIssues, RunContext } from '../../run/runForm';
import { MIN_COLUMNS, MAX_COLUMNS, toColumnLetter } from '../../evaluateAddress';
import { Disclosure } from '../Disclosure';
import type { Evaluation } from '../useEvaluation';
import {
  type Column,
  describeColumn,
  findSameColumn,
  getCheckpointColumns,
  getModelColumns,
  openColumn,
} from './column';

/** The columns of the matrix, side by side: what each runs with. A new result changes nothing here. */
export const ColumnsPanel = memo(
  Columns,
  ({ evaluation: previous }, { evaluation: next }) =>
    previous.columns === next.columns && previous.context === next.context,
);

function Columns({ evaluation }: { evaluation: Evaluation }) {
  const { columns, columnIssues, context, setColumns } = evaluation;
  const list = useRef<HTMLUListElement>(null);
  const change = (at: number, to: Partial<Column>) =>
    setColumns(columns.map((column, index) => (index === at ? { ...column, ...to } : column)));
  const add = () => {
    const last = columns.at(-1);
    if (!last) return;
    setColumns([...columns, { ...last, name: '' }]);
    setTimeout(() => list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus());
  };
  const remove = (at: number) => {
    setColumns(columns.filter((_, index) => index !== at));
    announce(`Column ${toColumnLetter(at)} removed.`);
    setTimeout(() => list.current?.children[Math.max(0, at - 1)]?.querySelector<HTMLElement>('input')?.focus());
  };
  const fill = (given: readonly GivenColumn[]) => setColumns(given.map((column) => openColumn(column, context)));
  const [like] = columns;
  const checkpoints = context.owned && like ? getCheckpointColumns(context, like) : [];
  const models = like ? getModelColumns(context, like) : [];
  return (
    <Panel
      title="Columns"
      flush
      badges={<Badge>{`${formatCount(columns.length)} of ${MAX_COLUMNS}`}</Badge>}
      actions={
        <>
          {checkpoints.length + models.length > 0 && (
            <Popover label="Fill columns" size="sm">
              {checkpoints.length > 0 && <MenuItem onClick={() => fill(checkpoints)}>One per checkpoint</MenuItem>}
              {models.length > 0 && <MenuItem onClick={() => fill(models)}>One per model</MenuItem>}
            </Popover>
          )}
          <Button
            size="sm"
            disabledReason={columns.length >= MAX_COLUMNS ? `A matrix has at most ${MAX_COLUMNS} columns` : undefined}
            onClick={add}
          >
            Add column
          </Button>
        </>
      }
    >
      <ul ref={list} aria-label="Columns" className="evaluate-columns">
        {columns.map((column, at) => (
          <ColumnFields
            key={at}
            column={column}
            at={at}
            placeholder={describeColumn(
              columns.map((each) => ({ ...each, name: '' })),
              at,
            )}
            same={findSameColumn(columns, at)}
            context={context}
            issues={columnIssues[at] ?? {}}
            onChange={(to) => change(at, to)}
            onRemove={columns.length > MIN_COLUMNS ? () => remove(at) : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ColumnFieldsProps {
  column: Column;
  at: number;
  /** Its name if the user gave it none. */
  placeholder: string;
  /** The earlier column that runs with the same. */
  same: number | undefined;
  context: RunContext;
  issues: ChoiceIssues;
  onChange: (to: Partial<Column>) => void;
  onRemove: (() => void) | undefined;
}

function ColumnFields({ column, at, placeholder, same, context, issues, onChange, onRemove }: ColumnFieldsProps) {
  const letter = toColumnLetter(at);
  const choice = { form: column, context, issues, onChange };
  const name = useDraft(column.name, (text) => onChange({ name: text }));
  const broken = issues.input ?? issues.output ?? issues.skills;
  return (
    <li>
      <fieldset className="grid min-w-0 gap-2.5">
        <legend className="sr-only">{`Column ${letter}`}</legend>
        <div className="flex items-center gap-2">
          <span aria-hidden="true" className="evaluate-letter">
            {letter}
          </span>
          <div className="min-w-0 flex-1">
            <TextField
              label={`Name of column ${letter}`}
              hideLabel
              maxLength={40}
              placeholder={placeholder}
              value={name.text}
              onChange={(event) => name.type(event.target.value)}
            />
          </div>
          {onRemove && <IconButton icon="close" size="sm" label={`Remove column ${letter}`} onClick={onRemove} />}
        </div>
        <ModelField {...choice} />
        <CheckpointField {...choice} />
        <Disclosure
          broken={broken !== undefined}
          summary={
            <>
              <span>{describeLimits(column)}</span>
              <span className="sr-only">{`: limits and skills of column ${letter}`}</span>
            </>
          }
        >
          <div className="grid grid-cols-2 items-start gap-2.5">
            <LimitFields {...choice} />
          </div>
          <SkillsField {...choice} />
        </Disclosure>
        {same !== undefined && (
          <p className="text-xs text-ink-2">{`Same settings as column ${toColumnLetter(same)}.`}</p>
        )}
      </fieldset>
    </li>
  );
}

/** `8,000 in, 2,000 out, no skills`. */
function describeLimits({ limits, skills }: Column): string {
  const figure = (limit: TypedLimit) => {
    const { value } = parseTypedNumber(String(limit), { min: 0, max: Number.MAX_SAFE_INTEGER });
    return value === undefined ? String(limit) : formatCount(value);
  };
  const named = skills.length === 0 ? 'no skills' : skills.join(', ');
  return `${figure(limits.input)} in, ${figure(limits.output)} out, ${named}`;
}
