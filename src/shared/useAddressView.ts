import { useCallback, useMemo } from 'react';
import type { AddressView } from '../lib/addressView';
import { type Step, useAddress } from './useAddress';

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
