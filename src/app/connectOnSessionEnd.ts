import type { createBrowserRouter } from 'react-router-dom';
import { onSessionEnd, session } from '../api/client/session/session';
import { paths } from '../paths';
import { connectFor } from './guard';

/**
 * Goes to Connect when the session ends. After a 401 it leads back to the requested place and view, which are those of
 * the navigation in progress if there is one.
 */
export function connectOnSessionEnd(router: ReturnType<typeof createBrowserRouter>): void {
  onSessionEnd((ended) => {
    const { location, navigation } = router.state;
    if (location.pathname === paths.connect || session().connected) return;
    const refused = ended === 'unauthorized';
    const asked = navigation.location ?? location;
    // Keep the current screen as a history entry when another is still loading, because that one has no entry yet.
    void router.navigate(refused ? connectFor(asked) : paths.connect, { replace: refused && asked === location });
  });
}
