import { useCallback, useLayoutEffect, useRef, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { findSecret } from '../api/client/redact/findSecret';
import { keepScroll } from '../ui/keepScroll';
import { useIsLeaving, usePendingView } from './navigation/pending';
import { type Change, collectChange } from './navigation/typingPause';
import type { AddressView } from '../lib/addressView';

/** Whether a change of view adds a history entry or replaces the current one. */
export type Step = 'push' | 'replace';

/**
 * The query part of the screen's address and a function to change it. During a navigation it is that of the target, so that controls respond at once.
 * @param tidy returns the query without redundant parts; a change that results in the same query is ignored. Must have a stable identity.
 */
export function useAddress(tidy: Change): { search: string; go: (change: Change, step?: Step) => void } {
  const location = useLocation();
  const next = usePendingView();
  const isLeaving = useIsLeaving();
  const navigate = useNavigate();
  const { search } = next ?? location;

  const latest = useRef({ search, isLeaving, pushing: false });
  useLayoutEffect(() => {
    const pushing = latest.current.pushing && next !== undefined;
    latest.current = { search, isLeaving, pushing };
  }, [search, isLeaving, next]);

  const go = useCallback(
    (change: Change, step: Step = 'push') => {
      const now = latest.current;
      // A delayed commit must not pull the user back from another screen.
      if (now.isLeaving() || collectChange(change)) return;
      const to = change(now.search).toString();
      // The field with a secret says that it is not applied.
      if (to === tidy(now.search).toString() || findSecret(`?${to}`)) return;
      // A pending navigation already has its history entry, for a view that has not been shown.
      const replace = step === 'replace' || now.pushing;
      latest.current = { ...now, search: `?${to}`, pushing: now.pushing || !replace };
      // Synchronous, because the next click must find updated controls.
      flushSync(() => void navigate({ search: to }, { replace, state: keepScroll }));
    },
    [navigate, tidy],
  );
  return { search, go };
}

/** Changes the view of a screen. */
export type ChangeView<Change> = (to: Change, step?: Step) => void;

/** The view stored in the screen's address, and a function to change it. `address` must have a stable identity. */
export function useAddressView<View, Change extends object>(
  address: AddressView<View, Change>,
): { view: View; search: string; change: ChangeView<Change> } {
  const tidy = useCallback((search: string) => address.change(search, {} as Change), [address]);
  const { search, go } = useAddress(tidy);
  const view = useMemo(() => address.read(search), [address, search]);
  const change = useCallback<ChangeView<Change>>(
    (to, step) => go((now) => address.change(now, to), step),
    [address, go],
  );
  return { view, search, change };
}
