import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../api/client/queryClient';
import type { Sent } from '../../api/resources/explorer';

export interface Sending {
  /** When the request on its way was sent, in ms since the epoch. */
  since: number | undefined;
  /** How the last one ended. */
  sent: Sent | undefined;
  cancel: () => void;
  /** Sends one request; nothing happens while another is on its way. */
  send: (request: (signal: AbortSignal) => Promise<Sent>) => void;
}

/**
 * The request that is on its way, and how the last one ended.
 * @param changes whether it may change something: then it goes on when the screen is left, and all that was read is read again
 */
export function useSending(changes: boolean): Sending {
  const [since, setSince] = useState<number>();
  const [sent, setSent] = useState<Sent>();
  const cancel = useRef(new AbortController());
  // A write that has been sent goes on; nobody waits for a read any more.
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
        // Nothing says what a write sent from here touches.
        if (changes) void queryClient.invalidateQueries();
      });
    },
  };
}
