import { steadyNow } from '../../lib/clock/steadyClock';
import { useEffect, useRef, useState } from 'react';
import { isLimit } from '../../api/client/errors';
import { queryClient } from '../../api/client/queryClient';
import type { Sent } from '../../api/resources/explorer';

/** The request in progress, and the outcome of the last one. A request that `changes` something makes every answer stale. */
export function useSending(changes: boolean) {
  const [since, setSince] = useState<number>();
  const [sent, setSent] = useState<Sent>();
  const cancel = useRef(new AbortController());
  // A write that was sent continues; a read is no longer needed.
  useEffect(() => () => void (changes || cancel.current.abort()), [changes]);
  return {
    /** When the request in progress was sent, by the steady clock. */
    since,
    /** The outcome of the last one. */
    sent,
    cancel: () => cancel.current.abort(),
    /** Sends one request; does nothing while another is in progress. */
    send: (request: (signal: AbortSignal) => Promise<Sent>) => {
      if (since !== undefined) return;
      cancel.current = new AbortController();
      setSince(steadyNow());
      setSent(undefined);
      void request(cancel.current.signal).then((end) => {
        setSince(undefined);
        setSent(end);
        // It is not known what a write sent from here changes, except that a rate-limited one changes nothing.
        if (changes && !isLimit(end.error)) void queryClient.invalidateQueries();
      });
    },
  };
}
