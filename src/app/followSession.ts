import type { createBrowserRouter } from 'react-router-dom';
import { onSessionEnd, session } from '../api/client/session/session';
import { paths } from '../paths';
import { connectFor } from './guard';

/**
 * Leads to Connect when the session ends: after a 401 with the way back to the place and view that were asked for, which
 * are those of the screen under way if there is one.
 */
export function followSession(router: ReturnType<typeof createBrowserRouter>): void {
  onSessionEnd((ended) => {
    const { location, navigation } = router.state;
    if (location.pathname === paths.connect || session().connected) return;
    const refused = ended === 'unauthorized';
    const asked = navigation.location ?? location;
    // The screen that stands stays one to go back to while another is under way, which the history does not hold yet.
    void router.navigate(refused ? connectFor(asked) : paths.connect, { replace: refused && asked === location });
  });
}
