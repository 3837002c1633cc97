import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { formatPoints } from '../lib/money';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Mono } from './Mono';
import { Receipt } from './Receipt';
import type { ReceiptLine } from './Receipt';
import { TextField } from './TextField';

type SpendDialogProps = {
  title: string;
  description: ReactNode;
  lines: readonly ReceiptLine[];
  /** The exact price, in Points. The button repeats it. */
  points: number;
  /** Must be typed to the letter before anything is sent. */
  phrase: string;
  /** What a failure or a change leads to, said before the consent. */
  promise: ReactNode;
  /** Sent, and its answer awaited: the dialog cannot be closed. */
  sending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The consent to one spend: what, which version, the exact price, the phrase typed, and the price once more on the button. */
export function SpendDialog(props: SpendDialogProps) {
  const { title, description, lines, points, phrase, promise, sending, onConfirm, onCancel } = props;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const price = `${formatPoints(points)} Points`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === phrase && !sending) onConfirm();
  };
  return (
    <Dialog
      open
      title={title}
      description={description}
      locked={sending}
      closeOnBackdrop={false}
      initialFocus={field}
      onClose={onCancel}
      footer={
        <>
          <Button
            onClick={onCancel}
            disabledReason={sending ? 'The request is on its way and cannot be taken back' : undefined}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="spend"
            pending={sending}
            disabledReason={typed === phrase ? undefined : `Type ${phrase} first`}
          >
            Spend {price}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <Receipt lines={lines} total={{ label: 'Price', value: price }} />
        <TextField
          ref={field}
          mono
          label="Confirmation phrase"
          autoComplete="off"
          value={typed}
          readOnly={sending}
          onChange={(event) => setTyped(event.target.value)}
          hint={
            <>
              Type <Mono>{phrase}</Mono>. {promise}
            </>
          }
        />
      </form>
    </Dialog>
  );
}
