import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { TextField } from '../../../ui/TextField';
import { compareAddress, isRunId } from './compareAddress';

const sides = ['left', 'right'] as const;

/** Asks for the ids of two runs. Those in the address are filled in. */
export function RunPicker(named: Record<(typeof sides)[number], string | undefined>) {
  const navigate = useNavigate();
  const [ids, setIds] = useState({ left: named.left ?? '', right: named.right ?? '' });
  // An invalid id from the address is reported at once; an empty field only after submitting.
  const [sent, setSent] = useState(false);
  const wrong = (id: string, given: string | undefined) =>
    (sent || id === given) && !isRunId(id)
      ? 'The id of a run, such as 0a9d0000-0000-4000-8000-000000000001'
      : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    const wrongField = sides.find((side) => !isRunId(ids[side]));
    if (wrongField) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrongField}]`)?.focus();
    void navigate(href('compare', undefined, compareAddress.write(ids)));
  };
  return (
    <Panel title="Two runs">
      <form onSubmit={submit} className="grid max-w-144 gap-3">
        <p className="text-sm text-ink-2">A run’s id is shown on its result and on its Pack’s Growth screen.</p>
        {sides.map((side) => (
          <TextField
            key={side}
            name={side}
            label={`${side === 'left' ? 'Left' : 'Right'} run id`}
            mono
            value={ids[side]}
            error={wrong(ids[side], named[side])}
            onChange={(event) => setIds({ ...ids, [side]: event.target.value })}
          />
        ))}
        <div>
          <Button type="submit" variant="primary">
            Compare
          </Button>
        </div>
      </form>
    </Panel>
  );
}
