import { useEffect } from 'react';
import { browserContext } from '../../../spending/context';
import { useAttempts } from '../../../spending/ledger/useAttempts';
import { formatCount, formatCounted } from '../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../lib/money';
import { formatOrDash } from '../../../lib/formatOrDash';
import { humanize } from '../../../lib/text/humanize';
import { shortenForRow } from '../../../lib/text/shorten';
import { formatDay, formatExact } from '../../../lib/time';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Dot } from '../../../ui/Dot';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { Table } from '../../../ui/Table';
import { CapPanel } from './CapPanel';
import { type Line, type Sum, computeCost, groupLines, sumLines } from './cost';
import { describeEnd, endLabels } from '../../../shared/spending/describeEnd';
import { SaveCsv } from '../../../shared/download/SaveCsv';
import { pointsCsv } from './pointsCsv';
import { useRecords } from './useRecords';

/** What this browser spent: every attempt with its outcome and the evidence for it, by product and by day. */
export function PointsTab() {
  const attempts = useAttempts();
  const { findRecord, missing, reading, read } = useRecords(attempts);
  useEffect(() => {
    for (const attempt of attempts) {
      const record = findRecord(attempt);
      if (record?.charged !== undefined && !record.running) browserContext.cap.recordCharge(attempt.id, record.charged);
    }
  });
  if (attempts.length === 0) {
    return (
      <div className="grid gap-4">
        <CapPanel />
        <EmptyPicture
          title="Nothing spent from this browser yet"
          explanation="Every prep and run you confirm here appears with its price, its charge and its outcome. Attempts survive a reload."
          actions={<LinkButton to={href('packs')}>Browse Packs</LinkButton>}
        />
      </div>
    );
  }
  const lines = attempts.map((attempt): Line => ({ attempt, cost: computeCost(attempt, findRecord(attempt)) }));
  return (
    <div className="grid gap-4">
      <CapPanel />
      <Panel
        title="By product"
        flush
        actions={
          <>
            <Button
              size="sm"
              pending={reading}
              disabledReason={missing === 0 && !reading ? 'All available charges are loaded.' : undefined}
              onClick={() => void read()}
            >
              Load charges
            </Button>
            <SaveCsv subject="Points" name="points.csv" rows={lines.length} csv={() => pointsCsv(lines)} />
          </>
        }
      >
        <ByProduct lines={lines} />
      </Panel>
      {groupLines(lines, ({ attempt }) => formatDay(attempt.at)).map(([day, ofDay]) => (
        <Panel
          key={day}
          title={day}
          badges={<span className="text-sm text-ink-2">{describeSum(sumLines(ofDay))}</span>}
          flush
        >
          <Attempts caption={`Attempts of ${day}`} lines={ofDay} />
        </Panel>
      ))}
      <p className="text-sm text-ink-2">
        A dash means unknown: the record of that work hasn’t been loaded, or doesn’t say.
      </p>
    </div>
  );
}

function describeSum({ attempts, charged, open }: Sum): string {
  return [
    formatCounted(attempts, 'attempt'),
    `${formatPointsWithUnit(charged)} charged`,
    open > 0 && `${formatCounted(open, 'charge')} unknown`,
  ]
    .filter(Boolean)
    .join(', ');
}

const formatKnownPoints = (value: number | undefined): string => formatOrDash(value, formatPoints);

function ByProduct({ lines }: { lines: readonly Line[] }) {
  const rows = groupLines(lines, ({ attempt }) => attempt.subject?.productId ?? attempt.key).map(
    ([key, ofProduct]) => ({
      key,
      title: ofProduct[0]?.attempt.title ?? key,
      ...sumLines(ofProduct),
    }),
  );
  return (
    <Table
      caption="Points by product"
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { header: 'Product', rowHeader: true, bare: true, cell: ({ title }) => <Name text={title} /> },
        { header: 'Attempts', align: 'end', tight: true, cell: (row) => formatCount(row.attempts) },
        { header: 'Quoted', align: 'end', tight: true, cell: (row) => formatPoints(row.quoted) },
        { header: 'Charged', align: 'end', tight: true, cell: (row) => formatPoints(row.charged) },
        { header: 'Returned', align: 'end', tight: true, cell: (row) => formatKnownPoints(row.returned) },
        { header: 'Unknown', align: 'end', tight: true, cell: (row) => formatCount(row.open) },
      ]}
    />
  );
}

function Attempts({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  return (
    <Table
      caption={caption}
      rows={lines}
      rowKey={({ attempt }) => attempt.id}
      columns={[
        {
          header: 'Product',
          rowHeader: true,
          bare: true,
          cell: ({ attempt }) => (
            <span className="grid">
              <Name text={attempt.title} />
              <span className="text-xs font-normal text-ink-2">{describeWork(attempt)}</span>
            </span>
          ),
        },
        { header: 'Version', tight: true, cell: ({ attempt }) => <Mono>{attempt.version}</Mono> },
        { header: 'Quoted', align: 'end', tight: true, cell: ({ attempt }) => formatKnownPoints(attempt.points) },
        { header: 'Held', align: 'end', tight: true, cell: ({ cost }) => formatKnownPoints(cost.held) },
        { header: 'Charged', align: 'end', tight: true, cell: ({ cost }) => formatKnownPoints(cost.charged) },
        { header: 'Returned', align: 'end', tight: true, cell: ({ cost }) => formatKnownPoints(cost.returned) },
        {
          header: 'Outcome',
          cell: ({ attempt, cost }) => (
            <Dot state={endLabels[attempt.end].dot}>{describeEnd(attempt.end, cost.evidence)}</Dot>
          ),
        },
      ]}
    />
  );
}

function Name({ text }: { text: string }) {
  return <ServiceText className="font-semibold wrap-anywhere">{shortenForRow(text)}</ServiceText>;
}

function describeWork({ subject, choice, at, proposal }: Line['attempt']): string {
  const kinds = { prep: `Prep, ${humanize(choice)}`, run: `Run, ${choice}` };
  return [subject ? kinds[subject.kind] : choice, proposal !== undefined && 'from a proposal', formatExact(at)]
    .filter(Boolean)
    .join(', ');
}
