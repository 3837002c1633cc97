import { useState } from 'react';
import { advanceClock, resetWorld } from '../../api/client/sandbox/control';
import { environment } from '../../api/client/session/environment';
import { useSession } from '../../api/client/session/session';
import { useControl } from '../../features/sandbox/control';
import type { Group } from './rank';

const STEP_MS = 300_000;

/** The controls of the sandbox world; none on a live service. The reset needs a second Enter: `disarm` cancels the first. */
export function useSandboxGroup() {
  const { world } = useSession();
  const control = useControl(world ?? '');
  const [armed, setArmed] = useState(false);
  const reset = (name: string) => {
    if (armed) control.run('reset', 'the world was reset', resetWorld(name));
    setArmed(!armed);
  };
  const group: Group = {
    name: 'Sandbox',
    entries:
      environment().kind !== 'sandbox' || world === undefined
        ? []
        : [
            {
              id: 'sandbox clock',
              title: 'Advance the clock by 5 minutes',
              act: () => control.run('clock', 'the clock moved 5 min forward', advanceClock(world, STEP_MS)),
            },
            {
              id: 'sandbox reset',
              title: armed ? 'Press again to reset the world' : 'Reset the world',
              ...(armed && { detail: 'Clock, Points, products and faults are reset.' }),
              act: () => reset(world),
            },
          ],
  };
  return { group, control, disarm: () => setArmed(false) };
}
