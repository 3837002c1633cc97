import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAccounts, worldName } from '../../../api/client/sandbox/control';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { TextField } from '../../../ui/TextField';
import { CallLine } from '../CallLine';

/** Leads to the accounts of another world, and from there back here. */
export function Worlds() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const valid = worldName.test(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setError(valid ? undefined : 'World names have 1 to 64 letters, digits or hyphens.');
    if (!valid) return;
    void navigate(href('connect', undefined, new URLSearchParams({ world: name, next: href('sandbox') })));
  };
  return (
    <Panel title="Worlds">
      <div className="grid gap-2.5">
        <form noValidate onSubmit={submit} className="grid gap-2.5">
          <TextField
            mono
            label="Another world"
            hint="Seeded on first use and isolated from this one. Your session ends only when you choose an account there."
            maxLength={64}
            autoComplete="off"
            value={name}
            error={error}
            onChange={({ target }) => setName(target.value)}
          />
          <div>
            <Button type="submit">Choose an account</Button>
          </div>
        </form>
        {valid && <CallLine call={listAccounts(name)} name="list the accounts" />}
      </div>
    </Panel>
  );
}
