import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/queryClient';
import { worldStateQuery } from '../../api/sandboxControl';
import { Notice } from '../../ui/Notice';

type Part = 'clock' | 'latency' | 'fault' | 'clear' | 'reset';

interface Order {
  part: Part;
  /** What to say when it is done. */
  done: string;
  work: () => Promise<unknown>;
}

/** What is true of the service may have changed: everything that is shown is read again. */
const changesTheService: readonly Part[] = ['clock', 'reset'];

/**
 * Runs one order to a sandbox world at a time. A fault and a latency wait for the next requests that a person makes:
 * reading again by itself would use the fault up unseen. The panel is modal, so no spend is under review behind it.
 */
export function useControl(world: string) {
  const { mutate, isPending, error, variables, isSuccess } = useMutation({
    mutationFn: ({ work }: Order) => work(),
    onSuccess: (_, { part }) => {
      const everything = changesTheService.includes(part);
      return queryClient.invalidateQueries(everything ? {} : { queryKey: worldStateQuery(world).queryKey });
    },
  });
  return {
    run: (part: Part, done: string, work: Order['work']) => {
      if (!isPending) mutate({ part, done, work });
    },
    running: isPending ? variables.part : undefined,
    failed: error ? { part: variables?.part, message: error.message } : undefined,
    done: isSuccess ? variables.done : undefined,
  };
}

/** The failure of an order, in its place. */
export function ControlFailed({ control: { failed }, of }: { control: ReturnType<typeof useControl>; of: Part }) {
  if (failed?.part !== of) return null;
  return (
    <Notice tone="bad" role="alert" title="The sandbox did not do this">
      {failed.message}
    </Notice>
  );
}
