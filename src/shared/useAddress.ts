import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/** How a change of view enters the history: as a step of its own, or in the place of the present one. */
export type Step = 'push' | 'replace';

/** Makes the query part of the address after a change from the one before it. */
export type Change = (search: string) => URLSearchParams;

/**
 * The query part of the screen's address and the way to change it. It is that of the address being gone to, so that
 * controls answer at once while what they ask for is on its way.
 * @param tidy the query part without what changes nothing: a change that leads there again is none. Of a stable identity.
 */
export function useAddress(tidy: Change): { search: string; go: (change: Change, step?: Step) => void } {
  const location = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const leaving = next !== undefined && next.pathname !== location.pathname;
  const search = next && !leaving ? next.search : location.search;

  const latest = useRef({ search, leaving, pushing: false });
  useLayoutEffect(() => {
    const pushing = latest.current.pushing && next !== undefined;
    latest.current = { search, leaving, pushing };
  }, [search, leaving, next]);

  const go = useCallback(
    (change: Change, step: Step = 'push') => {
      const now = latest.current;
      const to = change(now.search).toString();
      // A typed text that is still waiting must not call back someone who has left for another screen.
      if (now.leaving || to === tidy(now.search).toString()) return;
      // What replaces a step that has not been made yet is that step.
      const pushing = step === 'push' || now.pushing;
      latest.current = { ...now, search: `?${to}`, pushing };
      void navigate({ search: to }, { replace: !pushing, preventScrollReset: true, flushSync: true });
    },
    [navigate, tidy],
  );
  return { search, go };
}
