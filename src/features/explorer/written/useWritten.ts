import { useEffect, useMemo, useRef, useState } from 'react';
import { routeForms } from '../../../contract/derived/routeForms';
import type { EndpointId } from '../../../contract/endpoints';
import { useAddressView } from '../../../shared/useAddressView';
import { type Written, isLong, keepLongBody, writtenView } from './written';

/** How long typing must pause before the address follows, in milliseconds. */
const PAUSE_MS = 250;

interface Draft {
  written: Written;
  /** The query part of the address when typing began. */
  over: string;
  pending: boolean;
}

/** What has been typed. The address follows after a short pause; going back or forward wins over typing. */
export function useWritten(id: EndpointId) {
  const address = useMemo(() => writtenView(id, routeForms[id]), [id]);
  const { view, search, change: changeAddress } = useAddressView(address);
  const [draft, setDraft] = useState<Draft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const now = useMemo(() => address.change(search, {}).toString(), [address, search]);
  const drafted = useMemo(() => draft && address.change('', draft.written).toString(), [address, draft]);
  const overtaken = draft?.pending === true && draft.over !== now;
  useEffect(() => {
    if (overtaken) clearTimeout(timer.current);
  }, [overtaken]);

  const stands = draft !== undefined && (draft.pending ? !overtaken : drafted === now);
  const written = stands ? draft.written : view;
  return {
    written,
    change: (part: Partial<Written>) => {
      const next = { ...written, ...part };
      setDraft({ written: next, over: now, pending: true });
      // Immediately, because the form may be left within the pause.
      if (isLong(next.body)) keepLongBody(id, next.body);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setDraft({ written: next, over: now, pending: false });
        keepLongBody(id, next.body);
        changeAddress(next, 'replace');
      }, PAUSE_MS);
    },
  };
}
