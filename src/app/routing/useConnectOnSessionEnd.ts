import { useEffect } from 'react';
import { onSessionEnd, session } from '../../api/client/session/session';
import { paths } from '../../paths';
import type { BrowserHistory } from './history';
import { getConnectAddress } from './loadScreen';

/** Goes to Connect when the session ends. After a 401 it leads back to the address, whose screen may be pending. */
export function useConnectOnSessionEnd({ navigation, navigator }: BrowserHistory): void {
  useEffect(
    () =>
      onSessionEnd((ended) => {
        const { location } = navigation.get();
        if (location.pathname === paths.connect || session().connected) return;
        if (ended === 'unauthorized') navigator.replace(getConnectAddress(location));
        else navigator.push(paths.connect);
      }),
    [navigation, navigator],
  );
}
