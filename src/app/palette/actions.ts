/** What the palette does besides leading to a place: the screens of the record on the screen, and the console's own actions. */
import { disconnect } from '../../api/client/session/session';
import { type ScreenName, href, paths, screenAt } from '../../paths';
import { opened } from '../opened';
import { screenList } from '../screens';
import type { Entry, Group } from './rank';

/** Records with screens below their own. */
const records = { sellerProduct: 'This product', pack: 'This Pack' } as const;

/** The other screens of the record that the screen is about: what the buttons of its header lead to, and the rest. */
export function recordScreensGroup(pathname: string): Group {
  const here = screenAt(pathname);
  const id = here?.params['id'];
  const record = (['sellerProduct', 'pack'] as const).find((name) => here && isOf(here.name, name));
  if (!here || !record || id === undefined) return { name: 'This record', entries: [] };
  return {
    name: records[record],
    entries: screenList.flatMap(([name, { place }]): Entry[] =>
      place && name !== here.name && isOf(name, record)
        ? [{ id: `here ${name}`, title: place.label, act: href(name as typeof record, { id }) }]
        : [],
    ),
  };
}

const isOf = (name: ScreenName, record: keyof typeof records): boolean =>
  name === record || paths[name].startsWith(`${paths[record]}/`);

export const actionGroup: Group = {
  name: 'Actions',
  entries: [
    { id: 'action keys', title: 'Keyboard shortcuts', keys: ['?'], act: () => opened.set('keys') },
    { id: 'action forget', title: 'Forget token', act: () => disconnect('disconnected') },
  ],
};
