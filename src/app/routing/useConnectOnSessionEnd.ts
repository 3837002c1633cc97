import { useEffect } from 'react';
import type { Location, NavigateFunction } from 'react-router-dom';
import { onSessionEnd, session } from '../../api/client/session/session';
import { paths } from '../../paths';
import { connectFor } from './arrival';

/** Goes to Connect when the session ends. After a 401 it leads back to the address, which may be one being loaded. */
export function useConnectOnSessionEnd(location: Location, navigate: NavigateFunction): void {
  useEffect(
    () =>
      onSessionEnd((ended) => {
        if (location.pathname === paths.connect || session().connected) return;
        const refused = ended === 'unauthorized';
        void navigate(refused ? connectFor(location) : paths.connect, { replace: refused });
      }),
    [location, navigate],
  );
}
