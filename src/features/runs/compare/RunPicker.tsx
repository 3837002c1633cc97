import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { shortenMiddle } from '../../../lib/text/shorten';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { TextField } from '../../../ui/TextField';
import { RecentRuns } from './RecentRuns';
import { compareAddress, isRunId } from './compareAddress';

const sides = ['left', 'right'] as const;
const names = { left: 'Left', right: 'Right' } as const;

/** Picks two runs, from those that are known or by their ids. Those in the address are filled in. */
export function RunPicker(named: Record<(typeof sides)[number], string | undefined>) {
  const navigate = useNavigate();
  const [ids, setIds] = useState({ left: named.left ?? '', right: named.right ?? '' });
  // An invalid id from the address is reported at once; an empty field only after submitting.
  const [sent, setSent] = useState(false);
  const [isTyping, setTyping] = useState(Boolean(named.left) || Boolean(named.right));
  const errorOf = (id: string, given: string | undefined) =>
    (sent || id === given) && !isRunId(id)
      ? 'The id of a run, such as 0a9d0000-0000-4000-8000-000000000001'
      : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = sides.find((side) => !isRunId(ids[side]));
    // A field in a closed part takes no focus.
    flushSync(() => {
      setSent(true);
      if (invalid) setTyping(true);
    });
    if (invalid) return event.currentTarget.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus();
    void navigate(href('compare', undefined, compareAddress.write(ids)));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title="Two runs">
        <form onSubmit={submit} className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {sides.map((side) => (
              <p key={side} className="text-sm">
                <span className="text-ink-2">{names[side]}</span>{' '}
                {isRunId(ids[side]) ? <Mono>{shortenMiddle(ids[side])}</Mono> : <span>not picked yet</span>}
              </p>
            ))}
            <span className="ms-auto max-sm:ms-0">
              <Button type="submit" variant="primary">
                Compare
              </Button>
            </span>
          </div>
          <details open={isTyping} onToggle={({ currentTarget }) => setTyping(currentTarget.open)} className="text-sm">
            <summary className="text-ink-2">Type their ids</summary>
            <div className="grid items-start gap-3 pt-3 md:grid-cols-2">
              {sides.map((side) => (
                <TextField
                  key={side}
                  name={side}
                  label={`${names[side]} run id`}
                  mono
                  value={ids[side]}
                  error={errorOf(ids[side], named[side])}
                  onChange={(event) => setIds({ ...ids, [side]: event.target.value })}
                />
              ))}
            </div>
            <p className="pt-3 text-ink-2">A run’s id is shown on its result and on its Pack’s Growth screen.</p>
          </details>
        </form>
      </Panel>
      <RecentRuns ids={ids} onPick={(picked) => setIds({ ...ids, ...picked })} />
    </div>
  );
}
