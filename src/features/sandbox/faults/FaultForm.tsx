import { type SubmitEvent, useState } from 'react';
import { addFault } from '../../../api/client/sandbox/control';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { CallLine } from '../CallLine';
import { type Control, ControlEnd } from '../control';
import { type FaultIssues, type FaultFields, type FaultKind, faultKinds, readFault, routeChoices } from './faultFields';

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
export function FaultForm({ world, control }: { world: string; control: Control }) {
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
    if ('fault' in read) control.run('fault', `fault added to ${fields.route}`, addFault(world, read.fault));
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
          <TextField label="Code" mono placeholder="as documented" maxLength={100} {...text('code')} />
          <TextField label="Retry-After, seconds" inputMode="numeric" placeholder="none" {...text('retryAfter')} />
        </div>
      )}
      {fields.kind === 'delay' && <TextField label="Delay, milliseconds" inputMode="numeric" {...text('delayMs')} />}
      <div>
        <Button type="submit" pending={control.running === 'fault'}>
          Add fault
        </Button>
      </div>
      <ControlEnd control={control} of="fault" />
      {'fault' in read && <CallLine call={addFault(world, read.fault)} name="add this fault" />}
    </form>
  );
}
