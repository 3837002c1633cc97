import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ControlError, worldName } from '../../../api/client/sandbox/control';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import type { Content } from '../../../ui/content';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { useToast } from '../../../ui/toastContext';
import { enterNewWorld } from './newWorld';

interface NewWorldProps {
  /** The world that this tab is connected to. */
  world: string;
  title: string;
  /** What is made, and of what. */
  children: Content;
  /** The name to begin with. */
  proposed: string;
  button: string;
  /** Makes the world of a name. */
  make: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a new world, makes it, and connects this tab to it. */
export function NewWorldDialog({ world, title, children, proposed, button, make, onClose }: NewWorldProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const form = useId();
  const [name, setName] = useState(proposed);
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async () => {
    if (pending) return;
    const wrong = worldName.test(name) ? undefined : 'World names have 1 to 64 letters, digits or hyphens.';
    setError(wrong);
    setFailed(undefined);
    if (wrong !== undefined) return;
    setPending(true);
    try {
      const account = await enterNewWorld(world, name, () => make(name));
      toast({ tone: 'success', title: `Connected to world ${name} as ${account}` });
      void navigate(href('sandbox'));
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      // The name is taken.
      if (thrown instanceof ControlError && thrown.status === 409) setError(message);
      else setFailed(message);
      setPending(false);
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={pending}
      closeOnBackdrop={name === proposed}
      footer={
        <>
          <Button disabledReason={pending ? 'The world is being made.' : undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="grid gap-1 text-sm">{children}</div>
        <TextField
          mono
          label="Name of the new world"
          hint="This tab connects to it as the same account. Both worlds go their own ways."
          maxLength={64}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        {failed !== undefined && (
          <Notice tone="bad" role="alert" title="No world was made">
            {failed}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
