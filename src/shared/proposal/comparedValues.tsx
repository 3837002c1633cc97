/** Compares proposed values with the current ones. */
import { formatPoints, formatPointsWithUnit } from '../../lib/money';
import { Untranslated } from '../../ui/Untranslated';
import { ServiceText } from '../../ui/ServiceText';
import { Table } from '../../ui/Table';

export interface ComparedValue {
  label: string;
  proposed: string;
  now: string;
  /** The price, in Points, where it is known now and differs. */
  moved?: { before: number; after: number } | undefined;
}

/** A row about a price, in Points; `otherwise` is shown if there is no current price. */
export function pointsRow(label: string, before: number, after: number | undefined, otherwise: string): ComparedValue {
  const moved = after === undefined || after === before ? undefined : { before, after };
  return {
    label,
    proposed: formatPointsWithUnit(before),
    now: after === undefined ? otherwise : formatPointsWithUnit(after),
    moved,
  };
}

/** How much higher a price is than proposed, in Points; undefined if none is. */
export function getIncrease(rows: readonly ComparedValue[]): number | undefined {
  const increase = Math.max(0, ...rows.map(({ moved }) => (moved ? moved.after - moved.before : 0)));
  return increase > 0 ? increase : undefined;
}

/** The line of a confirmation with the price that was proposed, in Points: `640 Points, now 64 more`. */
export function proposedLine(before: number, now: number): { label: string; value: string } {
  const moved = before === now ? '' : `, now ${formatPoints(Math.abs(now - before))} ${now > before ? 'more' : 'less'}`;
  return { label: 'Proposed', value: formatPointsWithUnit(before) + moved };
}

export function ComparedTable({ rows }: { rows: readonly ComparedValue[] }) {
  return (
    <Table
      few
      caption="Proposed and now"
      rows={rows}
      rowKey={({ label }) => label}
      columns={[
        { header: 'What', rowHeader: true, cell: ({ label }) => <ServiceText>{label}</ServiceText> },
        { header: 'Proposed', align: 'end', cell: ({ proposed }) => <ServiceText>{proposed}</ServiceText> },
        { header: 'Now', align: 'end', cell: (row) => <Now row={row} /> },
      ]}
    />
  );
}

function Now({ row: { proposed, now, moved } }: { row: ComparedValue }) {
  if (proposed === now) return <ServiceText>{now}</ServiceText>;
  const isHigher = moved !== undefined && moved.after > moved.before;
  return (
    <span className={isHigher ? 'text-bad' : undefined}>
      <strong>
        <ServiceText>{now}</ServiceText>
      </strong>{' '}
      {moved && (
        <span className="block text-xs">
          <Untranslated>{`${formatPoints(Math.abs(moved.after - moved.before))} ${isHigher ? 'more' : 'less'}`}</Untranslated>
        </span>
      )}
    </span>
  );
}
