/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   the roles are spelled out because Safari takes them from a table whose rows are laid out as blocks */
import type { Content } from './content';
import { cx } from './cx';
import { asRowList } from './screenParts';
import { revealHidden } from './revealHidden';
import { createKeys } from '../lib/text/keys';

export type Column<Row> = {
  /** Needed only if headings come from the service and may repeat. */
  key?: string;
  /** Column heading; also the label of the cell when rows become cards. */
  header: string;
  cell: (row: Row) => Content;
  /** `end` for figures. */
  align?: 'end';
  /** Takes no more width than its content. */
  tight?: boolean;
  /** This cell names its row. */
  rowHeader?: boolean;
  /** No label in the card: for buttons and self-explanatory content. */
  bare?: boolean;
  /** Left out where rows become lines. */
  wide?: boolean;
};

type TableProps<Row> = {
  /** The table's content, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Few and short enough columns to stay a table in a dialog and on a phone. */
  few?: boolean;
  /** Rows begin with a `RowHead`. Narrow, a row is a line with its name and its second column, and a line with the rest, without labels. */
  lines?: boolean;
};

/** A table. Narrower than 608 px, each row becomes a card with labels. */
export function Table<Row>({ caption, columns, rows, rowKey, few, lines }: TableProps<Row>) {
  const keys = createKeys(rows, rowKey);
  return (
    <div className={cx(few ? 'table-few' : 'table-wrap', lines && 'table-lines')}>
      <table role="table" className="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key ?? column.header} role="columnheader" scope="col" {...cellAttributes(column)}>
                {revealHidden(column.header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={asRowList} role="rowgroup">
          {rows.map((row, index) => (
            <tr key={keys[index]} role="row">
              {columns.map((column) => (
                <Cell key={column.key ?? column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const [Tag, naming] = column.rowHeader
    ? (['th', { role: 'rowheader', scope: 'row' }] as const)
    : (['td', { role: 'cell' }] as const);
  const content = column.cell(row);
  return (
    <Tag {...naming} {...cellAttributes(column)} data-label={column.header}>
      {/* One child, so that label and content are the two sides of the card's line. Figures are at its end. */}
      <div
        className="min-w-0"
        translate={column.align === 'end' ? 'no' : undefined}
        data-none={content === '–' || undefined}
      >
        {revealHidden(content)}
      </div>
    </Tag>
  );
}

function cellAttributes<Row>({ align, tight, bare, wide }: Column<Row>) {
  return {
    'data-align': align,
    'data-tight': tight || undefined,
    'data-bare': bare || undefined,
    'data-wide': wide || undefined,
  };
}
