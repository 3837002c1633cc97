import type { WorldAccount } from '../../../api/client/sandbox/worldState';
import { formatCount, formatCounted } from '../../../lib/count';
import { Badge } from '../../../ui/Badge';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { Segments } from '../../../ui/Segments';
import { type Column, Table } from '../../../ui/Table';
import { revealHidden } from '../../../ui/revealHidden';
import { useNewest } from '../useNewest';
import { formatWorldTime } from '../worldText';
import { type Balance, type Line, addsUp, runningBalance } from './runningBalance';

const columns: readonly Column<Line>[] = [
  { header: 'When', rowHeader: true, tight: true, cell: ({ at }) => <Mono>{formatWorldTime(at)}</Mono> },
  { header: 'Entry', tight: true, cell: ({ kind }) => kind },
  { header: 'Points', align: 'end', tight: true, cell: ({ points }) => formatCount(points) },
  { header: 'For', cell: ({ reference }) => <span className="wrap-anywhere">{revealHidden(reference)}</span> },
  { header: 'Available', align: 'end', tight: true, cell: ({ after }) => formatCount(after.available) },
  { header: 'Held', align: 'end', tight: true, cell: ({ after }) => formatCount(after.held) },
  { header: 'Spent', align: 'end', tight: true, cell: ({ after }) => formatCount(after.spent) },
];

interface LedgerProps {
  accounts: readonly WorldAccount[];
  /** The account that is shown; the first by default. */
  chosen: string | undefined;
  onChoose: (account: string) => void;
}

/** The Points of each account, with every entry and the balance after it, so that anyone can check the sum. */
export function LedgerPanel({ accounts, chosen, onChoose }: LedgerProps) {
  const account = accounts.find((entry) => entry.account === chosen) ?? accounts[0];
  if (!account) return null;
  return (
    <Panel
      title="Points"
      flush
      actions={
        <Segments
          label="Account"
          choices={accounts.map(({ account: name }) => ({ value: name, text: name }))}
          value={account.account}
          onChange={onChoose}
        />
      }
    >
      <Entries key={account.account} account={account} />
    </Panel>
  );
}

function Entries({ account }: { account: WorldAccount }) {
  const lines = runningBalance(account);
  const { newest, left, showOlder } = useNewest(lines ?? [], 'entries');
  if (!lines)
    return <p className="px-4 py-3.5 text-sm text-ink-2">The sandbox doesn’t report this account’s balance.</p>;
  const balance = lines[0]?.after ?? (account as Balance);
  return (
    <>
      <BalanceSummary balance={balance} />
      <Table
        caption={`Ledger of ${account.account}`}
        columns={columns}
        rows={newest}
        rowKey={({ at, kind, reference }) => `${at} ${kind} ${reference}`}
      />
      {showOlder && (
        <div className="border-t border-line px-4 py-2">
          {showOlder}
          {left > 0 && (
            <span className="ms-3 text-sm text-ink-2">{formatCounted(left, 'more entry', 'more entries')}</span>
          )}
        </div>
      )}
    </>
  );
}

const balanceParts = [
  { key: 'available', tone: 'bg-accent' },
  { key: 'held', tone: 'bg-line-strong' },
  { key: 'spent', tone: 'bg-spend' },
] as const;

/** Where the granted Points are now, as a sum and as a chart. */
function BalanceSummary({ balance }: { balance: Balance }) {
  return (
    <div className="grid gap-2 border-b border-line px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm tabular-nums">
        <span>
          <strong>{formatCount(balance.granted)}</strong> granted
        </span>{' '}
        {balanceParts.map(({ key, tone }, index) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <span className="text-ink-2">{index === 0 ? '= ' : ' + '}</span>
            <span aria-hidden="true" className={`size-2 rounded-full ${tone}`} />
            <strong>{formatCount(balance[key])}</strong>
            <span>{` ${key}`}</span>
          </span>
        ))}
        {addsUp(balance) ? <Badge tone="good">Adds up</Badge> : <Badge tone="bad">Doesn’t add up</Badge>}
      </p>
      <div aria-hidden="true" className="flex h-1.5 gap-px overflow-hidden rounded-sm bg-line">
        {balanceParts.map(({ key, tone }) => (
          <div key={key} className={`bar-fill ${tone}`} style={{ flexGrow: balance[key] }} />
        ))}
      </div>
    </div>
  );
}
