import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ControlError } from '../../../api/client/sandbox/control';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import type { Content } from '../../../ui/content';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/toastContext';
import { uiWords } from '../../../ui/words';
import { WorldName, whyNotWorldName } from '../WorldName';
import { sandboxWords } from '../words';
import { enterNewWorld } from './newWorld';

interface NewWorldProps {
  /** The world that this tab is connected to. */
  world: string;
  title: string;
  /** Describes what is created, and from what. */
  children: Content;
  /** The suggested name. */
  proposed: string;
  button: string;
  /** Creates the world with this name. */
  make: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a new world, creates it, and connects this tab to it. */
export function NewWorldDialog({ world, title, children, proposed, button, make, onClose }: NewWorldProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const form = useId();
  const [name, setName] = useState(proposed);
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState<{ title: string; message: string }>();
  const [pending, setPending] = useState(false);

  const submit = async () => {
    if (pending) return;
    const issue = whyNotWorldName(name);
    setError(issue);
    setFailed(undefined);
    if (issue !== undefined) return;
    setPending(true);
    let isSent = false;
    try {
      const account = await enterNewWorld(world, name, () => {
        isSent = true;
        return make(name);
      });
      toast({ tone: 'success', title: `Connected to world ${name} as ${account}` });
      void navigate(href('sandbox'));
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      // The name is taken.
      if (thrown instanceof ControlError && thrown.status === 409) setError(message);
      else {
        // A call that was sent and not refused may have been carried out.
        const isUnknown = isSent && !(thrown instanceof ControlError);
        setFailed({
          title: isUnknown ? 'The world may or may not have been created' : 'No world was created',
          message,
        });
      }
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
          <Button disabledReason={pending ? 'The world is being created.' : undefined} onClick={onClose}>
            {uiWords.cancel}
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
        <WorldName
          label={sandboxWords.newWorldName}
          hint="This tab connects to it as the same account. The two worlds diverge from here."
          value={name}
          error={error}
          onChange={setName}
        />
        {failed !== undefined && (
          <Notice tone="bad" role="alert" title={failed.title}>
            {failed.message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
