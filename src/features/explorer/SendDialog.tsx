import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

interface SendDialogProps {
  /** What the route does, as a sentence without its full stop. */
  does: string;
  /** Called once for a double click. */
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once before a request that may change something goes out. */
export function SendDialog({ does, onSend, onClose, children }: SendDialogProps) {
  return (
    <Dialog
      open
      title="Send this request?"
      description={`${does}.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={(event) => event.detail <= 1 && onSend()}>
            Send it once
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-sm">{children}</div>
    </Dialog>
  );
}
