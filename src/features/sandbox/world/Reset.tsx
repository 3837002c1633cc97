import { type MouseEvent, useRef, useState } from 'react';
import { resetWorld } from '../../../api/client/sandbox/control';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { CallLine } from '../CallLine';
import { type Control, ControlOutcome } from '../control';

interface ResetProps {
  world: string;
  control: Control;
  /** The browser keeps the world over a reload. */
  outlivesReload?: boolean;
}

/** Needs a second click, because everything done in the world is lost. */
export function Reset({ world, control, outlivesReload = false }: ResetProps) {
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const busy = control.running !== undefined && control.running !== 'reset';
  const reset = ({ detail }: MouseEvent) => {
    // The second click of a double click does not count.
    if (detail > 1) return;
    if (asked) control.run('reset', 'the world was reset', resetWorld(world));
    setAsked(!asked);
  };
  return (
    <Panel title="Reset">
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={button}
            variant={asked ? 'danger' : 'secondary'}
            pending={control.running === 'reset'}
            disabledReason={asked && busy ? 'Another control has not finished yet' : undefined}
            onClick={reset}
          >
            {asked ? 'Press again to reset world' : 'Reset world'}
          </Button>
          {asked && (
            <Button
              variant="quiet"
              onClick={() => {
                button.current?.focus();
                setAsked(false);
              }}
            >
              Keep it
            </Button>
          )}
        </div>
        <output className="text-sm text-ink-2 empty:absolute">
          {asked ? 'Clock, settings, Points, products and faults are reset.' : ''}
        </output>
        {outlivesReload && (
          <p className="text-sm text-ink-2">
            A reload of the page does not change this world. This begins it anew, also in what the browser keeps.
          </p>
        )}
        <ControlOutcome control={control} of="reset" />
        <CallLine call={resetWorld(world)} name="reset the world" />
      </div>
    </Panel>
  );
}
