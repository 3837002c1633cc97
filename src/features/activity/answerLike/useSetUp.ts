import { useState } from 'react';
import { queryClient } from '../../../api/client/queryClient';
import { addFault, controlFailure, sendControl } from '../../../api/client/sandbox/control';
import type { FaultForm } from '../../../api/client/sandbox/faultForm';
import { session } from '../../../api/client/session/session';
import { tokenStatusQuery } from '../../../api/resources/token';

type SetUp =
  | { at: 'idle' | 'sending' }
  /** In the named world. */
  | { at: 'done'; world: string; fault: FaultForm }
  | { at: 'failed'; title: string; message: string };

const noWorld = {
  at: 'failed',
  title: 'The world is not known yet',
  message: 'Its name comes with the first answer of the sandbox, and none has arrived.',
} as const;

/** Sets up a fault in the world behind the token. */
export function useSetUp() {
  const [state, setState] = useState<SetUp>({ at: 'idle' });
  const setUp = async (fault: FaultForm) => {
    if (state.at === 'sending') return;
    setState({ at: 'sending' });
    // Only an answer names the world; a failure is in the log.
    if (session().world === undefined) await queryClient.prefetchQuery(tokenStatusQuery());
    const { world } = session();
    if (world === undefined) return setState(noWorld);
    try {
      await sendControl(addFault(world, fault));
      // The fault is meant for what is asked next: nothing is asked now, and nothing that is kept stands for its answer.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      setState({ at: 'done', world, fault });
    } catch (error) {
      setState({ at: 'failed', ...controlFailure(error) });
    }
  };
  return { state, setUp: (fault: FaultForm) => void setUp(fault) };
}
