import { routeFormOf } from '../../../contract/routeForm';
import { useEffect, useMemo, useState } from 'react';
import type { EndpointId } from '../../../contract/endpoints';
import { useTypingPause } from '../../../shared/navigation/typingPause';
import { useAddressView } from '../../../shared/useAddress';
import { whyNotKept } from './whyNotKept';
import { type Written, isLong, keepLongBody, writtenView } from './written';

interface Draft {
  written: Written;
  /** The query part of the address when typing began. */
  over: string;
  pending: boolean;
}

/**
 * The typed contents of the form. The address follows after a short pause; a history entry that is left sooner takes the text with it. While they
 * contain a secret nothing follows, and they are stored nowhere else.
 */
export function useWritten(id: EndpointId) {
  const address = useMemo(() => writtenView(id, routeFormOf(id)), [id]);
  const { view, search, change: changeAddress } = useAddressView(address);
  const [draft, setDraft] = useState<Draft>();
  const pause = useTypingPause();
  const now = useMemo(() => address.change(search, {}).toString(), [address, search]);
  const drafted = useMemo(() => draft && address.change('', draft.written).toString(), [address, draft]);
  const overtaken = draft?.pending === true && draft.over !== now;
  useEffect(() => {
    if (overtaken) pause.cancel();
  }, [overtaken, pause]);

  const stands = draft !== undefined && (draft.pending ? !overtaken : drafted === now);
  const written = stands ? draft.written : view;
  return {
    written,
    change: (part: Partial<Written>) => {
      const next = { ...written, ...part };
      setDraft({ written: next, over: now, pending: true });
      if (whyNotKept(next) !== undefined) {
        keepLongBody(id, '');
        return pause.cancel();
      }
      // Immediately, because the form may be left within the pause.
      if (isLong(next.body)) keepLongBody(id, next.body);
      const commit = () => {
        keepLongBody(id, next.body);
        changeAddress(next, 'replace');
      };
      pause.start(commit, () => {
        setDraft({ written: next, over: now, pending: false });
        commit();
      });
    },
  };
}
