import { getRouteForm } from '../../../contract/routeForm';
import { useEffect, useMemo, useState } from 'react';
import type { EndpointId } from '../../../contract/endpoints';
import { useTypingPause } from '../../../shared/navigation/typingPause';
import { useAddressView } from '../../../shared/useAddress';
import { whyNotStored } from './whyNotStored';
import { type FormContents, isLongBody, storeLongBody, formContentsView } from './formContents';

interface Draft {
  contents: FormContents;
  /** The query part of the address when typing began. */
  over: string;
  pending: boolean;
}

/**
 * The typed contents of the form. The address follows after a short pause; a history entry that is left sooner takes the text with it. While they
 * contain a secret nothing follows, and they are stored nowhere else.
 */
export function useFormContents(id: EndpointId) {
  const address = useMemo(() => formContentsView(id, getRouteForm(id)), [id]);
  const { view, search, change: changeAddress } = useAddressView(address);
  const [draft, setDraft] = useState<Draft>();
  const pause = useTypingPause();
  const now = useMemo(() => address.change(search, {}).toString(), [address, search]);
  const drafted = useMemo(() => draft && address.change('', draft.contents).toString(), [address, draft]);
  const overtaken = draft?.pending === true && draft.over !== now;
  useEffect(() => {
    if (overtaken) pause.cancel();
  }, [overtaken, pause]);

  const isCurrent = draft !== undefined && (draft.pending ? !overtaken : drafted === now);
  const contents = isCurrent ? draft.contents : view;
  return {
    contents,
    change: (part: Partial<FormContents>) => {
      const next = { ...contents, ...part };
      setDraft({ contents: next, over: now, pending: true });
      if (whyNotStored(next) !== undefined) {
        storeLongBody(id, '');
        return pause.cancel();
      }
      // Stored at once, because the user may leave the form during the pause.
      if (isLongBody(next.body)) storeLongBody(id, next.body);
      const commit = () => {
        storeLongBody(id, next.body);
        changeAddress(next, 'replace');
      };
      pause.start(commit, () => {
        setDraft({ contents: next, over: now, pending: false });
        commit();
      });
    },
  };
}
