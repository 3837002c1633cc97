import { useEffect } from 'react';
import { onSessionEnd, session } from '../../api/client/session/session';
import { paths } from '../../paths';
import { connectFor } from './arrival';
import type { BrowserHistory } from './history';

/** Goes to Connect when the session ends. After a 401 it leads back to the address, which may still be loading. */
export function useConnectOnSessionEnd({ visit, navigator }: BrowserHistory): void {
  useEffect(
    () =>
      onSessionEnd((ended) => {
        const { location } = visit.get();
        if (location.pathname === paths.connect || session().connected) return;
        if (ended === 'unauthorized') navigator.replace(connectFor(location));
        else navigator.push(paths.connect);
      }),
    [visit, navigator],
  );
}
