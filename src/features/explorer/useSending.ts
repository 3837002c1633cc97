import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../api/client/queryClient';
import type { Sent } from '../../api/resources/explorer';

export interface Sending {
  /** When the request in progress was sent, in ms since the epoch. */
  since: number | undefined;
  /** How the last one ended. */
  sent: Sent | undefined;
  cancel: () => void;
  /** Sends one request; does nothing while another is in progress. */
  send: (request: (signal: AbortSignal) => Promise<Sent>) => void;
}

/** The request in progress and the end of the last. One that `changes` something goes on without the screen; all is read anew. */
export function useSending(changes: boolean): Sending {
  const [since, setSince] = useState<number>();
  const [sent, setSent] = useState<Sent>();
  const cancel = useRef(new AbortController());
  // A write that was sent continues; a read is no longer needed.
  useEffect(() => () => void (changes || cancel.current.abort()), [changes]);
  return {
    since,
    sent,
    cancel: () => cancel.current.abort(),
    send: (request) => {
      if (since !== undefined) return;
      cancel.current = new AbortController();
      setSince(Date.now());
      setSent(undefined);
      void request(cancel.current.signal).then((end) => {
        setSince(undefined);
        setSent(end);
        // It is not known what a write sent from here changes.
        if (changes) void queryClient.invalidateQueries();
      });
    },
  };
}
