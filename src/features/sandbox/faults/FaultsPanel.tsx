import { type RefObject, useRef, useState, type SubmitEvent } from 'react';
import { type ControlCall, addFault, clearFaults, removeFault } from '../../../api/client/sandbox/control';
import type { PendingFault } from '../../../api/client/sandbox/worldState';
import { formatCount, formatCounted } from '../../../lib/count';
import { formatOrDash } from '../../../lib/formatOrDash';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { Select } from '../../../ui/Select';
import { Table } from '../../../ui/Table';
import { sharedWords } from '../../../shared/words';
import { CallLine, CopyCall } from '../CallLine';
import { ControlOutcome, type PartProps, type Control } from '../control';
import { sandboxWords } from '../words';
import {
  describeFault,
  type FaultIssues,
  type FaultFields,
  type FaultKind,
  faultKinds,
  readFault,
  routeChoices,
} from './faultFields';
import { type PresetName, presets } from './presets';
import { TextField } from '../../../ui/TextField';

/** The pending faults, and the ways to add one. */
export function FaultsPanel({ world, state, control }: PartProps) {
  const { faults, heldAnswers } = state;
  const setUpButton = useRef<HTMLButtonElement>(null);
  /** Sends the call, and moves the focus, because the clicked button disappears with its fault. */
  const remove = (done: string, call: ControlCall) => {
    control.run('faults', done, call);
    setUpButton.current?.focus();
  };
  return (
    <Panel
      title="Faults"
      badges={<span className="text-sm text-ink-2">{faultCounts(faults.length, heldAnswers)}</span>}
    >
      <div className="grid gap-4">
        <Presets world={world} control={control} buttonRef={setUpButton} />
        {/* Above the list: below it, each fault would push the button away from the pointer. */}
        <details>
          <summary className="text-sm font-medium">Custom fault</summary>
          <div className="pt-3">
            <FaultForm world={world} control={control} />
          </div>
        </details>
        {faults.length > 0 && (
          <div className="-mx-4">
            <PendingFaults world={world} faults={faults} onRemove={remove} />
          </div>
        )}
        {(faults.length > 0 || heldAnswers > 0) && (
          <div>
            <Button
              pending={control.running === 'faults'}
              onClick={() => remove('All faults were cleared.', clearFaults(world))}
            >
              Clear faults
            </Button>
          </div>
        )}
        <ControlOutcome control={control} part="faults" />
        {faults.length > 0 && <CallLine call={clearFaults(world)} name="clear the faults" />}
      </div>
    </Panel>
  );
}

const presetChoices = Object.entries(presets).map(([value, { label }]) => ({ value, label }));

interface PresetsProps extends Omit<PartProps, 'state'> {
  buttonRef: RefObject<HTMLButtonElement | null>;
}

function Presets({ world, control, buttonRef }: PresetsProps) {
  const [chosen, setChosen] = useState<PresetName>('prepLost');
  const { label, fault } = presets[chosen];
  const call = addFault(world, fault);
  return (
    <div className="grid gap-2.5">
      <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          label="What should happen"
          options={presetChoices}
          value={chosen}
          onChange={(value) => setChosen(value as PresetName)}
        />
        <Button
          ref={buttonRef}
          variant="primary"
          pending={control.running === 'faults'}
          onClick={() => control.run('faults', `Set up: ${label}.`, call)}
        >
          {sharedWords.setUp}
        </Button>
      </div>
      <CallLine call={call} name="set this up" />
    </div>
  );
}

interface PendingFaultsProps {
  world: string;
  faults: readonly PendingFault[];
  onRemove: (done: string, call: ControlCall) => void;
}

function PendingFaults({ world, faults, onRemove }: PendingFaultsProps) {
  return (
    <Table
      caption={sandboxWords.pendingFaults}
      rows={faults}
      rowKey={({ id, route }) => String(id ?? route)}
      columns={[
        { header: 'Route', rowHeader: true, cell: ({ route }) => <Mono>{route}</Mono> },
        { header: 'What happens', cell: describeFault },
        { header: 'Times left', align: 'end', tight: true, cell: ({ times }) => formatOrDash(times, formatCount) },
        {
          header: 'Actions',
          bare: true,
          tight: true,
          align: 'end',
          cell: ({ id, route, form }) => (
            <span className="inline-flex items-center gap-1">
              {form && <CopyCall call={addFault(world, form)} name={`the fault on ${route}`} />}
              {id !== undefined && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Remove the fault on ${route}`}
                  onClick={() => onRemove(`The fault on ${route} was removed.`, removeFault(world, id))}
                >
                  Remove
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

function faultCounts(waiting: number, held: number): string {
  const counts = [
    waiting === 0 ? 'No faults pending' : `${formatCounted(waiting, 'fault')} pending`,
    held > 0 && `${formatCounted(held, 'response')} held`,
  ];
  return counts.filter(Boolean).join(', ');
}

const empty: FaultFields = {
  route: 'GET *',
  kind: 'status',
  status: '503',
  code: '',
  retryAfter: '',
  delayMs: '2000',
  times: '1',
};
const kinds = Object.entries(faultKinds).map(([value, label]) => ({ value, label }));

/** Adds a fault to the next requests of a route. */
function FaultForm({ world, control }: { world: string; control: Control }) {
  const [fields, setFields] = useState(empty);
  const [issues, setIssues] = useState<FaultIssues>({});
  const read = readFault(fields);
  const set = (change: Partial<FaultFields>) => setFields({ ...fields, ...change });
  const text = (name: keyof FaultFields) => ({
    value: fields[name],
    error: issues[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIssues('issues' in read ? read.issues : {});
    if ('fault' in read) control.run('fault', `A fault was added to ${fields.route}.`, addFault(world, read.fault));
  };

  return (
    <form noValidate onSubmit={submit} aria-label="New fault" className="grid gap-3">
      <Select label="Route" options={routeChoices} value={fields.route} onChange={(route) => set({ route })} />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem]">
        <Select
          label="What happens"
          options={kinds}
          value={fields.kind}
          onChange={(kind) => set({ kind: kind as FaultKind })}
        />
        <TextField label="Times" inputMode="numeric" {...text('times')} />
      </div>
      {fields.kind === 'status' && (
        <div className="grid items-start gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_10rem]">
          <TextField label="Status" inputMode="numeric" {...text('status')} />
          <TextField label="Code" mono placeholder="default" maxLength={100} {...text('code')} />
          <TextField label="Retry-After (seconds)" inputMode="numeric" placeholder="none" {...text('retryAfter')} />
        </div>
      )}
      {fields.kind === 'delay' && <TextField label="Delay (ms)" inputMode="numeric" {...text('delayMs')} />}
      <div>
        <Button type="submit" pending={control.running === 'fault'}>
          Add fault
        </Button>
      </div>
      <ControlOutcome control={control} part="fault" />
      {'fault' in read && <CallLine call={addFault(world, read.fault)} name="add this fault" />}
    </form>
  );
}
