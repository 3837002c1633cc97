import { createContext, useContext, useEffect } from 'react';
import type { Crumb } from '../../ui/Breadcrumbs';
import type { Arrival } from './arrival';
import { withoutHidden } from '../../lib/text/hidden';

export const ShownArrival = createContext<Arrival | undefined>(undefined);

/** The current screen; undefined in a test that renders none. */
export const useArrival = () => useContext(ShownArrival);

/** The breadcrumbs of the screen: its title, unless its handle has others. The last of them is the document's title. */
export function useTrail(): Crumb[] {
  const { code, params, data } = useArrival() ?? { params: {} };
  const crumbs = code ? (code.handle.crumbs?.(params, data) ?? [{ label: code.handle.title }]) : [];
  const title = crumbs.at(-1)?.label ?? code?.handle.title ?? 'Marketplace Console';
  useEffect(() => {
    document.title = `${withoutHidden(title)} · Marketplace Console`;
  }, [title]);
  return crumbs;
}
