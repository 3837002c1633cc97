import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { type CatalogView, type Patch, changeView, readView } from './catalogView';

/** How a change of view enters the history: as a step of its own, or in the place of the present one. */
export type Step = 'push' | 'replace';
export type ChangeView = (patch: Patch, step?: Step) => void;

/**
 * The catalog's view and the way to change it. The view is that of the address being gone to, so that controls answer
 * at once while the list is on its way.
 */
export function useCatalogView(): { view: CatalogView; search: string; change: ChangeView } {
  const location = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const leaving = next !== undefined && next.pathname !== location.pathname;
  const search = next && !leaving ? next.search : location.search;
  const view = useMemo(() => readView(search), [search]);

  const latest = useRef({ search, leaving, pushing: false });
  useLayoutEffect(() => {
    const pushing = latest.current.pushing && next !== undefined;
    latest.current = { search, leaving, pushing };
  }, [search, leaving, next]);

  const change = useCallback<ChangeView>(
    (patch, step = 'push') => {
      const now = latest.current;
      const to = changeView(now.search, patch).toString();
      // A typed text that is still waiting must not call back someone who has left for another screen.
      if (now.leaving || to === changeView(now.search, {}).toString()) return;
      // What replaces a step that has not been made yet is that step.
      const pushing = step === 'push' || now.pushing;
      latest.current = { ...now, search: `?${to}`, pushing };
      void navigate({ search: to }, { replace: !pushing, preventScrollReset: true, flushSync: true });
    },
    [navigate],
  );
  return { view, search, change };
}
