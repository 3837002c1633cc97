import { Fragment } from 'react';
import type { DeployTargetView } from '../../api/resources/install';
import { formatCount, formatCounted } from '../../lib/count';
import { Checkbox } from '../../ui/Checkbox';
import { Table } from '../../ui/Table';
import { revealHidden } from '../../ui/revealHidden';
import { type ComparedRow, type Said, comparedRows } from './deployRows';

interface DeployComparisonProps {
  targets: readonly DeployTargetView[];
  onlyDifferent: boolean;
  onOnlyDifferent: (only: boolean) => void;
}

/** All targets side by side, one per column, with differences marked. On a phone each row is a card. */
export function DeployComparison({ targets, onlyDifferent, onOnlyDifferent }: DeployComparisonProps) {
  const rows = comparedRows(targets);
  const different = rows.filter(({ differs }) => differs);
  const shown = onlyDifferent ? different : rows;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 text-sm">
        <Checkbox label="Only what differs" checked={onlyDifferent} onChange={onOnlyDifferent} />
        <output className="text-ink-2">
          {`${formatCount(different.length)} of ${formatCounted(rows.length, 'row')} differ`}
        </output>
      </div>
      {shown.length > 0 && (
        <div className="border-y border-line">
          <Table
            caption="Deploy targets compared"
            rows={shown}
            rowKey={({ key }) => key}
            columns={[
              { header: 'What', rowHeader: true, bare: true, cell: (row) => <Name row={row} /> },
              ...targets.map(({ key, label }, index) => ({
                key: `target ${key}`,
                header: label,
                cell: (row: ComparedRow) => <Cell said={row.said[index]} row={row} />,
              })),
            ]}
          />
        </div>
      )}
    </div>
  );
}

function Name({ row: { part, name, differs } }: { row: ComparedRow }) {
  return (
    <span className="grid">
      <span className="flex items-baseline gap-1.5 text-xs text-ink-2">
        <span>{part}</span>
        {differs && <span className="font-semibold text-accent">differs</span>}
      </span>
      <span className={part === 'Environment' ? 'font-mono text-[0.92em] wrap-anywhere' : 'wrap-anywhere'}>
        {revealHidden(name)}
      </span>
    </span>
  );
}

function Cell({ said, row: { part, differs } }: { said: Said; row: ComparedRow }) {
  if (said === undefined) {
    return (
      <span className="text-ink-2">
        <span aria-hidden="true">–</span>
        <span className="sr-only">absent</span>
      </span>
    );
  }
  const strength = differs ? 'font-medium' : 'text-ink-2';
  if (part !== 'Command') return <span className={strength}>{revealHidden(said)}</span>;
  return (
    <code translate="no" className={`text-xs wrap-anywhere ${strength}`}>
      {said.split('\n').map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          <span>{revealHidden(line)}</span>
        </Fragment>
      ))}
    </code>
  );
}
