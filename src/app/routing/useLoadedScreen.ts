import { createContext, useContext, useEffect } from 'react';
import { withoutHidden } from '../../lib/text/hidden';
import type { Crumb } from '../../ui/Breadcrumbs';
import { setScreenTitle } from '../documentTitle';
import type { LoadedScreen } from './loadScreen';

export const LoadedScreenContext = createContext<LoadedScreen | undefined>(undefined);

/** The current screen; undefined in a test that renders none. */
export const useLoadedScreen = () => useContext(LoadedScreenContext);

/**
 * The breadcrumbs of the screen: its title, unless its handle has others. The last of them is the document's title, with the
 * name of the record that it is a screen of: `Prep · Storefront Checkout Kit`.
 */
export function useBreadcrumbs(): Crumb[] {
  const { code, params, data } = useLoadedScreen() ?? { params: {} };
  const crumbs = code ? (code.handle.crumbs?.(params, data) ?? [{ label: code.handle.title }]) : [];
  const own = crumbs.at(-1)?.label ?? code?.handle.title ?? 'Marketplace Console';
  const record = crumbs.length > 2 ? crumbs.at(-2)?.label : undefined;
  const title = record === undefined ? own : `${own} · ${record}`;
  useEffect(() => {
    setScreenTitle(`${withoutHidden(title)} · Marketplace Console`);
  }, [title]);
  return crumbs;
}
