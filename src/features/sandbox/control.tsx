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

/** The last call. `done` is the sentence to show when it has succeeded. */
type CallState =
  | { at: 'running'; part: ControlPart }
  | { at: 'done'; part: ControlPart; done: string }
  | { at: 'failed'; part: ControlPart; title: string; message: string };

/** Parts whose calls may change the service's answers, so everything on the screen is refetched. */
const partsThatChangeAnswers: readonly ControlPart[] = ['clock', 'prices', 'products', 'purchases', 'reset'];

/**
 * Sends one call at a time to a sandbox world. After a call that does not change the service's answers, only the world's state is refetched: a fault
 * is meant for the user's next request, and any other refetch would use it up unseen.
 */
export function useControl(world: string) {
  const [state, setState] = useState<CallState>();
  const [ignored, setIgnored] = useState<ControlPart>();
  const running = state?.at === 'running';
  const run = async (part: ControlPart, done: string, call: ControlCall) => {
    if (running) return setIgnored(part);
    setIgnored(undefined);
    setState({ at: 'running', part });
    try {
      await sendControl(call);
      // A newly seeded world has counted no request yet.
      if (part === 'reset') closedRoutes.forget();
      const everything = partsThatChangeAnswers.includes(part);
      await queryClient.invalidateQueries({ refetchType: everything ? 'active' : 'none' });
      if (!everything) await queryClient.refetchQueries({ queryKey: worldStateQuery(world).queryKey, type: 'active' });
      setState({ at: 'done', part, done });
    } catch (error) {
      setState({ at: 'failed', part, ...describeControlFailure(error) });
    }
  };
  return {
    run: (...call: Parameters<typeof run>) => void run(...call),
    running: running ? state.part : undefined,
    failed: state?.at === 'failed' ? state : undefined,
    done: state?.at === 'done' ? state : undefined,
    /** The part in which a click was ignored since the last call was sent. */
    ignored,
  };
}

export type Control = ReturnType<typeof useControl>;

/** The props of each part of the screen. */
export interface PartProps {
  world: string;
  state: WorldState;
  control: Control;
}

/** The outcome of a call, shown in the part that sent it, and whether another click there was ignored. */
export function ControlOutcome({ control: { failed, done, ignored }, part }: { control: Control; part: ControlPart }) {
  return (
    <>
      {failed?.part === part && (
        <Notice tone="bad" role="alert" title={failed.title}>
          {failed.message}
        </Notice>
      )}
      <output className="text-sm text-ink-2 empty:sr-only">
        {[done?.part === part && done.done, ignored === part && 'Ignored: the previous call is still running.']
          .filter(Boolean)
          .join(' ')}
      </output>
    </>
  );
}
