import { useState } from 'react';
import { queryClient } from '../../api/client/queryClient';
import { worldStateQuery } from '../../api/client/sandboxControl';
import { Notice } from '../../ui/Notice';

type Part = 'clock' | 'latency' | 'fault' | 'clear' | 'reset';

/** The last command. `done` is the message when it has succeeded. */
type Order =
  | { at: 'running'; part: Part }
  | { at: 'done'; part: Part; done: string }
  | { at: 'failed'; part: Part; message: string };

/** These may change what the service says, so everything on the screen is read again. */
const changesTheService: readonly Part[] = ['clock', 'reset'];

/**
 * Sends one command to a sandbox world at a time. Faults and latency do not trigger a new read: they are meant for the
 * user's next requests, and a read would use the fault up unseen. The panel is modal, so no spend is under review
 * behind it.
 */
export function useControl(world: string) {
  const [order, setOrder] = useState<Order>();
  const running = order?.at === 'running';
  const run = async (part: Part, done: string, work: () => Promise<unknown>) => {
    if (running) return;
    setOrder({ at: 'running', part });
    try {
      await work();
      const everything = changesTheService.includes(part);
      await queryClient.invalidateQueries(everything ? {} : { queryKey: worldStateQuery(world).queryKey });
      setOrder({ at: 'done', part, done });
    } catch (error) {
      setOrder({ at: 'failed', part, message: error instanceof Error ? error.message : String(error) });
    }
  };
  return {
    run: (...given: Parameters<typeof run>) => void run(...given),
    running: running ? order.part : undefined,
    failed: order?.at === 'failed' ? order : undefined,
    done: order?.at === 'done' ? order.done : undefined,
  };
}

/** The failure of a command, shown where it was sent. */
export function ControlFailed({ control: { failed }, of }: { control: ReturnType<typeof useControl>; of: Part }) {
  if (failed?.part !== of) return null;
  return (
    <Notice tone="bad" role="alert" title="The sandbox did not do this">
      {failed.message}
    </Notice>
  );
}
