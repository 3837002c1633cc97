import { href } from '../paths';
import type { Crumb } from '../ui/Breadcrumbs';

/** Breadcrumbs of a Pack: the list, then the Pack by name, if its id is known. */
export function packCrumbs(id: string | undefined, name: string | undefined): Crumb[] {
  return [
    { label: 'Packs', to: href('packs') },
    ...(id === undefined ? [] : [{ label: name ?? 'Pack', to: href('pack', { id }) }]),
  ];
}
