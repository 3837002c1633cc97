import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { TextField } from '../../../ui/TextField';
import { RecentRuns } from './RecentRuns';
import { compareAddress, isRunId } from './compareAddress';

const sides = ['left', 'right'] as const;

/** Picks two runs, from those that are known or by their ids. Those in the address are filled in. */
export function RunPicker(named: Record<(typeof sides)[number], string | undefined>) {
  const navigate = useNavigate();
  const [ids, setIds] = useState({ left: named.left ?? '', right: named.right ?? '' });
  // An invalid id from the address is reported at once; an empty field only after submitting.
  const [sent, setSent] = useState(false);
  const errorOf = (id: string, given: string | undefined) =>
    (sent || id === given) && !isRunId(id)
      ? 'The id of a run, such as 0a9d0000-0000-4000-8000-000000000001'
      : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    const invalid = sides.find((side) => !isRunId(ids[side]));
    if (invalid) return event.currentTarget.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus();
    void navigate(href('compare', undefined, compareAddress.write(ids)));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title="Two runs">
        <form onSubmit={submit} className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]">
          {sides.map((side) => (
            <TextField
              key={side}
              name={side}
              label={`${side === 'left' ? 'Left' : 'Right'} run id`}
              mono
              value={ids[side]}
              error={errorOf(ids[side], named[side])}
              onChange={(event) => setIds({ ...ids, [side]: event.target.value })}
            />
          ))}
          <div className="md:pt-6">
            <Button type="submit" variant="primary">
              Compare
            </Button>
          </div>
        </form>
        <p className="pt-3 text-sm text-ink-2">
          Pick two runs below, or type their ids. A run’s id is shown on its result and on its Pack’s Growth screen.
        </p>
      </Panel>
      <RecentRuns ids={ids} onPick={(picked) => setIds({ ...ids, ...picked })} />
    </div>
  );
}
