import { useEffect, useEffectEvent, useRef } from 'react';
import type { Elements } from '../../ui/content';
import { ApiError } from '../../api/client/errors';
import type { GrowthView } from '../../api/resources/packs/growth';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { uiWords } from '../../ui/words';
import { LimitNotice, ButtonCountdown, limitIn, useLimit } from '../limit/limit';
import { WriteEnd } from '../WriteEnd';
import type { Write } from '../useWrite';
import { spendingWords } from '../spending/words';
import type { Outcome } from './growthOutcome';

interface WriteDialogProps<Input> {
  title: string;
  /** The label of the action's button. */
  confirm: string;
  write: Write<Input, GrowthView>;
  /** Why it cannot be confirmed as it stands. */
  whyNot?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** What the screen says once the write is known to have happened. */
  outcome: Outcome | false;
  onEnd: (outcome: Outcome) => void;
  /** Shown when neither the answer nor a read arrived: says what is unknown. */
  unknown: string;
  refused: (error: unknown) => Elements;
  /** Shown when the write is known not to have happened, from its answer or from a read. */
  stands: Elements;
  /** Shown after an attempt, when another one is offered. */
  again?: Elements;
  children: Elements;
}

/** Another attempt would only be refused again. */
const final = [403, 404, 409];

/** The dialog of one write. It stays open after a failure, and offers only another read while the outcome is unknown. */
export function WriteDialog<Input>(props: WriteDialogProps<Input>) {
  const { title, confirm, write, whyNot, onConfirm, onClose, outcome, onEnd, unknown, refused, stands, again } = props;
  const { state, busy } = write;
  const happened = outcome !== false;
  const end = useEffectEvent(() => outcome && onEnd(outcome));
  useEffect(() => {
    if (happened) end();
  }, [happened]);
  const over =
    state.at === 'unknown' ||
    state.at === 'done' ||
    (state.at === 'refused' && state.error instanceof ApiError && final.includes(state.error.status ?? 0));
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The clicked button is gone.
    if (over) close.current?.focus();
  }, [over]);
  const limited = state.at === 'refused' ? limitIn(state.error) : undefined;
  const { left, why } = useLimit(limited);
  return (
    <Dialog
      title={title}
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button ref={close} {...(busy && { disabledReason: 'Sent. Waiting for a response.' })} onClick={onClose}>
            {over ? uiWords.close : uiWords.cancel}
          </Button>
          {!over && (
            <Button variant="primary" pending={busy} disabledReason={why ?? whyNot} onClick={onConfirm}>
              <span>{confirm}</span>
              <ButtonCountdown left={left} />
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {props.children}
        {/* Answered as done, though what it answered is not. */}
        {state.at === 'done' && !happened && stands}
        <WriteEnd
          write={write}
          unknown={unknown}
          checkingTitle={spendingWords.outcomeUnknown}
          checking="Checking the Pack’s growth to find out."
          found={() => !happened && stands}
          refused={({ error }) =>
            limited ? (
              <div role="alert" className="grid gap-3">
                <LimitNotice error={limited} left={left} />
              </div>
            ) : (
              refused(error)
            )
          }
        />
        {!over && (state.at === 'refused' || state.at === 'found') && again}
      </div>
    </Dialog>
  );
}
