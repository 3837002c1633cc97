import { href } from '../paths';
import type { Crumb } from '../ui/Breadcrumbs';

/** The way to a Pack: the list, then the Pack by its name, where its id is known. */
export function packCrumbs(id: string | undefined, name: string | undefined): Crumb[] {
  return [
    { label: 'Packs', to: href('packs') },
    ...(id === undefined ? [] : [{ label: name ?? 'Pack', to: href('pack', { id }) }]),
  ];
}
