import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { type PendingFault, type WorldAccount, clearFaults, worldStateQuery } from '../../api/client/sandboxControl';
import { formatCount, formatCounted, unknownNumber } from '../../lib/count';
import { formatDuration, formatExact } from '../../lib/time';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { type Column, Table } from '../../ui/Table';
import { subscribeToTicks } from '../../ui/ticker';
import { FaultForm } from './FaultForm';
import { Clock, Latency, Reset } from './WorldControls';
import { ControlFailed, useControl } from './control';
import { faultWords } from './faultForm';

const points = (value: number | undefined) => (value === undefined ? unknownNumber : formatCount(value));
const accountColumns: readonly Column<WorldAccount>[] = [
  { key: 'account', header: 'Account', rowHeader: true, cell: ({ account }) => <Mono>{account}</Mono> },
  { key: 'granted', header: 'Granted', align: 'end', cell: ({ granted }) => points(granted) },
  { key: 'available', header: 'Available', align: 'end', cell: ({ available }) => points(available) },
  { key: 'held', header: 'Held', align: 'end', cell: ({ held }) => points(held) },
  { key: 'spent', header: 'Spent', align: 'end', cell: ({ spent }) => points(spent) },
];
const faultColumns: readonly Column<PendingFault>[] = [
  { key: 'route', header: 'Route', rowHeader: true, cell: ({ route }) => <Mono>{route}</Mono> },
  { key: 'what', header: 'What happens', cell: faultWords },
  { key: 'times', header: 'Times left', align: 'end', tight: true, cell: ({ times }) => points(times) },
];

/** The controls of one sandbox world: its clock, latency and faults, what its accounts have, and the reset. */
export function SandboxPanel({ world, onClose }: { world: string; onClose: () => void }) {
  const { data: state, error, refetch } = useQuery(worldStateQuery(world));
  const control = useControl(world);
  return (
    <Dialog
      open
      title="Sandbox"
      size="lg"
      onClose={onClose}
      closeOnBackdrop={false}
      description={
        <>
          World <Mono>{world}</Mono>. What is changed here changes for everyone who uses this world.
        </>
      }
      footer={
        <>
          <output className="me-auto self-center text-sm text-ink-2">{control.done && `Done: ${control.done}.`}</output>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && (
        <Notice
          tone="bad"
          role="alert"
          title="The sandbox does not answer"
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              Ask again
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {!state && !error && <Skeleton height="24rem" />}
      {state && (
        <div className="grid gap-5">
          <Section title="Clock" aside={<WorldClock aheadMs={state.aheadMs} />}>
            <Clock world={world} control={control} />
          </Section>
          <Section
            title="Latency"
            aside={state.latencyMs === 0 ? 'None' : `Every answer ${points(state.latencyMs)} ms late`}
          >
            <Latency world={world} control={control} />
          </Section>
          <Section title="Faults" aside={faultCounts(state.faults.length, state.heldAnswers)}>
            {/* The list grows below the form: above it, each fault would push the button away from the pointer. */}
            <FaultForm world={world} control={control} />
            {state.faults.length > 0 && (
              <Table caption="Pending faults" columns={faultColumns} rows={state.faults} rowKey={({ id }) => id} />
            )}
            {(state.faults.length > 0 || state.heldAnswers > 0) && (
              <div>
                <Button
                  pending={control.running === 'clear'}
                  onClick={() => control.run('clear', 'faults are cleared', () => clearFaults(world))}
                >
                  Clear faults
                </Button>
              </div>
            )}
            <ControlFailed control={control} of="clear" />
          </Section>
          <Section title="Points">
            <Table
              caption="Accounts"
              columns={accountColumns}
              rows={state.accounts}
              rowKey={({ account }) => account}
            />
          </Section>
          <Section title="Start afresh">
            <Reset world={world} control={control} />
          </Section>
        </div>
      )}
    </Dialog>
  );
}

function faultCounts(waiting: number, held: number): string {
  const counts = [
    waiting === 0 ? 'None waiting' : `${formatCounted(waiting, 'fault')} waiting`,
    held > 0 && `${formatCounted(held, 'answer')} held`,
  ];
  return counts.filter(Boolean).join(', ');
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    // This table is on no panel, so it aligns with the heading.
    <section className="grid gap-2 [&_:is(td,th):first-child]:ps-0 [&_:is(td,th):last-child]:pe-0 [&_tr]:px-0">
      <header className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-1">
        <h3 className="text-sm font-semibold">{title}</h3>
        {aside && <div className="text-sm text-ink-2">{aside}</div>}
      </header>
      {children}
    </section>
  );
}

function WorldClock({ aheadMs }: { aheadMs: number | undefined }) {
  const text = useSyncExternalStore(subscribeToTicks, () =>
    aheadMs === undefined ? 'not given' : formatExact(Date.now() + aheadMs),
  );
  return (
    <>
      {text}
      {aheadMs !== undefined && aheadMs > 1000 && `, ${formatDuration(aheadMs)} ahead`}
    </>
  );
}
