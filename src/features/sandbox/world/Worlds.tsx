import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAccounts } from '../../../api/client/sandbox/control';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { CallLine } from '../CallLine';
import { WorldName, whyNotWorldName } from '../WorldName';

/** Leads to the accounts of another world, and back here after one is chosen. */
export function Worlds() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const issue = whyNotWorldName(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setError(issue);
    if (issue !== undefined) return;
    void navigate(href('connect', undefined, new URLSearchParams({ world: name, next: href('sandbox') })));
  };
  return (
    <Panel title="Worlds">
      <div className="grid gap-2.5">
        <form noValidate onSubmit={submit} className="grid gap-2.5">
          <WorldName
            label="Another world"
            hint="Seeded on first use and isolated from this one. Your session ends only when you choose an account there."
            value={name}
            error={error}
            onChange={setName}
          />
          <div>
            <Button type="submit">Choose an account</Button>
          </div>
        </form>
        {issue === undefined && <CallLine call={listAccounts(name)} name="list the accounts" />}
      </div>
    </Panel>
  );
}
