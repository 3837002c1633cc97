import { type MouseEvent, useRef, useState } from 'react';
import { resetWorld } from '../../../api/client/sandbox/control';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { CallLine } from '../CallLine';
import { type Control, ControlOutcome } from '../control';
import { sandboxWords } from '../words';

interface ResetProps {
  world: string;
  control: Control;
  /** The browser stores the world, so that it survives a reload. */
  outlivesReload?: boolean;
}

/** Resets the world. Needs a second click, because everything done in the world is lost. */
export function Reset({ world, control, outlivesReload = false }: ResetProps) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const busy = control.running !== undefined && control.running !== 'reset';
  const reset = ({ detail }: MouseEvent) => {
    // The second click of a double-click does not count.
    if (detail > 1) return;
    if (isAsking) control.run('reset', 'The world was reset.', resetWorld(world));
    setAsking(!isAsking);
  };
  return (
    <Panel title="Reset">
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={button}
            variant={isAsking ? 'danger' : 'secondary'}
            pending={control.running === 'reset'}
            disabledReason={isAsking && busy ? 'Another control is still running' : undefined}
            onClick={reset}
          >
            {isAsking ? sandboxWords.clickAgainToReset : sandboxWords.reset}
          </Button>
          {isAsking && (
            <Button
              variant="quiet"
              onClick={() => {
                button.current?.focus();
                setAsking(false);
              }}
            >
              Keep world
            </Button>
          )}
        </div>
        <output className="text-sm text-ink-2 empty:absolute">
          {isAsking ? 'This resets the clock, settings, Points, products and faults.' : ''}
        </output>
        {outlivesReload && (
          <p className="text-sm text-ink-2">
            Reloading the page doesn’t change this world. Resetting starts it over and clears its data saved in this
            browser.
          </p>
        )}
        <ControlOutcome control={control} part="reset" />
        <CallLine call={resetWorld(world)} name="reset the world" />
      </div>
    </Panel>
  );
}
