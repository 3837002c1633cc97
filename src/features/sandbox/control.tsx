import { useState } from 'react';
import { closedRoutes } from '../../api/client/limit/routeLimits';
import { queryClient } from '../../api/client/queryClient';
import { type ControlCall, describeControlFailure, sendControl } from '../../api/client/sandbox/control';
import { type WorldState, worldStateQuery } from '../../api/client/sandbox/worldState';
import { Notice } from '../../ui/Notice';

export type ControlPart =
  | 'clock'
  | 'latency'
  | 'prices'
  | 'rate'
  | 'queue'
  | 'runs'
  | 'uploads'
  | 'products'
  | 'purchases'
  | 'fault'
  | 'faults'
  | 'reset';

/** The last call. `done` is the message to show when it has succeeded. */
type CallState =
  | { at: 'running'; part: ControlPart }
  | { at: 'done'; part: ControlPart; done: string }
  | { at: 'failed'; part: ControlPart; title: string; message: string };

/** These may change the service's answers, so everything on the screen is refetched. */
const partsThatChangeAnswers: readonly ControlPart[] = ['clock', 'prices', 'products', 'purchases', 'reset'];

/**
 * Sends one call at a time to a sandbox world. After a call that does not change the service's answers, nothing is refetched at once: a fault is
 * meant for the user's next request, and a refetch would use it up unseen.
 */
export function useControl(world: string) {
  const [order, setOrder] = useState<CallState>();
  const [ignored, setIgnored] = useState<ControlPart>();
  const running = order?.at === 'running';
  const run = async (part: ControlPart, done: string, call: ControlCall) => {
    if (running) return setIgnored(part);
    setIgnored(undefined);
    setOrder({ at: 'running', part });
    try {
      await sendControl(call);
      // A newly seeded world has counted no request yet.
      if (part === 'reset') closedRoutes.forget();
      const everything = partsThatChangeAnswers.includes(part);
      await queryClient.invalidateQueries({ refetchType: everything ? 'active' : 'none' });
      if (!everything) await queryClient.refetchQueries({ queryKey: worldStateQuery(world).queryKey, type: 'active' });
      setOrder({ at: 'done', part, done });
    } catch (error) {
      setOrder({ at: 'failed', part, ...describeControlFailure(error) });
    }
  };
  return {
    run: (...given: Parameters<typeof run>) => void run(...given),
    running: running ? order.part : undefined,
    failed: order?.at === 'failed' ? order : undefined,
    done: order?.at === 'done' ? order : undefined,
    /** Where a click was ignored since the last call was sent. */
    ignored,
  };
}

export type Control = ReturnType<typeof useControl>;

/** What the parts of the screen receive. */
export interface PartProps {
  world: string;
  state: WorldState;
  control: Control;
}

/** The outcome of a call, shown where it was sent, and that another click there was ignored. */
export function ControlOutcome({ control: { failed, done, ignored }, of }: { control: Control; of: ControlPart }) {
  return (
    <>
      {failed?.part === of && (
        <Notice tone="bad" role="alert" title={failed.title}>
          {failed.message}
        </Notice>
      )}
      <output className="text-sm text-ink-2 empty:sr-only">
        {`${done?.part === of ? `Done: ${done.done}. ` : ''}${ignored === of ? 'A press was not sent: the call before it had not finished yet.' : ''}`}
      </output>
    </>
  );
}
