import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { Verdict } from '../../api/verdicts';

const verdicts: readonly Verdict[] = ['allowed', 'refused', 'unknown'];

export interface RouteView {
  verdict: Verdict | 'all';
  q: string;
}

/**
 * The view of the routes, as the URL has it. The URL follows what is typed a moment later, so the view itself stands
 * here; any other way to an address (a link, back, forward) sets the view anew.
 */
export function useRouteView(): [RouteView, (change: Partial<RouteView>) => void] {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const own = useNavigationType() === NavigationType.Replace;
  const [view, setView] = useState(() => read(search));
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!own) setView(read(search));
  }
  const change = (given: Partial<RouteView>) => {
    const next = { ...view, ...given };
    setView(next);
    setSearch((now) => write(now, next), { replace: true, preventScrollReset: true });
  };
  return [view, change];
}

/** The query of a view, with whatever else stands in the URL. */
function write(search: URLSearchParams, { verdict, q }: RouteView): URLSearchParams {
  const next = new URLSearchParams(search);
  if (verdict === 'all') next.delete('verdict');
  else next.set('verdict', verdict);
  if (q === '') next.delete('q');
  else next.set('q', q);
  return next;
}

function read(search: URLSearchParams): RouteView {
  const verdict = search.get('verdict');
  return { verdict: verdicts.find((one) => one === verdict) ?? 'all', q: search.get('q') ?? '' };
}
