import { type FormEvent, useRef, useState } from 'react';
import { browserContext } from '../../../spending/context';
import { useSessionCap } from '../../../spending/useSessionCap';
import { formatPoints, formatPointsWithUnit } from '../../../lib/money';
import { parseTypedNumber } from '../../../lib/numbers/typedNumber';
import { Button } from '../../../ui/Button';
import { Meter } from '../../../ui/Meter';
import { Panel } from '../../../ui/Panel';
import { TextField } from '../../../ui/TextField';
import { spendingWords } from '../../../shared/spending/words';

/** The cap on what this session spends, and how much of it is used. */
export function CapPanel() {
  const { cap, spent } = useSessionCap();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { value, error: typedError } = parseTypedNumber(typed, { min: 0, max: Number.MAX_SAFE_INTEGER });
    setError(typedError);
    if (value === undefined) return;
    browserContext.cap.set(value);
    setTyped('');
  };
  const used = Number.isFinite(spent) ? formatPointsWithUnit(spent) : 'Unknown: an attempt has no readable price';
  return (
    <Panel title={spendingWords.sessionCap}>
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="grid gap-2 text-sm">
          {/* A bar cannot show a share of zero. */}
          {!cap || !Number.isFinite(spent) ? (
            <p>
              <span>Charged or held: </span>
              <strong translate="no" className="font-semibold tabular-nums">
                {used}
              </strong>
              {cap !== undefined && <span>{`, of a cap of ${formatPoints(cap)}`}</span>}
            </p>
          ) : (
            <Meter label="Charged or held" value={spent} max={cap} format={formatPointsWithUnit} />
          )}
          <p className="text-pretty text-ink-2">
            What this account spends in this session, in any tab. A run counts at its ceiling until its charge is loaded
            below. An unknown outcome counts until it’s settled.
          </p>
        </div>
        <form onSubmit={submit} className="grid max-w-96 gap-3" noValidate>
          <TextField
            ref={field}
            label="Cap in Points"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={error}
            onChange={({ target }) => setTyped(target.value)}
            hint="Above the cap, you’re asked once more before you confirm a price. It lasts until you close this tab or forget the token."
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit">{cap === undefined ? 'Set cap' : 'Change cap'}</Button>
            {cap !== undefined && (
              <Button
                variant="quiet"
                onClick={() => {
                  browserContext.cap.set(undefined);
                  // The button is gone, so it cannot keep the focus.
                  field.current?.focus();
                }}
              >
                Remove cap
              </Button>
            )}
          </div>
        </form>
      </div>
    </Panel>
  );
}
