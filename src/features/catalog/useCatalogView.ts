import { useCallback, useMemo } from 'react';
import { type Step, useAddress } from '../../screen/useAddress';
import { type Patch, changeView } from './catalogChange';
import { type CatalogView, readView } from './catalogView';

export type ChangeView = (patch: Patch, step?: Step) => void;

const tidy = (search: string) => changeView(search, {});

/** The catalog's view and the way to change it. */
export function useCatalogView(): { view: CatalogView; search: string; change: ChangeView } {
  const { search, go } = useAddress(tidy);
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback<ChangeView>((patch, step) => go((now) => changeView(now, patch), step), [go]);
  return { view, search, change };
}
