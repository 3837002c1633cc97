import { formatCount, formatCounted } from '../../../../lib/count';
import { inSentence } from '../../../../lib/text/hidden';
import { shortenForRow } from '../../../../lib/text/shorten';
import { Checkbox } from '../../../../ui/Checkbox';
import { Segments } from '../../../../ui/Segments';
import { Select } from '../../../../ui/Select';
import { ServiceText } from '../../../../ui/ServiceText';
import { type Column, Table } from '../../../../ui/Table';
import { type PromptFormat, type ImportReading, type ReadingChoice, formats } from './readPrompts';
import { type Field, fields } from './sheet';
import { type Separator, separators } from './separators';

interface ReadingPanelProps {
  reading: ImportReading;
  onChoose: (change: ReadingChoice) => void;
}

/** The maximum numbers of rows and issues shown. */
const MAX_ROWS_SHOWN = 5;
const MAX_ISSUES_SHOWN = 20;
/** The maximum number of columns shown when the user has to choose the prompt column. */
const MAX_COLUMNS_SHOWN = 6;

const formatNames: Readonly<Record<PromptFormat, string>> = {
  lines: 'Lines',
  one: 'One prompt',
  table: 'Table',
  jsonl: 'JSON Lines',
  json: 'JSON',
};

const separatorNames: Readonly<Record<Separator, string>> = { ',': ',', ';': ';', '\t': 'Tab', '|': '|' };
const fieldNames: Readonly<Record<Field, string>> = { prompt: 'Prompt', expected: 'Expected', note: 'Note' };

/** How a text was read: format, columns and first rows, all of which the user can change, and what is left out. */
export function ReadingPanel({ reading, onChoose }: ReadingPanelProps) {
  const { format, table, columns, issues, sheet } = reading;
  const chooseColumn = (field: Field, at: number) => {
    const chosen: Partial<Record<Field, number>> = {};
    for (const fieldName of fields) chosen[fieldName] = fieldName === field ? at : (reading.fields[fieldName] ?? -1);
    if (chosen.prompt === -1) delete chosen.prompt;
    // The prompt column can't have another role.
    for (const fieldName of fields)
      if (fieldName !== field && at >= 0 && chosen[fieldName] === at && fieldName !== 'prompt') chosen[fieldName] = -1;
    onChoose({ columns: chosen });
  };
  return (
    <section aria-label="Import preview" className="grid grid-cols-1 gap-2.5 border-t border-line pt-3 text-sm">
      <output className="font-medium wrap-anywhere">{describeReading(reading)}</output>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden="true" className="text-ink-2">
          Format
        </span>
        <Segments
          label="Format"
          value={format}
          onChange={(to) => onChoose({ format: to, columns: {} })}
          choices={formats.map((value) => ({ value, text: formatNames[value] }))}
        />
      </div>
      {table && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Select
            inline
            label="Separator"
            value={table.separator}
            options={separators.map((value) => ({ value, label: separatorNames[value] }))}
            onChange={(value) => {
              const separator = separators.find((candidate) => candidate === value);
              if (separator) onChoose({ separator, columns: {} });
            }}
          />
          <Checkbox
            label="First row is a header"
            checked={table.heading}
            onChange={(heading) => onChoose({ heading, columns: {} })}
          />
        </div>
      )}
      {columns.length > 1 && (
        <div className="grid items-start gap-3 sm:grid-cols-3">
          {fields.map((field) => (
            <Select
              key={field}
              label={`${fieldNames[field]} column`}
              value={String(reading.fields[field] ?? -1)}
              error={
                field === 'prompt' && reading.fields.prompt === undefined && sheet.rows.length > 0
                  ? 'Which column is the prompt?'
                  : undefined
              }
              options={[
                ...(field === 'prompt' && reading.fields.prompt !== undefined
                  ? []
                  : [{ value: '-1', label: field === 'prompt' ? 'Choose a column' : 'None' }]),
                ...columns.map((name, at) => ({ value: String(at), label: shortenForRow(name) })),
              ]}
              onChange={(value) => chooseColumn(field, Number(value))}
            />
          ))}
        </div>
      )}
      {reading.fields.prompt === undefined ? <RawRows reading={reading} /> : <PromptRows reading={reading} />}
      {issues.length > 0 && (
        <ul aria-label="Skipped" className="grid gap-0.5 text-bad">
          {issues.slice(0, MAX_ISSUES_SHOWN).map(({ line, why }) => (
            <li key={`${line} ${why}`} className="wrap-anywhere">
              <span className="font-medium">{`${sheet.unit} ${formatCount(line)}: `}</span>
              <span>{why}</span>
            </li>
          ))}
          {issues.length > MAX_ISSUES_SHOWN && (
            <li>{`And ${formatCounted(issues.length - MAX_ISSUES_SHOWN, 'more')}.`}</li>
          )}
        </ul>
      )}
    </section>
  );
}

/** `CSV, “;”, 2 prompts, columns skipped: Notes.` */
function describeReading({ format, table, sheet, rows, issues, leftOut, fields: by }: ImportReading): string {
  const formatName = table
    ? describeTable(table.separator)
    : sheet.detail === undefined
      ? formatNames[format]
      : `${formatNames[format]}, list “${inSentence(sheet.detail)}”`;
  const unit =
    sheet.unit === 'Line' ? formatCounted(issues.length, 'line') : formatCounted(issues.length, 'entry', 'entries');
  const asks = by.prompt === undefined && sheet.rows.length > 0;
  const parts = [
    formatName,
    asks ? formatCounted(sheet.rows.length, 'row') : formatCounted(rows.length, 'prompt'),
    issues.length > 0 && `${unit} skipped`,
    leftOut.length > 0 && `columns skipped: ${leftOut.map((name) => inSentence(shortenForRow(name))).join(', ')}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const describeTable = (separator: Separator): string =>
  separator === '\t' ? 'Table, tab-separated' : `CSV, “${separator}”`;

interface ShownRow {
  key: string;
  line: number;
  texts: readonly string[];
}

/** The first prompts as they would be added. */
function PromptRows({ reading: { rows, fields: by, sheet } }: { reading: ImportReading }) {
  const has = fields.filter((field) => by[field] !== undefined);
  const checked = rows.some(({ checks }) => checks.length > 0);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, MAX_ROWS_SHOWN).map((row): ShownRow => ({
    key: String(row.line),
    line: row.line,
    texts: [
      ...has.map((field) => row[field]),
      ...(checked ? [row.checks.length === 0 ? '' : formatCounted(row.checks.length, 'check')] : []),
    ],
  }));
  return (
    <Rows
      unit={sheet.unit}
      names={[...has.map((field) => fieldNames[field]), ...(checked ? ['Checks'] : [])]}
      rows={shown}
      all={rows.length}
    />
  );
}

/** The first rows of the text as it is, for choosing the prompt column. */
function RawRows({ reading: { sheet, columns } }: { reading: ImportReading }) {
  if (sheet.rows.length === 0) return null;
  const names = columns.slice(0, MAX_COLUMNS_SHOWN);
  const shown = sheet.rows.slice(0, MAX_ROWS_SHOWN).map(({ line, cells }): ShownRow => ({
    key: String(line),
    line,
    texts: names.map((_, at) => toText(cells[at])),
  }));
  return <Rows unit={sheet.unit} names={names} rows={shown} all={sheet.rows.length} />;
}

const toText = (cell: unknown): string =>
  typeof cell === 'string' ? cell : cell === undefined ? '' : JSON.stringify(cell);

function Rows({
  unit,
  names,
  rows,
  all,
}: {
  unit: string;
  names: readonly string[];
  rows: readonly ShownRow[];
  all: number;
}) {
  const columns: Column<ShownRow>[] = [
    { key: 'line', header: unit, tight: true, align: 'end', cell: ({ line }) => formatCount(line) },
    ...names.map((header, at): Column<ShownRow> => ({
      key: String(at),
      header: shortenForRow(header),
      cell: ({ texts }) => (
        <ServiceText prose className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">
          {shortenForRow(texts[at] ?? '')}
        </ServiceText>
      ),
    })),
  ];
  return (
    <div className="grid gap-1">
      <Table caption="First rows" columns={columns} rows={rows} rowKey={({ key }) => key} few={names.length < 3} />
      {all > rows.length && <p className="text-ink-2">{`And ${formatCounted(all - rows.length, 'more row')}.`}</p>}
    </div>
  );
}
